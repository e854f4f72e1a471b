import { expect, it } from "vitest";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import { asksForRole, onlyRole } from "../../../shared/portal/aade/login/role-page.ts";
import { profile } from "./shown.ts";

const home = new URL("https://portal.test/home/");
const { id, text } = profile.login.roleButton;
const button = `<button name="${id.is}" value="go">${text.is}</button>`;
const radio = (value: string, more = "") => `<input type="radio" name="role" value="${value}" ${more}>`;
const list = (...names: string[]) =>
  `<select name="role">${names.map((name) => `<option value="${name}">x</option>`)}</select>`;

/** What would be posted, and where; undefined if a person has to choose. */
function posted(inner: string) {
  const chosen = onlyRole(parseHtml(`<html><body><form action="role">${inner}</form></body></html>`), home, profile);
  return chosen && `${chosen.url.pathname} ${chosen.form}`;
}

it.each([
  ["without any name", button, ""],
  ["whose button says something else", button.replace(text.is, "Συνέχεια"), ""],
  ["with one name", radio("own") + button, "role=own&"],
  ["with one name in a list", list("", "own") + button, "role=own&"],
  ["with one name that can be chosen", radio("own") + radio("company", "disabled") + button, "role=own&"],
  [
    "with what stands in it anyway",
    `<input type="hidden" name="t" value="7"><input type="checkbox" name="c">${button}`,
    "t=7&",
  ],
  ["with what is ticked in it", `<input type="checkbox" name="c" value="1" checked>${button}`, "c=1&"],
])("a role form %s is posted unchanged", (_, inner, fields) => {
  expect(posted(inner)).toBe(`/home/role ${fields}${id.is}=go`);
});

it.each([
  ["of two names", radio("own") + radio("company") + button],
  ["of two names in a list", list("own", "company") + button],
  ["of two buttons", button + button],
  ["whose button cannot be pressed", button.replace(" value", " disabled value")],
  ["that has another button only", '<button name="help">Βοήθεια</button>'],
])("a role form %s is left to the owner", (_, inner) => {
  expect(posted(inner)).toBeUndefined();
});

it.each([
  ["its title", `<title>${profile.login.rolePage.is}</title>`, true],
  ["its heading", `<h1>${profile.login.rolePage.is}</h1>`, true],
  ["a heading below", `<h3>${profile.login.rolePage.is}</h3>`, true],
  ["the heading of a company's", `<h1>${profile.login.legalPersonPage.is}</h1>`, true],
  ["its button", button, true],
  ["another heading", "<h1>Συνέχεια</h1>", false],
  ["another button of that name", button.replace(text.is, "Συνέχεια"), false],
])("a page asks for a role, or does not, by %s", (_, inner, asks) => {
  expect(asksForRole(parseHtml(`<html><body>${inner}</body></html>`), profile)).toBe(asks);
});
