import { describe, expect, it } from "vitest";
import { loginPage } from "./login-dance.ts";
import { application, declaration, formPage, searchPage } from "./seen-pages.ts";
import { type Asked, sessionWith } from "./shown.ts";

const over = "<html><h1>Η αποσύνδεση ολοκληρώθηκε</h1></html>";
const list = searchPage({ from: "01/11/2026", to: "30/11/2026", rows: [] });
const wayOf = ({ url: { origin, pathname } }: Asked) => `${origin}${pathname}`;
const own = `${application}/logout.jsp`;
const atSignOn = "https://login.gsis.gr/oam/server/logout";

/** Opens these declaration pages, then logs out of a portal with these answers to the logout link and the entry. */
async function logOutAfter(pages: string[], atLink: string | Response = over, atEntry: string | Response = list) {
  const left = [...pages];
  const { session, asked } = sessionWith((request) => {
    const way = wayOf(request);
    if (way === application) return atEntry;
    return way.endsWith(".xhtml") ? (left.shift() ?? "") : atLink;
  });
  for (const _ of pages) await session.read(declaration);
  const before = asked.length;
  return { isOut: await session.logout(), asked: asked.slice(before) };
}

describe("a logout", () => {
  it("uses the link of the last page", async () => {
    const moved = formPage().replace("/logout.jsp", "/another.jsp");
    const { isOut, asked } = await logOutAfter([formPage(), moved]);

    expect(isOut).toBe(true);
    expect(asked.map(wayOf)).toEqual([`${application}/another.jsp`]);
  });

  it("uses the latest link when the last page has none", async () => {
    const bare = formPage().replace("Αποσύνδεση", "");
    const { asked } = await logOutAfter([formPage(), bare]);

    expect(asked.map(wayOf)).toEqual([own]);
  });

  it.each([
    ["no page was seen", []],
    ["a page's link is a script", [formPage().replace(`href="/taxisnet/short_term_letting/logout.jsp"`, 'href="#"')]],
    [
      "a page's link is another script",
      [formPage().replace(`href="/taxisnet/short_term_letting/logout.jsp"`, 'href="javascript:out()"')],
    ],
  ])("is done at the sign-on, with the return address, when %s", async (_, pages) => {
    const { isOut, asked } = await logOutAfter(pages);

    expect(isOut).toBe(true);
    expect(asked.map(wayOf)).toEqual([atSignOn]);
    expect(asked[0]?.url.searchParams.get("end_url")).toBe(application);
  });
});

describe("a session counts as ended", () => {
  it.each([
    ["the link shows the login page", loginPage, list, true],
    ["the application shows the login page", list, loginPage, true],
    ["neither shows it", list, list, false],
    ["an error page says so", new Response(over, { status: 500 }), list, false],
    ["a missing page says so", new Response(over, { status: 404 }), list, false],
  ])("only by the portal's own word: %s", async (_, atLink, atEntry, expected) => {
    expect((await logOutAfter([formPage()], atLink, atEntry)).isOut).toBe(expected);
  });
});
