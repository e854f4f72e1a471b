import { describe, expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { contentOf, entriesOf } from "../../../shared/portal/aade/entries.ts";
import { all, parseHtml } from "../../../shared/portal/aade/html.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import type { TableRow } from "../../../shared/portal/aade/table-rows.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const { search } = profile;

interface Shown {
  readonly number?: string;
  readonly state?: "draft" | "final";
  readonly from?: string;
  readonly to?: string;
  /** No cell, where it is undefined. */
  readonly amount?: string | undefined;
}

/** A row of the list, by its cells. */
function rowOf({ number = "255", state = "final", from = "01/08/2026", to = "06/08/2026", amount }: Shown): TableRow {
  const cells = {
    aaDilwsis: number,
    rentalFrom: from,
    rentalTo: to,
    sumAmount: amount,
    declarationTypeDescr: "Αρχική",
  };
  const html = Object.entries({ ...cells, statusDescr: "x" })
    .flatMap(([id, text]) => (text === undefined ? [] : `<b id="${id}" class="x ${state}">${text}</b>`))
    .join("");
  const [element] = all(parseHtml(`<div>${html}</div>`), "div");
  if (!element) throw new Error("expected a row");
  const found = all(element, "b").map((cell): [string, typeof cell] => [cell.attribs["id"] ?? "", cell]);
  return { element, cells: new Map(found), prefix: "appForm:basicDT:0", place: 0 };
}

const entryOf = (shown: Shown) => entriesOf([rowOf(shown)], profile)[0];

describe("a row of the list", () => {
  it("says number, days, and the amount where it shows one", () => {
    const entry = {
      index: 0,
      number: "255",
      final: true,
      amends: false,
      startDate: "01/08/2026",
      endDate: "06/08/2026",
    };

    expect(entryOf({ amount: "1.350,00" })).toStrictEqual({ ...entry, amountCents: 135_000 });
    expect(entryOf({ amount: "0,00" })).toStrictEqual({ ...entry, amountCents: 0 });
    expect(entryOf({ amount: "" })).toStrictEqual(entry);
    expect(entryOf({ amount: undefined })).toStrictEqual(entry);
  });

  it("may have no end, and a draft has no number", () => {
    expect(entryOf({ number: "", state: "draft", to: "" })).toMatchObject({ number: "", final: false, endDate: "" });
  });

  it.each<Shown>([
    { from: "" },
    { from: "1 Αυγ" },
    { from: "x01/08/2026" },
    { to: "2026-08-06" },
    { to: "06/08/2026 12:00", amount: "1,00" },
    { amount: "1.3.5" },
    { amount: "-" },
    { number: "" },
    { number: "x" },
    { number: "255/26" },
    { number: "255", state: "draft" },
    { number: "x", state: "draft" },
  ])("is not believed where it says %j", (shown) => {
    expect(() => entryOf(shown)).toThrow("list cannot be trusted: a row cannot be read");
  });

  it("is not believed where it has no cell for what every row has", () => {
    const { cells, ...row } = rowOf({});
    for (const { is } of [search.number, search.state, search.startDate, search.endDate, search.type])
      expect(() => entriesOf([{ ...row, cells: new Map([...cells].filter(([id]) => id !== is)) }], profile)).toThrow(
        `list cannot be trusted: a row has no cell ${is}`,
      );
  });
});

describe("rows are told apart", () => {
  const content = (shown: Shown) => {
    const entry = entryOf(shown);
    return entry && contentOf(entry);
  };

  it.each<[string, Shown, Shown]>([
    ["number", {}, { number: "256" }],
    ["first day", {}, { from: "02/08/2026" }],
    ["last day", {}, { to: "07/08/2026" }],
    ["amount", { amount: "1,00" }, { amount: "1,01" }],
    ["state", { number: "", state: "draft" }, {}],
  ])("by their %s", (_, one, other) => {
    expect(content(one)).not.toBe(content(other));
    expect(content(one)).toBe(content({ ...one }));
  });
});
