import * as v from "valibot";
import { ofFile } from "../wording/files.ts";
import { type Cell, type Grid, requireRoomFor, UnreadableSheet } from "./grid.ts";

const CellValue = v.nullish(v.union([v.string(), v.number(), v.boolean()]));
const Entries = v.array(v.record(v.string(), CellValue));
const File = v.union([
  Entries,
  v.pipe(
    v.object({ reservations: Entries }),
    v.transform(({ reservations }) => reservations),
  ),
]);

/** A list of objects, or a task as the API takes it. */
export function readJson(text: string): Grid {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), File), text.replace(/^\uFEFF/, ""));
  if (!parsed.success) throw new UnreadableSheet(ofFile("file_json", { braces: '{"reservations": [...]}' }));
  const columns = [...new Set(parsed.output.flatMap((entry) => Object.keys(entry)))];
  requireRoomFor(columns.length * parsed.output.length);
  const cell = (value: v.InferOutput<typeof CellValue>): Cell => (value === null || value === "" ? undefined : value);
  return {
    ...{ columns, titles: [] },
    rows: parsed.output.map((entry, index) => ({ line: index + 1, cells: columns.map((name) => cell(entry[name])) })),
  };
}
