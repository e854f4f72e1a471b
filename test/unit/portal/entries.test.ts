import { describe, expect, it } from "vitest";
import { contentOf, entriesOf } from "../../../shared/portal/aade/declarations/entries.ts";
import { parseHtml, selectAll } from "../../../shared/portal/aade/html/html.ts";
import type { TableRow } from "../../../shared/portal/aade/pages/table-rows.ts";
import { profile } from "./shown.ts";

const { search } = profile;

interface Shown {
  readonly number?: string;
  readonly state?: "draft" | "final";
  readonly from?: string;
  readonly to?: string;
  /** Without the cell if undefined. */
  readonly amount?: string | undefined;
  readonly amends?: boolean;
  /** Texts of cells that have no id. */
  readonly others?: readonly string[];
}

/** A row of the list with these cells. */
function rowOf({ number = "255", state = "final", amount, others = [], amends = false, ...dates }: Shown): TableRow {
  const { from = "01/08/2026", to = "06/08/2026" } = dates;
  const cells = {
    aaDilwsis: number,
    rentalFrom: from,
    rentalTo: to,
    sumAmount: amount,
    declarationTypeDescr: "Αρχική",
  };
  const html = Object.entries({ ...cells, statusDescr: "x" })
    .flatMap(([id, text]) =>
      text === undefined
        ? []
        : `<td><b id="f:0:${id}" class="x ${state}${amends ? ` ${search.amends.is}` : ""}">${text}</b></td>`,
    )
    .concat(others.map((text) => `<td>${text}</td>`))
    .join("");
  const [element] = selectAll(parseHtml(`<table><tr>${html}</tr></table>`), "tr");
  if (!element) throw new Error("expected a row");
  const found = selectAll(element, "b").map((cell): [string, typeof cell] => [
    cell.attribs["id"]?.slice(4) ?? "",
    cell,
  ]);
  return { element, cells: new Map(found), prefix: "appForm:basicDT:0", place: 0 };
}

const entryOf = (shown: Shown) => entriesOf([rowOf(shown)], profile)[0];

describe("a row of the list", () => {
  it("has a number, days and an optional amount", () => {
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

  it("has a number of the year of submission", () => {
    const numbers = [["14/08/2025"], ["Submission Date 14/08/2025"], ["in due time"], ["14/08/2025", "15/08/2026"]].map(
      (others) => entryOf({ others })?.number,
    );

    expect(numbers).toEqual(["255/2025", "255/2025", "255", "255"]);
    expect(entryOf({ number: "255/2024", others: ["14/08/2025"] })?.number).toBe("255/2024");
    expect(entryOf({ number: "", state: "draft", others: ["14/08/2025"] })?.number).toBe("");
  });

  it("may have no end, and no number when it is a draft", () => {
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
  ])("is refused with %j", (shown) => {
    expect(() => entryOf(shown)).toThrow("list cannot be trusted: a row cannot be read");
  });

  it("is refused without a cell that every row has", () => {
    const { cells, ...row } = rowOf({});
    for (const { is } of [search.number, search.state, search.startDate, search.endDate, search.type])
      expect(() => entriesOf([{ ...row, cells: new Map([...cells].filter(([id]) => id !== is)) }], profile)).toThrow(
        `list cannot be trusted: a row has no cell ${is}`,
      );
  });
});

it("a final is superseded by a final amendment below it, but not by a draft, and a draft by none", () => {
  const superseded = (below: Shown, above: Shown = {}) =>
    entriesOf([rowOf(above), rowOf({ ...below, amends: true })], profile).map((entry) => entry.superseded);

  expect(superseded({ number: "256" })).toEqual([true, undefined]);
  expect(superseded({ number: "", state: "draft" })).toEqual([undefined, undefined]);
  expect(superseded({ number: "256" }, { number: "", state: "draft" })).toEqual([undefined, undefined]);
});

describe("rows of the list", () => {
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
  ])("differ by their %s", (_, one, other) => {
    expect(content(one)).not.toBe(content(other));
    expect(content(one)).toBe(content({ ...one }));
  });
});
