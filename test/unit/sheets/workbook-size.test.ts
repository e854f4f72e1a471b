import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readGrid } from "../../../cli/consumer/files/read-grid.ts";
import { readFile } from "../../../functions/console/service/read-file.ts";
import { ofFile } from "../../../shared/wording/files.ts";
import { workbookOf, zipOf } from "../../support/workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "bombs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const zeros = Buffer.alloc(60_000_000, 0x20);
const sheet = (cells: string) => ({
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
});
const named = (count: number) => Array.from({ length: count }, (_, index) => ({ [`column ${index}`]: 1 }));
const cell = (place: string) => `<row><c r="${place}"><v>1</v></c></row>`;

it.each<[string, Buffer]>([
  ["a part that declares 60 MB", zipOf({ "xl/sharedStrings.xml": zeros }, true)],
  ["parts that declare 60 MB together", zipOf({ a: zeros.subarray(30_000_000), b: zeros.subarray(30_000_000) }, true)],
  ["a part that declares less than comes out of it", zipOf({ "xl/sharedStrings.xml": zeros }, true, 1_000)],
  ["one cell at the end of all rows and columns", zipOf(sheet(cell("A1") + cell("XFD1048576")), true)],
  [
    "a sheet by another name",
    zipOf({ "xl/other.xml": sheet(cell("A1") + cell("XFD1048576"))["xl/worksheets/sheet1.xml"] }, true),
  ],
  ["a row far below", zipOf(sheet(`${cell("B1")}<row r="250001"></row>`), true)],
  ["a sheet that calls itself large", zipOf(sheet(`<dimension ref="A1:B250001"/>${cell("A1")}`))],
  ["more cells than half a million, without places", zipOf(sheet(`<row>${"<c/>".repeat(500_001)}</row>`), true)],
])("a workbook is not opened, at the command line or in the console: %s", async (_, bytes) => {
  const file = join(folder, "bomb.xlsx");
  writeFileSync(file, bytes);
  const why = { why: ofFile("file_workbook_too_large") };

  await expect(readGrid(file)).rejects.toMatchObject(why);
  await expect(readFile(new File([new Uint8Array(bytes)], "bomb.xlsx"))).rejects.toMatchObject(why);
});

it.each<[string, string]>([
  ["a list of entries that each name a column of their own", JSON.stringify(named(1_000))],
  ["a table of half a million cells", `a,b\n${"1,2\n".repeat(250_001)}`],
])("a text is not made a table, at the command line or in the console: %s", async (_, text) => {
  const file = join(folder, "table.txt");
  writeFileSync(file, text);
  const why = { why: ofFile("file_table_too_large") };

  await expect(readGrid(file)).rejects.toMatchObject(why);
  await expect(readFile(new File([text], "table.txt"))).rejects.toMatchObject(why);
});

it("a workbook with its directory torn off is none", async () => {
  const torn = new Uint8Array(workbookOf([["reservationId"], ["A-1"]])).slice(0, -30);

  await expect(readFile(new File([torn], "torn.xlsx"))).rejects.toMatchObject({ why: ofFile("file_workbook") });
});
