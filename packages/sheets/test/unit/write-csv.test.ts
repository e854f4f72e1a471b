import { expect, it } from "vitest";
import { safeCell, writeCsv } from "../../write-csv.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["+306912345678", "'+306912345678"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "' =1"],
  ["\u200B=1", "' =1"],
  ["  =1", "'  =1"],
  ["＝1+1", "'＝1+1"],
  ['Ada";=HYPERLINK(A1)', `Ada";'=HYPERLINK(A1)`],
  ['Ada;"=1', `Ada;'"=1`],
  ["Loft, =HYPERLINK(A1)", "Loft,' =HYPERLINK(A1)"],
])("a cell of %j cannot be a formula in any spreadsheet", (text, written) => {
  expect(safeCell(text)).toBe(written);
});

it.each(["a=b", "Ada; Bob", "Loft, 3-4", "10/06/2026 – 12/06/2026", "3-4 @ home", ""])(
  "a cell of %j is written unchanged",
  (text) => {
    expect(safeCell(text)).toBe(text);
  },
);

it("a CSV file has quoted cells and its own lines and columns", () => {
  expect(
    writeCsv([
      ["a", 'b"c'],
      ["d\r\ne", "f,g;h"],
    ]),
  ).toBe(`\uFEFF"a","b""c"\r\n"d e","f,g;h"\r\n`);
});
