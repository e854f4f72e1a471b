import { html } from "hono/html";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Declaration } from "../../../local/portal/declaration-record.ts";
import { generatedIds } from "../../../local/portal/look.ts";
import type { Release } from "../../../local/portal/release.ts";
import { declarationRow } from "../../../local/portal/search-rows.ts";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { all, attribute, parseHtml, textOf } from "../../../shared/portal/aade/html.ts";
import { openList } from "../../integration/portal-simulator/search-list.ts";
import { control, createVisitor, propertiesPath, viewStateOf } from "../../integration/portal-simulator/visitor.ts";
import { declarationOf, lookOf } from "./portal-look.ts";

type Figures = Declaration["figures"];
const figures = { arrival: "2026-11-28", departure: "2026-11-30", rentCents: 135_050 };
const draft = (more: Partial<Figures> = {}) => declarationOf({ ...figures, ...more }, { declarationDbId: 7 });
const final = (filedAt: string, more: Partial<Figures> = {}) => ({ ...draft(more), serial: "256/2026", filedAt });

async function row(declaration: Declaration, release: Partial<Release> = {}, amendable = false) {
  return parseHtml(
    String(await html`<table>${declarationRow(lookOf(release), { declaration, row: 3, amendable })}</table>`),
  );
}
const cells = async (...it: Parameters<typeof row>) => all(await row(...it), "td").map(textOf);

describe("a declaration is in time", () => {
  it.each<[string, string, Partial<Figures>, boolean]>([
    ["until the twentieth of the month after", "2026-12-20T21:59:59Z", {}, true],
    ["not a second later, in Athens", "2026-12-20T22:00:00Z", {}, false],
    ["by its departure", "2027-01-20T12:00:00Z", { departure: "2026-12-02" }, true],
    ["by its arrival where it has no departure", "2026-12-21T12:00:00Z", { departure: null }, false],
    ["by its cancellation before both", "2026-11-21T12:00:00Z", { cancelDate: "2026-10-31" }, false],
    ["by its cancellation after both", "2027-01-20T12:00:00Z", { cancelDate: "2026-12-01" }, true],
  ])("%s", async (_, filedAt, more, inTime) => {
    expect((await cells(final(filedAt, more)))[6]).toBe(inTime ? "Εμπρόθεσμη / In Due Time" : "Εκπρόθεσμη / Overdue");
  });

  it("or not only once it is final", async () => {
    expect((await cells(draft()))[6]).toBe("");
  });
});

describe("a row of the list", () => {
  it("has the number without its year, the days, the state and the amount", async () => {
    expect((await cells(final("2026-12-01T10:00:00Z"))).slice(0, 8)).toEqual([
      ...["256", "28/11/2026", "30/11/2026", "01/12/2026"],
      ...["Αρχική / Initial", "Οριστική / Final", "Εμπρόθεσμη / In Due Time", "1.350,50"],
    ]);
    expect((await cells(draft({ departure: null }))).slice(0, 8)).toEqual([
      ...["", "28/11/2026", "", "", "Αρχική / Initial", "Προσωρινά Αποθηκευμένη / Draft", "", "1.350,50"],
    ]);
    expect((await cells({ ...draft(), amends: 3 }))[4]).toBe("Τροποποιητική / Amending");
  });

  it.each<[Release["cancelledAmountCell"], string]>([
    ["kept", "50,00"],
    ["empty", ""],
  ])("has a cancelled stay's amount %s", async (cancelledAmountCell, amount) => {
    const cancelled = { rentCents: null, cancelCents: 5_000, cancelDate: "2026-11-01" };

    expect((await cells(draft(cancelled), { cancelledAmountCell }))[7]).toBe(amount);
    expect((await cells(draft(), { cancelledAmountCell }))[7]).toBe("1.350,50");
  });

  it.each([
    ["a draft", draft(), false, ["declarationDetails", "deleteButton"]],
    ["a final", final("2026-12-01T10:00:00Z"), false, ["declarationDetails"]],
    ["a final in force", final("2026-12-01T10:00:00Z"), true, ["declarationDetails", generatedIds(0).amend]],
  ])("of %s offers what can be done with it", async (_, declaration, amendable, offered) => {
    const items = all(await row(declaration, {}, amendable), '[role="menuitem"]').map((item) => attribute(item, "id"));

    expect(items.map((id) => id.split(":").at(-1)).filter((name) => name !== generatedIds(0).print)).toEqual(offered);
    expect(items.every((id) => id.startsWith("appForm:basicDT:3:"))).toBe(true);
  });
});

