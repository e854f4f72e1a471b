import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { zipSync } from "fflate";
import * as v from "valibot";
import { ofFile } from "../../shared/wording/files.ts";
import { withCellComments } from "./cell-comments.ts";
import { gridOf } from "./find-table.ts";
import { type Cell, type Grid, isEmpty, type Row, requireRoomFor, UnreadableSheet } from "./grid.ts";
import { type Hidden, hiddenInOpenDocument, placesIn } from "./open-document.ts";
import type { Sheet } from "./open-file.ts";
import { currencyOfFormat, isForeign } from "./rules/currency.ts";
import { dateOfSerial } from "./rules/days.ts";
import { checkedParts, maxBytes } from "./workbook-size.ts";

/** Its types leave the number formats out. */
const { is_date: isDateFormat } = v.parse(v.object({ is_date: v.function() }), SSF);

/** More rows than any sheet that `maxCells` allows. */
const maxRows = 500_000;

/**
 * The sheets of an `.xlsx`, `.xlsm`, `.ods` (all ZIP archives) or `.xls`. Formulas have the values that they had when
 * saved. The reader gets an archive of the parts that were checked, whatever else the file holds.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, isZip: boolean): Promise<readonly Sheet[]> {
  if (bytes.length > maxBytes) throw new UnreadableSheet(ofFile("file_workbook_too_large"));
  // The first part of an archive says whether it is encrypted.
  if (isZip && ((bytes[6] ?? 0) & 1) === 1) throw new UnreadableSheet(ofFile("file_password"));
  const parts = isZip ? checkedParts(bytes) : undefined;
  const book = opened(parts ? zipSync(parts, { level: 0 }) : bytes);
  const content = parts?.["content.xml"];
  const unshown = content ? hiddenInOpenDocument(new TextDecoder().decode(content)) : [];
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0 || unshown[at]?.isHidden === true;
    return sheet ? [{ name, isHidden, grid: gridIn(sheet, is1904, unshown[at]) }] : [];
  });
}

function opened(bytes: Uint8Array): WorkBook {
  try {
    const only = { cellFormula: false, cellHTML: false, cellNF: true, cellStyles: true, sheetRows: maxRows };
    return read(bytes, { type: "array", dense: true, ...only });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new UnreadableSheet(ofFile(isLocked ? "file_password" : "file_workbook"));
  }
}

function gridIn(sheet: WorkSheet, is1904: boolean, unshown: Hidden | undefined): Grid | undefined {
  const data = sheet["!data"] ?? [];
  const width = data.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  requireRoomFor(width * Object.keys(data).length);
  const rows: Row[] = [];
  data.forEach((cells, row) => {
    if (cells) rows.push({ line: row + 1, cells: Array.from({ length: width }, (_, at) => cellOf(cells[at], is1904)) });
  });
  if (!rows.some(({ cells }) => cells.some((cell) => !isEmpty(cell)))) return undefined;
  const unshownLines = placesIn(unshown?.rows ?? [], data.length);
  const isUnshown = (line: number) => sheet["!rows"]?.[line - 1]?.hidden === true || unshownLines.has(line);
  const hidden = rows.flatMap(({ line }) => (isUnshown(line) ? [line] : []));
  const grid = withCellComments(gridOf(filledDown(rows, sheet)), data);
  const unshownColumns = placesIn(unshown?.columns ?? [], width);
  const hiddenColumns = grid.columns.filter(
    (_, at) => sheet["!cols"]?.[at]?.hidden === true || unshownColumns.has(at + 1),
  );
  return { ...grid, ...(hidden.length > 0 && { hidden }), ...(hiddenColumns.length > 0 && { hiddenColumns }) };
}

/** A cell merged over several rows has its value in each: a booking over two apartments. */
function filledDown(rows: readonly Row[], sheet: WorkSheet): readonly Row[] {
  const tall = (sheet["!merges"] ?? []).filter(({ s, e }) => e.r > s.r);
  if (tall.length === 0) return rows;
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, column) => {
      const merge = tall.find(({ s, e }) => s.r < line - 1 && line - 1 <= e.r && s.c === column);
      return merge ? byLine.get(merge.s.r + 1)?.cells[column] : cell;
    }),
  }));
}

function cellOf(cell: CellObject | undefined, is1904: boolean): Cell {
  if (!cell || cell.v === undefined || cell.t === "z") return undefined;
  if (cell.t === "e") return cell.w ?? "#N/A";
  if (cell.v instanceof Date) return cell.v;
  if (cell.t !== "n" || typeof cell.v !== "number") return cell.v;
  const format = String(cell.z ?? "");
  if (isDateFormat(format) === true) return dateOfSerial(cell.v + (is1904 ? 1_462 : 0));
  const currency = currencyOfFormat(format);
  return isForeign(currency) ? `${currency} ${cell.v}` : cell.v;
}
