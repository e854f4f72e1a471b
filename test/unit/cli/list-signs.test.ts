import { describe, expect, it } from "vitest";
import { factorsSeen } from "../../../cli/portal-check/factors/factors-in.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { type SeenRow, searchPage } from "../portal/seen-pages.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const range = { from: "01/01/2026", to: "31/12/2026" };
const row = (number: string, from: string, amount = "100,00"): SeenRow => ({ number, from, to: "31/12/2026", amount });
const search = (rows: readonly SeenRow[], more: { total?: number; pager?: boolean } = {}) => ({
  ...{ path: profile.paths.search.is, body: searchPage({ ...range, rows, ...more }) },
});
const seen = (...pages: readonly { path: string; body: string }[]) => factorsSeen(pages, profile);

describe("a list of declarations", () => {
  it.each([
    ["arrival", [row("300", "02/01/2026"), row("200", "10/01/2026"), row("100", "05/02/2026")]],
    ["arrival", [row("300", "02/01/2026"), row("200", "02/01/2026"), row("100", "05/02/2026")]],
    ["number", [row("99/2026", "05/02/2026"), row("100", "02/01/2026"), row("200", "10/01/2026")]],
    // Both ways in order, neither way in order, nothing to tell by.
    [undefined, [row("100", "02/01/2026"), row("200", "05/02/2026")]],
    [undefined, [row("100", "05/02/2026"), row("300", "02/01/2026"), row("200", "10/01/2026")]],
    [undefined, [row("100", "02/01/2026")]],
    [undefined, []],
    // One day is no order: these are of another, or of none.
    [undefined, [row("200", "02/01/2026"), row("100", "02/01/2026")]],
    // A draft has no number, and is no sign of an order.
    ["arrival", [row("300", "02/01/2026"), row("", "01/01/2026"), row("200", "05/02/2026")]],
  ])("is in order of %s: %j", (order, rows) => {
    expect(seen(search(rows))["listOrder"]).toBe(order);
  });

  it("is judged where it is longest", () => {
    const long = search([row("300", "02/01/2026"), row("200", "10/01/2026"), row("100", "05/02/2026")]);
    const short = search([row("100", "05/02/2026"), row("200", "02/01/2026")]);

    expect(seen(short, long)["listOrder"]).toBe("arrival");
    expect(seen(long, short)["listOrder"]).toBe("arrival");
  });

  it("shows how it is cut, where it is", () => {
    const rows = [row("100", "02/01/2026")];

    expect(seen(search(rows))["paging"]).toBeUndefined();
    expect(seen(search(rows, { total: 2 }))["paging"]).toBe("range");
    expect(seen(search(rows, { total: 2, pager: true }))["paging"]).toBe("paginator");
    expect(seen(search(rows), search(rows, { total: 2 }))["paging"]).toBe("range");
  });

  it("is counted by what its total ends with, and not where that has no figure", () => {
    const rows = ["100", "101", "102"].map((number) => row(number, "02/01/2026"));
    const told = (total: string) => {
      const { path, body } = search(rows);
      return seen({ path, body: body.replace("Σύνολο/ Total: 3", total) })["paging"];
    };

    expect(told("Σύνολο/ Total: 12")).toBe("range");
    expect(told("1 - 3 / 10 εγγραφές")).toBe("range");
    expect(told("1 - 12 / 3")).toBeUndefined();
    expect(told("Σύνολο/ Total:")).toBeUndefined();
  });

  it("shows whether a cancelled stay's amount is empty", () => {
    expect(seen(search([row("100", "02/01/2026")]))["cancelledAmountCell"]).toBeUndefined();
    expect(seen(search([row("100", "02/01/2026"), row("101", "03/01/2026", "")]))["cancelledAmountCell"]).toBe("empty");
  });
});

describe("the way in and out", () => {
  const { paths, login } = profile;
  const page = (body: string, path: string = paths.properties.is) => ({ path, body: `<html>${body}</html>` });
  const password = page('<input name="password">', "/login");
  const out = (href: string) => page(`<a href="/help">Βοήθεια</a><a href="${href}">${login.logout.is}</a>`);

  it("leads to a list of the properties, to a menu, or is not seen", () => {
    const registry = page(`<span id="f:0:${profile.properties.registryId.is}">1</span>`);

    expect(seen(password, registry)["homePage"]).toBe("registry");
    expect(seen(password, page("<a>Μητρώο</a>"), registry)["homePage"]).toBe("menu");
    expect(seen(password)["homePage"]).toBeUndefined();
  });

  it("asks in which role, or does not", () => {
    const role = page(`<h1>x</h1><h2>${login.rolePage.is}</h2>`, "/role");

    expect(seen(password, page("<h1>Μητρώο</h1>"))["rolePage"]).toBe("absent");
    expect(seen(password, role, page("<h1>Μητρώο</h1>"))["rolePage"]).toBe("shown");
  });

  it("leads out by a script, by the sign-on or by the application, or nowhere", () => {
    expect(seen(out("#"))["logoutLink"]).toBe("command");
    expect(seen(out(`https://x${paths.signOnLogout.is}?end#top`))["logoutLink"]).toBe("signOn");
    expect(seen(out("#out"))["logoutLink"]).toBe("command");
    expect(seen(out("/taxisnet/logout"))["logoutLink"]).toBe("application");
    expect(seen(out("/taxisnet/logout#"))["logoutLink"]).toBe("application");
    expect(seen(page('<a href="/help">Βοήθεια</a>'))["logoutLink"]).toBeUndefined();
    expect(seen(password)["logoutLink"]).toBeUndefined();
  });
});
