import { describe, expect, it } from "vitest";
import type { Answer, Entry, PortalSession } from "../../../shared/portal/portal.ts";
import { must } from "../../contract/portal/world.ts";
import { formPortal } from "./form-portal.ts";
import { details, searchPortal } from "./search-portal.ts";
import {
  declaration,
  formPage,
  messageOf,
  partial,
  property,
  type SeenForm,
  type SeenRow,
  searchPage,
  values,
} from "./seen-pages.ts";
import { changed, sessionWith, sourceOf, untrusted } from "./shown.ts";

const august = { from: "01/08/2026", to: "31/08/2026" };
const first: SeenRow = { number: "255", from: "01/08/2026", to: "06/08/2026", amount: "1.350,00" };
const second: SeenRow = { from: "05/08/2026", to: "18/08/2026" };
const leadingTo = (address: string) => () => partial({}, address);

interface Listed {
  rows: readonly SeenRow[];
  /** The answer to a click in a row. By default the row's place is its declaration's id. */
  readonly clicked?: (place: number) => string | Response;
  readonly form?: SeenForm;
  /** What else is on the page. */
  readonly around?: (page: string) => string;
}

/** A search with rows that may change. */
function listing(listed: Listed) {
  const { form = { amends: "255" }, clicked = (place) => details(place), around = (page) => page } = listed;
  const portal = searchPortal({
    form: formPage(form),
    clicked,
    list: (range) => around(searchPage({ ...range, rows: listed.rows })),
  });
  const entries = async () => must(await portal.session.list(property, august));
  return { ...portal, listed, entries };
}

const nth = (entries: readonly Entry[], place: number): Entry => {
  const entry = entries[place];
  if (!entry) throw new Error(`no row ${place}`);
  return entry;
};

describe("identifying a row of the list", () => {
  it.each([
    ["another page", `search.xhtml?propertyId=${property.propertyId}&declarationDbId=1`],
    ["another property", "declaration.xhtml?propertyId=70102&declarationDbId=1"],
    ["no id", `declaration.xhtml?propertyId=${property.propertyId}`],
    ["an id with something before it", "declaration.xhtml?declarationDbId=x1"],
    ["an id with something behind it", "declaration.xhtml?declarationDbId=1x"],
    ["no address", "http://["],
    ["nowhere", ""],
  ])("fails when its details lead to %s", async (_, address) => {
    const { session, entries } = listing({ rows: [first, second], clicked: leadingTo(address) });

    expect(await session.identify(property, august, nth(await entries(), 1))).toEqual(
      untrusted("a row's details lead elsewhere"),
    );
  });

  it("works by id when the address names no property", async () => {
    const { session, entries } = listing({ rows: [first], clicked: leadingTo("declaration.xhtml?declarationDbId=7") });

    expect(await session.identify(property, august, nth(await entries(), 0))).toEqual({ ok: true, value: "7" });
  });

  it("changes nothing when it fails", async () => {
    const { session, entries } = listing({ rows: [first], clicked: () => new Response("", { status: 500 }) });

    expect(await session.identify(property, august, nth(await entries(), 0))).toMatchObject({
      failure: { effect: "no" },
    });
  });

  it("finds a row that has moved", async () => {
    const { session, entries, listed, posts } = listing({ rows: [second, first] });
    const entry = nth(await entries(), 1);
    must(await session.identify(property, august, entry));
    listed.rows = [first, second, { ...second, from: "06/08/2026" }];

    expect(await session.identify(property, august, entry)).toEqual({ ok: true, value: "0" });
    expect(posts().map(sourceOf).slice(-2)).toEqual([
      "appForm:basicDT:1:declarationDetails",
      "appForm:basicDT:0:declarationDetails",
    ]);
  });

  it.each([
    ["it is gone", [second, second]],
    ["two are alike by now, and it is neither's place", [second, second, first, first]],
  ])("fails when %s", async (_, rows) => {
    const { session, entries, listed } = listing({ rows: [second, first] });
    const entry = nth(await entries(), 1);
    must(await session.identify(property, august, entry));
    listed.rows = rows;

    expect(await session.identify(property, august, entry)).toEqual(untrusted("the declaration is not where it was"));
  });

  it.each([
    ["of another range", property, { from: "01/08/2026", to: "30/08/2026" }, 1],
    ["of another range's beginning", property, { from: "02/08/2026", to: "31/08/2026" }, 1],
    ["of the same", property, august, 0],
  ])("in a list %s searches again only for another range", async (_, of, range, searches) => {
    const { session, entries, posts } = listing({ rows: [first, second] });
    const entry = nth(await entries(), 1);
    const before = posts().length;
    must(await session.identify(of, range, entry));

    expect(posts().length - before - 1).toBe(searches);
  });
});

