import { guessMapping, templateColumns } from "./columns.ts";
import { isEmpty, type Row } from "./grid.ts";
import { isNote, isSum } from "./rules/sums.ts";

interface Lines {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * A table without a column of apartments whose blocks of lines have them as headings, each in a line of one cell: with a
 * column that repeats them. One heading for all lines may be the title of anything.
 */
export function withBlockHeadings({ columns, rows }: Lines, titles: readonly Row[]): Lines {
  const { columns: found } = guessMapping(columns);
  if ((found.apartment ?? found.apartmentId) !== undefined) return { columns, rows };
  let heading: string | undefined;
  const headed = [...titles, ...rows].map((row) => {
    if (isNote(row) && !isSum(row)) heading = textOf(row);
    return { row, heading: isNote(row) || isSum(row) ? undefined : heading };
  });
  const ofRows = headed.slice(titles.length);
  const headings = new Set(ofRows.flatMap((one) => one.heading ?? []));
  if (headings.size < 2) return { columns, rows };
  return {
    columns: [...columns, templateColumns.apartment],
    rows: ofRows.map(({ row, heading: text }) =>
      text === undefined || row.cells.length > columns.length
        ? row
        : { line: row.line, cells: [...columns.map((_, at) => row.cells[at]), text] },
    ),
  };
}

/** Of the one cell, where it has letters; without a word for what it names: "Ακίνητο: Demo studio". */
function textOf({ cells }: Row): string | undefined {
  const text = String(cells.find((cell) => !isEmpty(cell)) ?? "")
    .replace(/^\s*\p{L}+\s*:/u, "")
    .trim();
  return /\p{L}/u.test(text) ? text : undefined;
}
