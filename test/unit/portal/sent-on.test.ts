import { describe, expect, it } from "vitest";
import { type Answer, dance, loginPage, loginWith, page, to } from "./login-dance.ts";

describe("a password whose sign-on redirected into the application", () => {
  const ended = async (...last: Answer[]) => (await loginWith([...dance().slice(0, 5), ...last])).result;

  it.each([
    ["is down", () => new Response("", { status: 500 }), { kind: "unavailable", detail: "status 500" }],
    [
      "has no such page",
      new Response("", { status: 404 }),
      { kind: "unavailable", detail: "status 404 after the login" },
    ],
    [
      "sends half a page",
      () => page("<html><a>Αποσύνδεση</a>"),
      { kind: "unavailable", detail: "a page that is cut short" },
    ],
    [
      "is in maintenance",
      page('<html><form id="appForm"></form><h1>ΑΑΔΕ</h1><h2>Συντήρηση</h2></html>'),
      { kind: "unavailable", detail: "the portal is in maintenance" },
    ],
    [
      "shows a page that is none of its own",
      page("<html>Καλώς ήρθατε</html>"),
      { kind: "unavailable", detail: 'a page after the login that is not known: ""' },
    ],
  ])("was not refused, even if the application %s", async (_, answer, failure) => {
    expect(await ended(answer)).toEqual({ kind: "failed", failure: { ...failure, effect: "no" } });
  });

  it.each(["https://www1.aade.gr/another/", "https://login.gsis.gr/taxisnet/short_term_letting/"])(
    "was not accepted at %s, whatever the page looks like",
    async (address) => {
      const inside = page('<html><form id="appForm"></form><a>Αποσύνδεση</a></html>');
      const { result } = await loginWith([...dance().slice(0, 4), to(address), inside]);

      expect(result).toMatchObject({ kind: "failed", failure: { effect: "no" } });
    },
  );

  it.each(['<form id="appForm"></form>', '<a href="/out">Αποσύνδεση</a>'])(
    "was accepted at a page with %s",
    async (sign) => {
      expect((await ended(page(`<html>${sign}</html>`))).kind).toBe("in");
    },
  );

  it("may have been refused when the redirect starts at the sign-on itself", async () => {
    const { result } = await loginWith([
      ...dance().slice(0, 3),
      to("https://login.gsis.gr/obrar.cgi?x"),
      new Response("", { status: 500 }),
    ]);

    expect(result).toMatchObject({ kind: "failed", failure: { effect: "unknown" } });
  });

  it("logs out by the link of the page that it reached", async () => {
    const answers = [...dance(), page("<html>Αποσυνδεθήκατε</html>"), page(loginPage)];
    const { result, asked } = await loginWith(answers);
    if (result.kind === "in") await result.session.logout();

    expect(asked[6]?.url).toBe("https://www1.aade.gr/out");
  });

  it("logs out at the sign-on when that page has no usable link", async () => {
    for (const sign of ['<form id="appForm"></form>', '<a href=" #">Αποσύνδεση</a>']) {
      const answers = [...dance().slice(0, 5), page(`<html>${sign}</html>`), page(loginPage), page(loginPage)];
      const { result, asked } = await loginWith(answers);
      if (result.kind === "in") await result.session.logout();

      expect(new URL(asked[6]?.url ?? "").origin).toBe("https://login.gsis.gr");
    }
  });
});
