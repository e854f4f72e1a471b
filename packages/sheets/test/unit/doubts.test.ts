import { describe, expect, it } from "vitest";
import { aboutFile } from "../../../../shared/wording/files.ts";
import { checkGrid } from "../../check.ts";
import { guessMapping, templateColumns } from "../../columns.ts";
import { readCsv } from "../../csv.ts";
import { isTaxNumber } from "../../tax-number.ts";

const head = "reservationId;apartmentId;startDate;endDate;amountReceived;platform;paymentMethod;isForeigner;guestTaxId";
const row = (id: string, taxNumber: string, isForeigner = "όχι", platform = "Airbnb") =>
  `${id};1;13/04/2026;17/04/2026;420,50;${platform};Μετρητά;${isForeigner};${taxNumber}`;
const check = (lines: readonly string[], edits?: Parameters<typeof checkGrid>[3], values = {}) => {
  const grid = readCsv(lines.join("\n"));
  return checkGrid(grid, { ...guessMapping(grid.columns), values }, () => undefined, edits);
};

it.each([
  ["090000045", true],
  ["094014201", true],
  ["000000000", false],
  ["090000046", false],
  ["90000045", false],
  ["09000004a", false],
  ["0090000045", false],
])("a number is a Greek tax number, %s: %s", (text, expected) => {
  expect(isTaxNumber(text)).toBe(expected);
});

describe("a doubt about a file", () => {
  it("is a warning about an invalid tax number, with lost zeros offered back", () => {
    const lines = [row("A", "090000045"), row("B", "90000045"), row("C", "123456780"), row("B", "90000045")];
    const { problems, rows, doubts } = check([head, ...lines]);

    expect([problems, rows.length]).toEqual([[], 3]);
    expect(doubts.map(({ mend, ...one }) => ({ ...one, mend: aboutFile(mend).slice(0, 19) }))).toEqual([
      { line: 3, field: "guestTaxId", cell: "90000045", offered: "090000045", mend: "its leading zeros s" },
      { line: 4, field: "guestTaxId", cell: "123456780", mend: "no Greek tax number" },
    ]);
  });

  it("is never about a foreigner's numbers", () => {
    expect(check([`${head};guestName;guestId`, `${row("A", "5", "ναι")};Ada;P1`]).doubts).toEqual([]);
  });
});

describe("rows that are not reservations", () => {
  it("are titles above the columns and sums below, left out by line", () => {
    const title = "Κρατήσεις, Απρίλιος 2026";
    const sums = ["Σύνολο", "Γενικό σύνολο", "Άθροισμα", "Total", "Grand total", "SUM"].map(
      (one) => `${one};;;;420,50;;;;`,
    );
    const { titles, rows, problems } = check([title, "", head, row("A", "090000045"), ...sums]);

    expect([titles, rows.map(({ line }) => line), problems]).toEqual([[1, 5, 6, 7, 8, 9, 10], [4], []]);
  });

  it("do not include reservations with such names", () => {
    expect(check([head, row("Total-7", "090000045")]).rows).toHaveLength(1);
  });
});

describe("a person's mapping of a file", () => {
  it("overrides a cell, and can empty it", () => {
    const lines = [head, row("A", "090000045", "όχι", "Κάτι")];
    expect(check(lines, new Map([[2, { platform: "Airbnb" }]])).problems).toEqual([]);
    expect(check(lines, new Map([[2, { platform: " " }]])).problems).toMatchObject([{ field: "platform" }]);
  });

  it("sets values for all rows, and problems show each as found", () => {
    const other = "Άλλες ψηφιακές πλατφόρμες";
    const lines = [head, row("A", "090000045", "όχι", "BnB"), row("B", "090000045", "όχι", other)];

    expect(check(lines).problems).toMatchObject([{ line: 2, field: "platform", cell: "BnB", found: "aaa" }]);
    const { rows } = check(lines, undefined, { platform: { BnB: "Airbnb" } });
    expect(rows.map(({ reservation }) => reservation.platform)).toEqual(["Airbnb", "λλες ψηφιακές πλατφόρμες"]);
  });
});

it("every column of the template is recognised", () => {
  expect(guessMapping(Object.values(templateColumns)).columns).toEqual(templateColumns);
});