describe("amending from the list", () => {
  const figures = {
    startDate: "01/08/2026",
    platform: "Airbnb",
    paymentMethod: "Λοιποί",
    isForeigner: false,
    guestTaxId: "123456789",
  };
  const amended = async (portal: ReturnType<typeof listing>): Promise<Answer<void>> => {
    const entry = nth(await portal.entries(), 0);
    return await portal.session.amend(property, august, entry, figures, "mark");
  };
  const linked = (href: string) => (page: string) =>
    page.replaceAll(/(<a id="appForm:basicDT:0:j_idt83" )href="#"/g, `$1href="${href}"`);

  it("follows the menu's own link", async () => {
    const portal = listing({ rows: [first], around: linked("declaration.xhtml?amend=255") });

    expect(await amended(portal)).toEqual({ ok: true, value: undefined });
    expect(portal.asked.filter(({ url }) => url.search === "?amend=255")).toHaveLength(1);
    expect(portal.posts().map(sourceOf)).not.toContain("appForm:basicDT:0:j_idt83");
  });

  it.each(["#", "javascript:void(0)", ""])("clicks a link of the form %j", async (href) => {
    const portal = listing({ rows: [first], around: linked(href) });

    expect(await amended(portal)).toEqual({ ok: true, value: undefined });
    expect(portal.posts().map(sourceOf)).toContain("appForm:basicDT:0:j_idt83");
  });

  it.each([
    ["https://stranger.example/x", "a page leads to another host: stranger.example"],
    ["http://[", "a page leads to another host: unreadable"],
  ])("is not done to %s", async (href, detail) => {
    const portal = listing({ rows: [first], around: linked(href) });

    expect(await amended(portal)).toMatchObject({ failure: { kind: "changed", effect: "no", detail } });
  });

  it.each([
    [messageOf("error", "Έχει ήδη τροποποιηθεί"), { kind: "refused", detail: "Έχει ήδη τροποποιηθεί" }],
    [partial(), untrusted("an amendment that does not open").failure],
  ])("needs an address in the answer: %#", async (clicked, failure) => {
    expect(await amended(listing({ rows: [first], clicked: () => clicked }))).toMatchObject({ failure });
  });

  it("needs the action in the final's row", async () => {
    const without = (page: string) => page.replaceAll("Υποβολή Τροποποιητικής / Amend", "Προβολή / View");

    expect(await amended(listing({ rows: [first], around: without }))).toMatchObject({
      failure: { kind: "changed", detail: `a final's row does not offer "Υποβολή Τροποποιητικής / Amend"` },
    });
  });

  it("uses a menu at the end of the page, for that row alone", async () => {
    const item = (row: number) => `<a id="appForm:basicDT:${row}:m" href="#">Υποβολή Τροποποιητικής / Amend</a>`;
    const apart = (page: string) =>
      page
        .replaceAll(/<a id="appForm:basicDT:\d+:j_idt83".*?<\/a>/g, "")
        .replace("</form>", `${item(1)}${item(0)}</form>`);
    const portal = listing({ rows: [first, second], around: apart });

    expect(await amended(portal)).toEqual({ ok: true, value: undefined });
    expect(portal.posts().map(sourceOf)).toContain("appForm:basicDT:0:m");
  });

  it.each([
    [{}, 'an amendment of Α/Α 256 that says it amends ""'],
    [{ amends: "266" }, 'an amendment of Α/Α 256 that says it amends "266/2018"'],
  ])("is refused when the form is of another amendment: %j", async (form, detail) => {
    expect(await amended(listing({ rows: [{ ...first, number: "256" }], form }))).toEqual(changed(detail));
  });
});

describe("the list of a range", () => {
  const listOf = async (rows: readonly SeenRow[]): Promise<Awaited<ReturnType<PortalSession["list"]>>> =>
    await listing({ rows }).session.list(property, august);

  it("is untrusted with declarations of other dates", async () => {
    const other = { from: "01/01/2026", to: "02/01/2026" };

    for (const rows of [[other], [second, other]])
      expect(await listOf(rows)).toEqual(untrusted("it shows declarations of other dates"));
  });

  it("may have an amendment of other dates below what it amends", async () => {
    const moved = { ...first, number: "256", amends: true as const, from: "01/01/2026", to: "02/01/2026" };

    expect(must(await listOf([first, moved])).map(({ number }) => number)).toEqual(["255"]);
  });
});

describe("finalising a draft at the portal", () => {
  it("reads its page by property and id again when another was read last", async () => {
    const { session, asked } = formPortal(formPage({ values }));
    must(await session.read({ ...declaration, declarationId: "30" }));
    must(await session.finalise(declaration));

    expect(asked.map(({ method, url }) => method + url.search)).toEqual([
      "GET?propertyId=70101&declarationDbId=30",
      "GET?propertyId=70101&declarationDbId=31",
      "POST",
    ]);
  });

  it("is not done when its page has an unknown field", async () => {
    const { session, posts } = sessionWith(() =>
      formPage({ values }).replace("</form>", '<input name="appForm:vatRate"/></form>'),
    );

    expect(await session.finalise(declaration)).toMatchObject({ failure: { kind: "changed", effect: "no" } });
    expect(posts()).toEqual([]);
  });
});
