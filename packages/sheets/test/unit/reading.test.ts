import { describe, expect, it } from "vitest";
import { ofFile } from "../../../../shared/wording/files.ts";
import { readCsv } from "../../csv.ts";
import { type Cell, shapeOf, UnreadableSheet } from "../../grid.ts";
import { decode, readFile, readJson } from "../../read-file.ts";
import { orderOf, readAmount, readDay, readFlag, readWhole } from "../../values.ts";

const greek = "paymentMethod;Μετρητά\n";
/** The code page has Greek letters at these distances from Unicode. */
const windows1253 = Uint8Array.from(greek, (letter) => {
  const code = letter.charCodeAt(0);
  return code < 128 ? code : code - 0x370 + 0xa0;
});
const utf16 = (text: string, mark: boolean) => Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");

describe("the bytes of a file", () => {
  it.each([
    ["UTF-8", Buffer.from(greek)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${greek}`)],
    ["UTF-16 as Excel saves it", utf16(greek, true)],
    ["UTF-16 without a mark", utf16(greek, false)],
    ["UTF-16, the high byte first", utf16(greek, true).swap16()],
    ["the same without a mark", utf16(greek, false).swap16()],
    ["windows-1253", windows1253],
  ])("in %s become its text", (_, bytes) => {
    expect(decode(bytes)).toBe(greek);
  });
});

describe("the format of a file", () => {
  it.each([
    ...['[{"a":"1"}]', '  \n\t[{"a":"1"}]', '\uFEFF[{"a":"1"}]', '\uFEFF  [{"a":"1"}]'].map((text) => [text, "1"]),
    ...["a,[b]\n1,2", "x[y],{z}\n1,2", "\uFEFFa,b\n1,2"].map((text) => [text, "1,2"]),
  ])("is JSON when it starts with a bracket, and a table when it starts with a head: %j", async (text, cells) => {
    expect((await readFile(new Blob([text]))).rows.map((row) => row.cells.join())).toEqual([cells]);
  });

  it("is refused with advice when it is an old Excel workbook", async () => {
    const old = readFile(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]));

    await expect(old).rejects.toThrow(/xlsx/i);
    await expect(old).rejects.toBeInstanceOf(UnreadableSheet);
  });
});

describe("the table of a text", () => {
  it.each([",", ";", "\t", "|"])("is separated by %j when its first line is", (separator) => {
    const grid = readCsv(["one", "two"].join(separator).concat("\r\n", ["1", "2"].join(separator)));

    expect(grid).toEqual({ columns: ["one", "two"], titles: [], rows: [{ line: 2, cells: ["1", "2"] }] });
  });

  it("keeps separators and line breaks inside quotes, with each row's last line", () => {
    const { rows } = readCsv('a,b\n"1,5", "two\nlines"\n\n,\n3,4');

    expect(rows).toEqual([
      { line: 3, cells: ["1,5", "two\nlines"] },
      { line: 6, cells: ["3", "4"] },
    ]);
  });

  it("has no format characters from copied cells", () => {
    expect(readCsv("a,b\n\u200E3\u200B,\u2066\u2069").rows).toEqual([{ line: 2, cells: ["3", undefined] }]);
  });

  it("follows Excel's line that names the separator", () => {
    expect(readCsv("sep=|\r\na|b,c\r\n1|2").rows).toEqual([{ line: 3, cells: ["1", "2"] }]);
  });

  it.each([
    ["sep=,\na,b\n1,2,3", "Line 3 has 3 cells, the first line 2"],
    ['a,b\n1,"two\nlines"\n1,"2', "Line 4: a quotation mark is not closed"],
    ['sep=|\r\na|b\r\n1|"2', "Line 3: a quotation mark is not closed"],
    ["", "The file is empty."],
    ["a,a\n1,2", 'Two columns are named "a"'],
  ])("with %j is refused with a reason", (text, words) => {
    expect(() => readCsv(text)).toThrow(words);
  });

  it("can be JSON, as a list or a task's body", () => {
    const expected = {
      ...{ columns: ["a", "b"], titles: [] },
      rows: [
        { line: 1, cells: [1, undefined] },
        { line: 2, cells: [undefined, true] },
      ],
    };

    expect(readJson('[{"a": 1}, {"a": null, "b": true}]')).toEqual(expected);
    expect(readJson('{"reservations": [{"a": 1}, {"b": true}]}')).toEqual(expected);
    expect(() => readJson('{"a": 1}')).toThrow("Expected a JSON list");
  });
});

describe("a cell's value", () => {
  it.each([
    ["420.50", 420.5],
    ["420,50", 420.5],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5],
    ["€1,234.50", 1234.5],
    ["1 234,50 €", 1234.5],
    ["120 EUR", 120],
    ["1.234.567", 1_234_567],
    ["-1.234,50 €", -1234.5],
    [-90, -90],
  ])("%j is an amount", (cell, value) => {
    expect(readAmount(cell)).toEqual({ value });
  });

  it.each([
    ...["1.234", "1,234"].map((cell) => [cell, "cell_amount_thousands"] as const),
    ...["$420.50", "100 GBP", "abc", "4 2 0 x"].map((cell) => [cell, "cell_amount"] as const),
    ...["1,234,50", "12,34.5", ""].map((cell) => [cell, "cell_amount_decimals"] as const),
  ])("%j is not certainly an amount: %s", (cell, why) => {
    expect(readAmount(cell)).toEqual({ mend: ofFile(why) });
  });

  it.each<[Cell, number?]>([
    ["0", 0],
    ["0017", 17],
    ["1234567890", 1_234_567_890],
    [-3, -3],
    ...["-3", "3.0", "3 rooms", "no 3", "12345678901", "", undefined, 1.5, true].map((cell): [Cell] => [cell]),
  ])("%j is as a whole number %j", (cell, value) => {
    expect(readWhole(cell)).toEqual(value === undefined ? { mend: ofFile("cell_whole") } : { value });
  });

  it.each([
    ...["TRUE", "true", "ΑΛΗΘΕΣ", "ΑΛΗΘΗΣ", "αληθής", "ναι", "ΝΑΙ", "Σωστό", "yes", "Y", "1", true].map(
      (cell) => [cell, true] as const,
    ),
    ...["FALSE", "ΨΕΥΔΕΣ", "Ψευδής", "όχι", "ΟΧΙ", "λάθος", "no", "n", "0", false].map(
      (cell) => [cell, false] as const,
    ),
  ])("%j is a flag: %s", (cell, value) => {
    expect(readFlag(cell)).toEqual({ value });
  });

  it.each([
    ["2026-10-03", "DMY", "03/10/2026"],
    ["2026-10-03 14:00:00", "MDY", "03/10/2026"],
    ["3/10/2026", "DMY", "03/10/2026"],
    ["3.10.2026", "DMY", "03/10/2026"],
    ["3-10-2026 9:05", "DMY", "03/10/2026"],
    ["2026/10/3T14:00:00.0", "DMY", "03/10/2026"],
    ["10/3/2026", "MDY", "03/10/2026"],
    [new Date(Date.UTC(2026, 9, 3)), "MDY", "03/10/2026"],
  ] as const)("%j is a day, read as %s", (cell, order, value) => {
    expect(readDay(cell, order)).toEqual({ value });
  });

  it.each([
    ["10/25/2026", "DMY", "cell_day"],
    ["25/10/2026", "MDY", "cell_day_month_first"],
    ["31/04/2026", "DMY", "cell_day"],
    ["03/10/26", "DMY", "cell_day"],
    ["2026-10-03T22:00:00Z", "DMY", "cell_day"],
    ["soon", "MDY", "cell_day"],
  ] as const)("%j, read as %s, is not a day: %s", (cell, order, why) => {
    expect(readDay(cell, order)).toEqual({ mend: ofFile(why) });
  });

  it.each([
    [["03/04/2026", "25/04/2026"], "DMY"],
    [["03/04/2026", "04/25/2026"], "MDY"],
    [["25/04/2026", "04/25/2026"], "both"],
    [["03/04/2026", "05/06/2026"], "undecided"],
    [["2026-04-03", "05/05/2026"], undefined],
  ])("%j leaves the order of day and month %s", (cells, order) => {
    expect(orderOf(cells)).toBe(order);
  });

  it("is shown in problems by its shape only", () => {
    const [name, long] = ["Ada Byron, P123456", "1".repeat(24)];
    expect([name, long, `${long}1`].map(shapeOf)).toEqual(["aaa aaaaa, a999999", "9".repeat(24), `${"9".repeat(24)}…`]);
  });
});
