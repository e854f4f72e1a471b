import { dayMs } from "../../shared/contract/day.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Mapping } from "./columns.ts";
import type { Cell, Grid, Row } from "./grid.ts";
import type { Question } from "./question.ts";
import { isoDay, monthOf, orderOf } from "./rules/days.ts";
import { dateFields } from "./table.ts";
import { plain } from "./values.ts";

/** A day whose year its file does not say: `3/11`, `03.11.`, `3 Νοε`, `Nov 3`. */
function withoutYear(cell: Cell): cell is string {
  if (typeof cell !== "string") return false;
  const text = plain(cell);
  if (/^\d{1,2}[/.-]\d{1,2}\.?$/.test(text)) return true;
  const [, after, before] = /^\d{1,2}\.? ?(\p{L}{3,})\.?$|^(\p{L}{3,})\.? \d{1,2}$/u.exec(text) ?? [];
  return monthOf(after ?? before ?? "") !== undefined;
}

function completed(cell: string, year: number): string {
  const [, sign = " "] = /^\d{1,2}([/.-])\d{1,2}/.exec(cell.trim()) ?? [];
  return `${cell.trim().replace(/\.$/, "")}${sign}${year}`;
}

const placesOf = ({ columns }: Grid, { columns: read }: Mapping) =>
  dateFields.flatMap((field) => {
    const at = columns.indexOf(read[field] ?? "");
    return at < 0 ? [] : [{ field, at }];
  });

/** The grid with the year that a person has named. A day that would be before its arrival is of the next year. */
export function inSaidYear(grid: Grid, mapping: Mapping): Grid {
  const year = Number(/^20\d{2}$/.exec(mapping.answers["year"] ?? "")?.[0] ?? Number.NaN);
  if (Number.isNaN(year) || isOfTwoYears(grid, mapping)) return grid;
  const places = placesOf(grid, mapping);
  const inYear = (cell: Cell, which: number) => (withoutYear(cell) ? completed(cell, which) : cell);
  const all = grid.rows.flatMap(({ cells }) => places.map(({ at }) => inYear(cells[at], year)));
  const shown = mapping.dates ?? orderOf(all);
  const order = shown === "MDY" ? "MDY" : "DMY";
  const start = places.find(({ field }) => field === "startDate")?.at;
  const rowIn = ({ line, cells }: Row): Row => {
    const arrival = start === undefined ? undefined : isoDay(inYear(cells[start], year), order);
    const filled = [...cells];
    for (const { field, at } of places) {
      const cell = inYear(cells[at], year);
      const isNext = field !== "cancellationDate" && arrival !== undefined && (isoDay(cell, order) ?? "9") < arrival;
      filled[at] = isNext ? inYear(cells[at], year + 1) : cell;
    }
    return { line, cells: filled };
  };
  return { ...grid, rows: grid.rows.map(rowIn) };
}

/** True if arrivals of autumn and of spring are not in their order within a year: the turn of it may be between them. */
function isOfTwoYears({ columns, rows }: Grid, { columns: read }: Mapping): boolean {
  const at = columns.indexOf(read.startDate ?? "");
  const arrivals = rows.flatMap(({ cells }) => (withoutYear(cells[at]) ? completed(cells[at], 2024) : []));
  return (["DMY", "MDY"] as const).some((order) => {
    const days = arrivals.flatMap((cell) => isoDay(cell, order) ?? []);
    const isSorted = days.every((day, place) => place === 0 || day >= (days[place - 1] ?? ""));
    return !isSorted && days.some((day) => day < "2024-04") && days.some((day) => day >= "2024-10");
  });
}

/** Asked once, where the arrivals can all be of one year. Else each is mended. */
export function yearQuestion(grid: Grid, mapping: Mapping, today: number): Question[] {
  const cells = grid.rows.flatMap(({ cells: all }) => placesOf(grid, mapping).map(({ at }) => all[at]));
  const example = cells.find(withoutYear);
  if (example === undefined || mapping.answers["year"] !== undefined || isOfTwoYears(grid, mapping)) return [];
  const now = new Date(today * dayMs).getUTCFullYear();
  const choices = [now, now - 1, now - 2].map((year) => ({ value: String(year), text: String(year) }));
  return [{ id: "year", ask: ofFile("ask_year", { example }), example, answer: "choice", choices }];
}
