import type { WorkSheet } from "@e965/xlsx";
import type { Grid } from "./grid.ts";

/** Both languages, since a mapping may name it. */
const heading = "Σχόλια κελιών / Cell comments";

/** A grid with a column of what people have attached to the cells of each line; of other lines it is said of the whole table. */
export function withCellComments(grid: Grid, data: NonNullable<WorkSheet["!data"]>): Grid {
  const ofLines = new Map<number, string>();
  data.forEach((cells, row) => {
    const said = (cells ?? []).flatMap((cell) => cell?.c ?? []).map(({ t: text = "" }) => withoutNotice(text));
    if (said.length > 0) ofLines.set(row + 1, said.join(" · "));
  });
  if (ofLines.size === 0) return grid;
  const isOfStays = new Set(grid.rows.map(({ line }) => line));
  const beside = [...ofLines].flatMap(([line, text]) => (isOfStays.has(line) ? [] : [text]));
  return {
    ...grid,
    columns: [...grid.columns, heading],
    rows: grid.rows.map(({ line, cells }) => ({
      line,
      cells: [...grid.columns.map((_, at) => cells[at]), ofLines.get(line)],
    })),
    ...((grid.texts ?? beside).length > 0 && { texts: [...(grid.texts ?? []), ...beside] }),
  };
}

/** Excel begins a thread with a notice to its earlier versions. */
const withoutNotice = (text: string) => text.replace(/^\[[^\]]+\].*linkid=\d+\s+\S+:/s, "").trim();
