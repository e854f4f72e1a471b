import { expect, it } from "vitest";
import { ofFile } from "../../../../shared/wording/files.ts";
import { timesAsMuch } from "../../../../test/support/cost.ts";
import { workbookOf, zipOf } from "../../../../test/support/workbook.ts";
import { readFile } from "../../read-file.ts";

const read = (content: string | Buffer) =>
  readFile(new Blob([typeof content === "string" ? content : new Uint8Array(content)]));
const sheet = (cells: string) => ({
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
});
const named = (count: number) => Array.from({ length: count }, (_, index) => ({ [`column ${index}`]: 1 }));
const cell = (place: string) => `<row><c r="${place}"><v>1</v></c></row>`;

it.each<[string, Buffer]>([
  ["a part that declares 60 MB", zipOf({ "xl/sharedStrings.xml": "" }, true, 60_000_000)],
  ["parts that declare 60 MB together", zipOf({ a: "", b: "" }, true, 30_000_000)],
  ["one cell at the end of all rows and columns", zipOf(sheet(cell("A1") + cell("XFD1048576")), true)],
  ["a sheet by another name", zipOf({ "xl/other.xml": sheet(cell("ZZZ99"))["xl/worksheets/sheet1.xml"] }, true)],
  // The workbook reader takes these as 10,000,000 and 4,194,304.
  ["a place with an exponent", zipOf(sheet(cell("A1") + cell("A1e7")), true)],
  ["a row in hexadecimal", zipOf(sheet(`${cell("A1")}<row r="0x400000"></row>`), true)],
  ["columns in small letters", zipOf(sheet(cell("A1") + cell("zzz99")), true)],
  ["a place behind what looks like an element's end", zipOf(sheet('<row><c x=">" r="ZZZ99"/></row>'), true)],
  ["a place behind what looks like one", zipOf(sheet(`<row><c x=' r="A1"' r="ZZZ99"/></row>`), true)],
  ["a sheet whose elements have a prefix", zipOf(sheet(`<x:row><x:c r="ZZZ99"/></x:row>`), true)],
  ["letters in disguise", zipOf(sheet(cell("A1") + cell("&#90;ZZ99")), true)],
  ["a row far below", zipOf(sheet(`${cell("B1")}<row r="250001"></row>`), true)],
  ["a sheet that calls itself large", zipOf(sheet(`<dimension ref="A1:B250001"/>${cell("A1")}`))],
  ["more cells than half a million, without places", zipOf(sheet(`<row>${"<c/>".repeat(500_001)}</row>`), true)],
])("a workbook is refused as too large: %s", async (_, workbook) => {
  await expect(read(workbook)).rejects.toMatchObject({ why: ofFile("file_workbook_too_large") });
});

it.each<[string, string]>([
  ["a list of entries that each name a column of their own", JSON.stringify(named(1_000))],
  ["a list of two million empty entries", `[${"{},".repeat(2_000_000)}{}]`],
  ["a list of a million numbers", `[${"1,".repeat(1_000_000)}1]`],
  ["a table of half a million cells", `a,b\n${"1,2\n".repeat(250_001)}`],
])("a text is refused as too large: %s", async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ why: ofFile("file_table_too_large") });
});

const small = workbookOf([
  ["reservationId", "platform"],
  ["A-1", "Airbnb"],
]);
const endOf = (zip: Buffer) => zip.length - 22;

it.each<[string, string | Buffer]>([
  ["with its directory torn off", small.subarray(0, -30)],
  ["of which there is only the beginning", "PK\u0003\u0004 and no more"],
  ["whose part declares less than it holds", zipOf({ "xl/sharedStrings.xml": " ".repeat(1_000_000) }, true, 1_000)],
])("a workbook %s is refused as damaged", async (_, workbook) => {
  await expect(read(workbook)).rejects.toMatchObject({ why: ofFile("file_workbook") });
});

it("a part that inflates to 400 MB is given up early, whatever size it declares", async () => {
  const refused = (workbook: Buffer) => () =>
    expect(read(workbook)).rejects.toMatchObject({ why: ofFile("file_workbook") });
  const honest = zipOf({ part: " ".repeat(5_000_000) }, true);
  const lying = zipOf({ part: Buffer.alloc(400_000_000) }, true, 1_000);

  expect(await timesAsMuch(refused(lying), refused(honest))).toBeLessThan(5);
});

it("parts that share their bytes are refused", async () => {
  const one = zipOf({ part: " ".repeat(1_000) });
  const [listed, end] = [one.subarray(one.readUInt32LE(endOf(one) + 16), endOf(one)), one.subarray(endOf(one))];
  const twice = Buffer.concat([one.subarray(0, endOf(one)), listed, end]);
  twice.writeUInt16LE(2, endOf(twice) + 10);

  await expect(read(twice)).rejects.toMatchObject({ why: ofFile("file_workbook") });
});

it("a part of a workbook outside its directory is not read", async () => {
  const listedAt = small.readUInt32LE(endOf(small) + 16);
  const bomb = zipOf(sheet(cell("A1") + cell("ZZZ99")), true);
  const hidden = bomb.subarray(0, bomb.readUInt32LE(endOf(bomb) + 16));
  const bytes = Buffer.concat([small.subarray(0, listedAt), hidden, small.subarray(listedAt)]);
  bytes.writeUInt32LE(listedAt + hidden.length, endOf(bytes) + 16);

  const { columns, rows } = await read(bytes);
  expect(columns).toHaveLength(2);
  expect(rows).toHaveLength(1);
});

it("a workbook with a ZIP64 end is read", async () => {
  const { columns, rows } = await read(withSecondEnd(small));
  expect(columns).toHaveLength(2);
  expect(rows).toHaveLength(1);
});

function withSecondEnd(zip: Buffer): Buffer {
  const [record, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), zip.subarray(endOf(zip))];
  record.write("PK\u0006\u0006");
  record.writeUInt32LE(end.readUInt16LE(10), 32);
  record.writeUInt32LE(end.readUInt32LE(16), 48);
  locator.write("PK\u0006\u0007");
  locator.writeUInt32LE(endOf(zip), 8);
  return Buffer.concat([zip.subarray(0, endOf(zip)), record, locator, end]);
}
