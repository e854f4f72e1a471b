import { describe, expect, it } from "vitest";
import { ofFile } from "../../../../shared/wording/files.ts";
import { readCsv } from "../../csv.ts";
import { type Cell, shapeOf, UnreadableSheet } from "../../grid.ts";
import { decode, readFile, readJson } from "../../read-file.ts";
import { readAmount } from "../../rules/amounts.ts";
import { orderOf, readDay } from "../../rules/days.ts";
import { readFlag, readWhole } from "../../values.ts";

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
    expect(decode(bytes)).toMatchObject({ text: greek });
  });
});

describe("the format of a file", () => {
  it.each([
    ...['[{"a":"1"}]', '  \n\t[{"a":"1"}]', '\uFEFF[{"a":"1"}]', '\uFEFF  [{"a":"1"}]'].map((text) => [text, "1"]),
    ...["a,[b]\n1,2", "x[y],{z}\n1,2", "\uFEFFa,b\n1,2"].map((text) => [text, "1,2"]),
  ])("is JSON when it starts with a bracket, and a table when it starts with a head: %j", async (text, cells) => {
    expect((await readFile(new Blob([text]))).rows.map((row) => row.cells.join())).toEqual([cells]);
  });

  const bytes = (...signature: number[]) => new Uint8Array([...signature, 0, 0, 0, 0, 0, 0, 0, 0]);
  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ["a PDF", "%PDF-1.7\n1 0 obj", "file_pdf"],
    ["a picture", bytes(0x89, 0x50, 0x4e, 0x47), "file_picture"],
    ["a photograph", bytes(0xff, 0xd8, 0xff, 0xe0), "file_picture"],
    ["a packed archive", bytes(0x1f, 0x8b), "file_archive"],
    ["a calendar", "BEGIN:VCALENDAR\nVERSION:2.0", "file_calendar"],
    ["a web page", '\uFEFF <!DOCTYPE html><table border="1">', "file_web_page"],
    ["XML", '<?xml version="1.0"?><Workbook/>', "file_xml"],
    ["a text document", "{\\rtf1 a,b}", "file_document"],
    ["a damaged old workbook", bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), "file_workbook"],
    ["nothing", "", "file_empty"],
  ])("is named when it is %s", async (_, content, code) => {
    await expect(readFile(new Blob([content]))).rejects.toMatchObject({ why: { code } });
    await expect(readFile(new Blob([content]))).rejects.toBeInstanceOf(UnreadableSheet);
  });
});

describe("the table of a text", () => {
  it.each([",", ";", "\t", "|"])("is separated by %j when its first line is", (separator) => {
    const grid = readCsv(["one", "two"].join(separator).concat("\r\n", ["1", "2"].join(separator)));

    expect(grid).toEqual({ columns: ["one", "two"], titles: [], rows: [{ line: 2, cells: ["1", "2"] }], separator });
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
  ])("with %j is refused with a reason", (text, words) => {
    expect(() => readCsv(text)).toThrow(words);
  });

  it("can be JSON, as a list or a task's body", () => {
    const expected = {
      columns: ["a", "b"],
      titles: [],
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
    ["126.6314 EUR", 126.63],
    ["15.195768", 15.2],
    ["1234.567", 1234.57],
    ["0.125", 0.13],
    ["(€80.00)", -80],
    ["−25,00", -25],
    ["7 000", 7000],
    ["-110.7 €", -110.7],
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
    expect(readAmount(cell)).toEqual({ fix: ofFile(why) });
  });

  it.each<[Cell, number?]>([
    ["0", 0],
    ["0017", 17],
    ["1234567890", 1_234_567_890],
    [-3, -3],
    ...["-3", "3.0", "3 rooms", "no 3", "12345678901", "", undefined, 1.5, true].map((cell): [Cell] => [cell]),
  ])("%j is as a whole number %j", (cell, value) => {
    expect(readWhole(cell)).toEqual(value === undefined ? { fix: ofFile("cell_whole") } : { value });
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
    ["2026-10-03 03:00 PM", "MDY", "03/10/2026"],
    ["03/10/26", "DMY", "03/10/2026"],
    ["10/3/26 4:00 pm", "MDY", "03/10/2026"],
    ["3 Oct 2026", "MDY", "03/10/2026"],
    ["Oct 03, 2026", "MDY", "03/10/2026"],
    ["October 3, 2026", "MDY", "03/10/2026"],
    ["03-OCT-26", "MDY", "03/10/2026"],
    ["01 SEPT 26", "MDY", "01/09/2026"],
    ["3 Οκτωβρίου 2026", "MDY", "03/10/2026"],
    ["3 Ιουν 2026", "MDY", "03/06/2026"],
    ["3 Ιουλ. 2026", "MDY", "03/07/2026"],
    ["3 Μαΐου 2026", "MDY", "03/05/2026"],
    ["Σάβ, 3 Οκτ 2026", "MDY", "03/10/2026"],
    ["Sat, Oct 3, 2026", "MDY", "03/10/2026"],
    ["20261003", "MDY", "03/10/2026"],
    // Midnight in Athens, written in UTC; and a moment of another zone.
    ["2026-10-02T22:00:00Z", "DMY", "03/10/2026"],
    ["2026-10-03T13:00:00Z", "DMY", "03/10/2026"],
    // A spreadsheet has lost a second.
    [new Date("2026-10-02T23:59:12Z"), "DMY", "03/10/2026"],
    [new Date("2026-10-03T16:00:00Z"), "DMY", "03/10/2026"],
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
    ["Janet 3, 2026", "DMY", "cell_day"],
    ["3 Ιου 2026", "DMY", "cell_day"],
    ["2026-10-03 25:00", "DMY", "cell_day"],
    ["soon", "MDY", "cell_day"],
  ] as const)("%j, read as %s, is not a day: %s", (cell, order, why) => {
    expect(readDay(cell, order)).toEqual({ fix: ofFile(why) });
  });

  it.each([
    "2026-10-02 22:00",
    new Date("2026-10-02T21:00:00Z"),
    "2026-10-02T15:00:00-08:00",
    "2026-10-02T23:30:00-05:00",
    "2026-10-03T06:00:00+10:00",
  ])("%j is probably the next day, which is asked", (cell) => {
    expect(readDay(cell, "DMY")).toEqual({ fix: ofFile("cell_day_evening"), offered: "03/10/2026" });
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