describe("a page", () => {
  let portal: PortalWebsite;
  beforeAll(() => {
    portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  });
  afterAll(() => portal.close());

  const sizesOf = (body: string) =>
    all(parseHtml(body), ".pagination option").map(
      (option) => textOf(option) + ("selected" in option.attribs ? "!" : ""),
    );
  const rangeOf = (body: string) =>
    ["dateFrom", "dateTo"].flatMap((name) =>
      all(parseHtml(body), `[id$="${name}_input"]`).map((field) => attribute(field, "value")),
    );

  it("has ten rows until somebody wants twenty or fifty", async () => {
    const visitor = createVisitor(portal);
    await visitor.login();

    expect(sizesOf((await visitor.get(propertiesPath)).body)).toEqual(["10!", "20", "50"]);
    const list = await openList(visitor);
    expect(sizesOf(list.page.body)).toEqual(["10!", "20", "50"]);
    await list.search("01/11/2026", "30/11/2026", "50");
    expect(sizesOf((await openList(visitor)).page.body)).toEqual(["10", "20", "50!"]);
  });

  it("of the registry has as many units as its own list says, whatever else is posted with a size", async () => {
    const units = Array.from({ length: 60 }, (_, place) => `000008${String(place).padStart(5, "0")}`);
    await control(portal, "accounts/of-many", { password: "p", properties: units });
    const visitor = createVisitor(portal);
    await visitor.login("of-many", "p");
    const post = async (source: string, size: string) => {
      const page = await visitor.get(propertiesPath);
      const fields = { "javax.faces.source": source, "javax.faces.ViewState": viewStateOf(page) };
      const ajax = { appForm: "appForm", "javax.faces.partial.ajax": "true" };
      await visitor.post(propertiesPath, { ...ajax, ...fields, "appForm:propertyRows_input": size });
      const { body } = await visitor.get(propertiesPath);
      return [sizesOf(body).find((option) => option.endsWith("!")), body.match(/id="[^"]*amaOutput"/g)?.length];
    };

    expect(await post("appForm:another", "50")).toEqual(["10!", 10]);
    expect(await post("appForm:propertyRows", "20")).toEqual(["20!", 20]);
    expect(await post("appForm:propertyRows", "60")).toEqual(["20!", 20]);
    expect(await post("appForm:propertyRows", "50")).toEqual(["50!", 50]);
  });

  it.each<[Release["rangeKept"], string[]]>([
    ["session", ["01/10/2026", "02/10/2026"]],
    ["property", ["01/11/2026", "30/11/2026"]],
  ])("of another property has the range that was kept for the %s", async (rangeKept, range) => {
    await control(portal, "release", { rangeKept });
    await control(portal, `accounts/of-${rangeKept}`, { password: "p", properties: ["00000999001", "00000999002"] });
    const visitor = createVisitor(portal);
    await visitor.login(`of-${rangeKept}`, "p");
    const { body } = await visitor.get(propertiesPath);
    const [first = "", second = ""] = [...body.matchAll(/propertyId',value:'(\d+)'/g)].map(([, id]) => id ?? "");
    const list = await openList(visitor, first);
    expect(rangeOf(list.page.body)).toEqual(["01/11/2026", "30/11/2026"]);

    await list.search("01/10/2026", "02/10/2026");
    const { body: searched } = (await openList(visitor, first)).page;
    expect(rangeOf(searched)).toEqual(["01/10/2026", "02/10/2026"]);
    expect(textOf(all(parseHtml(searched), ".calendar h2")[0] ?? parseHtml(searched))).toBe("Οκτώβριος 2026");
    expect(rangeOf((await openList(visitor, second)).page.body)).toEqual(range);
  });
});
