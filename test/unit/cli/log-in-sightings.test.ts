import { expect, it } from "vitest";
import { logInSightings } from "../../../cli/portal-check/seen/log-in.ts";
import { parseHtml } from "../../../shared/portal/aade/html.ts";
import { looked, profile } from "./walk-pages.ts";

const seen = (content: string, path = "/oam/server/page") => logInSightings(looked(path, content), profile);
const asks = (words: string) => `<form>${words}<input name="user"><input name="password" type="password"></form>`;
const known = "Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας";
const out = profile.paths.signOnLogout.is;

it("a page that asks for the password is known by its warning, however much is around it", () => {
  expect(seen(`<h1>Σύνδεση</h1>${asks(`<p>Προσοχή! ${known}.</p>`)}`)).toEqual([["login.page", known]]);
});

it("where the warning is another, it is the longest thing that the page says", () => {
  const warning = "Η χρήση της σελίδας καταγράφεται";
  const words = `<div><p>Χρήστης</p><span></span><div><p>${warning}</p></div><p>Κωδικός</p></div>`;

  expect(seen(asks(words))).toEqual([["login.page", warning]]);
  expect(seen(`<div>${asks(words)}</div>`)).toEqual([["login.page", warning]]);
});

it("a page that asks for the password without a word says nothing", () => {
  expect(seen(` ${asks("")} `)).toEqual([]);
  const bare = { path: "/oam/server/page", body: "", html: parseHtml(`\n${asks("")}\n`) };
  expect(logInSightings(bare, profile)).toEqual([]);
});

it("after the log-out is what the last heading says, where the known words are missing", () => {
  const goodbye = "<title>Σύνδεση</title><h1>ΓΓΠΣ</h1><h2>Αντίο</h2>";

  expect(seen(`${goodbye}<p>Η αποσύνδεση ολοκληρώθηκε.</p>`, out)).toEqual([
    ["login.loggedOut", "Η αποσύνδεση ολοκληρώθηκε"],
  ]);
  expect(seen(goodbye, out)).toEqual([["login.loggedOut", "Αντίο"]]);
  expect(seen("", out)).toEqual([]);
});

it("no other page is taken for that after the log-out: not elsewhere, and not one that asks for the password", () => {
  const goodbye = "<h1>Αντίο</h1><p>Η αποσύνδεση ολοκληρώθηκε</p>";

  expect(seen(goodbye)).toEqual([]);
  expect(seen(goodbye + asks(`<p>${known}</p>`), out)).toEqual([["login.page", known]]);
});

it("the link that leaves is known by its text, else by where it leads", () => {
  const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;
  const [help, leave] = [link("/help", "Βοήθεια"), link("/app/Logout.jsp", "Έξοδος")];

  expect(seen(help + leave + link("#", "Αποσύνδεση"))).toEqual([["login.logout", "Αποσύνδεση"]]);
  expect(seen(help + leave)).toEqual([["login.logout", "Έξοδος"]]);
  expect(seen(help)).toEqual([]);
});

it("what may be asked between the log-in and the application is known by a heading, and by nothing else", () => {
  const title = "<title>Είσοδος</title>";

  expect(seen(`${title}<h2>Κωδικός μίας χρήσης</h2>`)).toEqual([["login.secondFactor", "Κωδικός μίας χρήσης"]]);
  expect(seen(`${title}<h1>ΕΠΙΛΟΓΗ</h1>`)).toEqual([["login.rolePage", "ΕΠΙΛΟΓΗ"]]);
  expect(seen(`${title}<legend>Στοιχεία Επικοινωνίας / Contact</legend>`)).toEqual([
    ["login.contactPage", "Στοιχεία Επικοινωνίας / Contact"],
  ]);
  expect(seen(`${title}<p>Επιλογή</p>`)).toEqual([]);
});
