import { dayMs } from "../../shared/parsing/durations.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Mapping } from "./columns.ts";
import type { Cell, Grid, Row } from "./grid.ts";
import type { Choice, Question } from "./question.ts";
import { type DayOrder, isoDay, orderOf, withoutWeekday, withoutYear } from "./rules/days.ts";
import { newYearIn } from "./rules/new-year.ts";
import { dateFields } from "./table.ts";
import { plain } from "./values.ts";

/** `3/11` of a year, with the sign that its parts have. */
function completed(cell: string, year: number): string {
  const text = withoutWeekday(cell.trim()).replace(/\.$/, "");
  const [, sign = " "] = /^\d{1,2}([/.-])\d{1,2}/.exec(text) ?? [];
  return `${text}${sign}${year}`;
}

/** A column of the years of arrivals. */
const ofYears = /^(?:ετοσ|χρονια|year|jahr|annee|anno|ano|jaar|rok)$/;
const yearOf = (cell: Cell) => /^20\d{2}$/.exec(String(cell ?? ""))?.[0];

const inYear = (cell: Cell, year: number) => (withoutYear(cell) ? completed(cell, year) : cell);

const placesOf = ({ columns }: Grid, { columns: read }: Mapping) =>
  dateFields.flatMap((field) => {
    const at = columns.indexOf(read[field] ?? "");
    return at < 0 ? [] : [{ field, at }];
  });

/** The arrivals without a year, as the file orders its days' numbers. */
function arrivalsIn(grid: Grid, mapping: Mapping) {
  const { columns, rows } = grid;
  const places = placesOf(grid, mapping);
  const at = columns.indexOf(mapping.columns.startDate ?? "");
  // A leap year has all days.
  const all = rows.flatMap(({ cells }) => places.map((place) => inYear(cells[place.at], 2024)));
  const order: DayOrder = (mapping.dates ?? orderOf(all)) === "MDY" ? "MDY" : "DMY";
  const days = rows.map(({ cells }) => {
    const cell = cells[at];
    return withoutYear(cell) ? isoDay(completed(cell, 2024), order)?.slice(5) : undefined;
  });
  return { at, places, order, days };
}

/**
 * The grid with the year that a person has named: `2026` for all arrivals, or `2025-2026` for those on both sides of New
 * Year. A departure is of its arrival's year, or of the next where it would be before it.
 */
export function inSaidYear(grid: Grid, mapping: Mapping): Grid {
  const { at, places, order, days } = arrivalsIn(grid, mapping);
  const [, first, second] = /^(20\d{2})(?:-(20\d{2}))?$/.exec(mapping.answers["year"] ?? "") ?? [];
  const next = second === undefined ? undefined : newYearIn(days);
  const said = first === undefined || (second !== undefined && !next) ? undefined : Number(first);
  const column = grid.columns.findIndex((name) => ofYears.test(plain(name)));
  const rowIn = ({ line, cells }: Row, index: number): Row => {
    const written = withoutYear(cells[at]) ? yearOf(cells[column]) : isoDay(cells[at], order)?.slice(0, 4);
    const ofRow = said === undefined || !next?.has(index) ? said : said + 1;
    const year = written === undefined ? ofRow : Number(written);
    if (year === undefined) return { line, cells };
    const arrival = isoDay(inYear(cells[at], year), order);
    const filled = [...cells];
    for (const place of places) {
      const ofArrival = place.field !== "cancellationDate";
      const which = ofArrival ? year : said;
      if (which === undefined) continue;
      const cell = inYear(cells[place.at], which);
      const isNext = ofArrival && arrival !== undefined && (isoDay(cell, order) ?? "9") < arrival;
      filled[place.at] = isNext ? inYear(cells[place.at], which + 1) : cell;
    }
    return { line, cells: filled };
  };
  return { ...grid, rows: grid.rows.map(rowIn) };
}

/** Asked once: one year for all arrivals, or New Year between them. What the file's title says is proposed. */
export function yearQuestion(grid: Grid, stays: readonly Row[], mapping: Mapping, today: number): Question[] {
  const { days, places } = arrivalsIn(grid, mapping);
  const example = stays.flatMap(({ cells }) => places.map(({ at }) => cells[at])).find(withoutYear);
  if (example === undefined) return [];
  const now = new Date(today * dayMs).getUTCFullYear();
  const next = newYearIn(days);
  const over = next ? [now - 1, now, now - 2].map((year) => overNewYear(days, next, year)) : [];
  const within = [now, now - 1, now - 2].map((year) => ({
    value: String(year),
    text: next ? ofFile("choice_year", { year }) : String(year),
  }));
  const choices: readonly Choice[] = [...over, ...within];
  const titled = yearsIn(grid.texts ?? []);
  const proposal = choices.find(({ value }) => value === titled)?.value;
  return [
    {
      id: "year",
      ask: ofFile("ask_year", { example }),
      example,
      answer: "choice",
      choices,
      ...(proposal && { proposal }),
    },
  ];
}

function overNewYear(days: readonly (string | undefined)[], next: ReadonlySet<number>, year: number): Choice {
  const dated = days.flatMap((day, at) => (day === undefined ? [] : [`${next.has(at) ? year + 1 : year}-${day}`]));
  const sorted = dated.toSorted().map((day) => day.split("-").toReversed().join("/"));
  const [from = "", to = ""] = [sorted[0], sorted.at(-1)];
  return { value: `${year}-${year + 1}`, text: ofFile("choice_years", { from, to }) };
}

/** `2025`, or `2025-2026` of a period's two years. */
const yearsIn = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => text.match(/(?<!\d)20\d{2}(?!\d)/g) ?? []))].toSorted().join("-");
