import * as v from "valibot";
import { ofFile } from "../wording/files.ts";
import { type Grid, gridOf, UnreadableSheet } from "./grid.ts";
import { isTooLarge } from "./workbook-size.ts";

const Rows = v.array(v.array(v.nullable(v.union([v.string(), v.number(), v.boolean(), v.date()]))));

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, open: () => Promise<unknown>): Promise<Grid> {
  const large = await isTooLarge(bytes).catch(() => undefined);
  if (large === undefined) throw new UnreadableSheet(ofFile("file_workbook"));
  if (large) throw new UnreadableSheet(ofFile("file_workbook_too_large"));
  const opened = await open().catch(() => undefined);
  const rows = v.safeParse(Rows, opened);
  if (!rows.success) throw new UnreadableSheet(ofFile("file_workbook"));
  return gridOf(
    rows.output.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell ?? undefined) })),
  );
}
