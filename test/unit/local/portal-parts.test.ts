import { html } from "hono/html";
import { describe, expect, it } from "vitest";
import { actionMenu } from "../../../local/portal/commands.ts";
import { contactPage } from "../../../local/portal/contact-page.ts";
import { dataTable } from "../../../local/portal/data-table.ts";
import { detailsTables } from "../../../local/portal/declaration-details.ts";
import type { Look } from "../../../local/portal/look.ts";
import type { Property } from "../../../local/portal/properties.ts";
import { propertyTable } from "../../../local/portal/property-page.ts";
import type { Release } from "../../../local/portal/release.ts";
import { all, attribute, parseHtml, rawText, textOf } from "../../../shared/portal/aade/html.ts";
import { declarationOf, lookOf } from "./portal-look.ts";

const parsed = async (markup: unknown) => parseHtml(String(await markup));

describe("a row of the registry", () => {
  const row = async (state: Property["state"], release: Partial<Release> = {}) => {
    const property = { propertyId: 7, registryId: "00000123456", username: "o", atak: "02", address: "Ερμού 1", state };
    const { rows } = propertyTable(lookOf(release), { all: [property], first: 0, perPage: 10, messages: [] });
    return parsed(html`<table>${rows}</table>`);
  };
  const texts = { final: "Οριστική", provisional: "Προσωριν", stopped: "Διακοπή" } as const;

  it.each(["final", "provisional", "stopped"] as const)("says what a unit is, and since when: %s", async (state) => {
    const cells = all(await row(state), "td").map(textOf);

    expect([cells[0], cells[1], cells[3], cells[4]]).toEqual(["1", "00000123456", "02", "Ερμού 1"]);
    expect(cells[5]).toContain(texts[state]);
    expect(cells[5]?.includes("06/08/2018")).toBe(state === "final");
  });

  const ways: [Release["propertyLink"], Property["state"]][] = [
    ["onclick", "final"],
    ["script", "final"],
    ["onclick", "stopped"],
    ["script", "provisional"],
  ];
  it.each(ways)(
    "opens its declarations by its number, in its button's %s, unless it is %s",
    async (propertyLink, state) => {
      const html = await row(state, { propertyLink });
      const buttons = all(html, "button[id]");
      const called = (text: string | undefined) => text?.includes("propertyId',value:'7'") ?? false;

      expect(buttons.map((button) => "disabled" in button.attribs)).toEqual([state !== "final"]);
      expect(buttons.map((button) => called(attribute(button, "onclick")))).toEqual([propertyLink === "onclick"]);
      expect(all(html, "script").some((script) => called(rawText(script)))).toBe(propertyLink === "script");
    },
  );
});

describe("a menu", () => {
  const items = [
    { id: "a", label: "one", call: "go();" },
    { id: "b", label: "two", call: undefined },
  ];

  it.each(["link", "button"] as const)("has each item as a %s, and says which ones do nothing", async (menuItems) => {
    const found = all(await parsed(actionMenu(lookOf({ menuItems }), items)), '[role="menuitem"]');

    expect(found.map((item) => [item.name, attribute(item, "id"), textOf(item), attribute(item, "onclick")])).toEqual([
      [menuItems === "link" ? "a" : "button", "a", "one", "go();return false;"],
      [menuItems === "link" ? "a" : "button", "b", "two", "return false;"],
    ]);
    expect(found.map((item) => attribute(item, "class").includes("ui-state-disabled"))).toEqual([false, true]);
    expect(found.map((item) => attribute(item, "title") !== "")).toEqual([false, true]);
  });
});

describe("a table without rows", () => {
  it.each<[Release["emptyText"], Parameters<Look["phrase"]>[0]]>([
    ["greek", "noResults"],
    ["english", "noResultsEnglish"],
  ])("says so in %s, over all its columns", async (emptyText, phrase) => {
    const look = lookOf({ emptyText });
    const table = { id: "t", head: html``, columns: 9, rows: [], count: 0, first: 0, perPage: 10, paged: true };
    const [cell] = all(await parsed(dataTable(look, table)), "td");

    expect(cell && [textOf(cell), attribute(cell, "colspan")]).toEqual([look.phrase(phrase), "9"]);
  });
});

describe("the details above a declaration", () => {
  const stay = { arrival: "2026-11-01", departure: "2026-11-03" };
  const final = declarationOf(stay, { serial: "256/2026" });
  const tables = async (release: Partial<Release>, ...of: [typeof final?, typeof final?]) =>
    all(await parsed(detailsTables(lookOf(release), of[0], of[1])), "table").map((table) => [
      all(table, "thead").length,
      ...all(table, "tr").map((row) => textOf(all(row, "td")[1] ?? row)),
    ]);

  it("are its number, its day and its office, once it is final; blank before", async () => {
    const [title = "", amended = ""] = [lookOf().text("declarationDetails"), lookOf().text("amendedDetails")];

    expect(await tables({}, final)).toEqual([[1, title, "256", "20/11/2026", "Α' ΑΘΗΝΩΝ"]]);
    expect(await tables({}, declarationOf(stay))).toEqual([[1, title, "", "", ""]]);
    expect(await tables({ detailsTitle: "row" })).toEqual([[0, title, "", "", ""]]);
    expect(await tables({}, undefined, final)).toEqual([
      [1, title, "", "", ""],
      [1, amended, "256", "20/11/2026", "Α' ΑΘΗΝΩΝ"],
    ]);
  });
});

it.each([true, false])(
  "the contact page has a way back unless it is the first page of a new user: %s",
  async (isFirst) => {
    const html = await parsed(contactPage(lookOf(), "maria", isFirst));

    expect(all(html, "main a.button")).toHaveLength(isFirst ? 0 : 1);
    expect(all(html, "main button[disabled]")).toHaveLength(isFirst ? 1 : 0);
    expect(
      all(html, "main input").map((field) => [attribute(field, "name"), attribute(field, "aria-label") !== ""]),
    ).toEqual([
      ...[
        ["phone", true],
        ["mobile", true],
        ["email", true],
      ],
    ]);
  },
);
