import type * as v from "valibot";
import { strTaskBody } from "../contract/reservation.ts";
import { parseRequest } from "../parsing/parse.ts";
import { Unparsable } from "../parsing/unparsable.ts";
import { ofFile } from "../wording/files.ts";
import type { Said } from "../wording/say.ts";
import { rentTaken } from "./agreed-rent.ts";
import { type Field, fields, isOwn, lineKind, type Mapping } from "./columns.ts";
import { type Cell, type Grid, type Row, shapeOf } from "./grid.ts";
import { type FindApartment, missingColumns, type RowProblem, readRow } from "./read-row.ts";
import { type Doubt, doubtsAbout } from "./tax-number.ts";
import { type DayOrder, orderOf, plain } from "./values.ts";

type Reservation = v.InferOutput<ReturnType<typeof strTaskBody>>["reservations"][number];

export interface CheckedRow {
  readonly line: number;
  readonly reservation: Reservation;
}

export interface Checked {
  readonly rows: readonly CheckedRow[];
  /** Every one of every row, by line. */
  readonly problems: readonly RowProblem[];
  /** What may be right, and is likely not. */
  readonly doubts: readonly Doubt[];
  /** Lines of stays that were cancelled with nothing received, and lines that repeat another to the letter. */
  readonly leftOut: readonly number[];
  readonly repeated: readonly number[];
  /** Lines above the names of the columns, and of sums. */
  readonly titles: readonly number[];
  /** Lines of an export that tell of money, and of no reservation. */
  readonly payouts: readonly number[];
  /** How dates were read; undefined where the file leaves it open, and a person has to say. */
  readonly order: DayOrder | undefined;
  /** The file leaves it open, and the contract's own order was taken for its own names: to be confirmed by a person. */
  readonly orderTaken: boolean;
  /** What of the file is taken for the agreed rent; undefined where it is the API's own field. */
  readonly rentTaken: Said | undefined;
}

const dates = ["startDate", "endDate", "cancellationDate"] as const;
const body = strTaskBody();

/** What a person has written into cells, by line. */
export type Edits = ReadonlyMap<number, Readonly<Partial<Record<Field, string>>>>;

/** Reads every row of a file and holds it to the API's own rules, before any of it is sent. */
export function checkGrid(sheet: Grid, mapping: Mapping, find: FindApartment, edits: Edits = new Map()): Checked {
  const isPayout = payoutsIn(sheet, mapping);
  const {
    sums = [],
    payouts = [],
    rows: of = [],
  } = Object.groupBy(sheet.rows, (row) => (isSum(row) ? "sums" : isPayout(row) ? "payouts" : "rows"));
  const grid = { ...sheet, rows: of };
  const aside = { titles: [...sheet.titles, ...linesOf(sums)], payouts: linesOf(payouts) };
  const cellsOf = cellReader(grid, mapping, edits);
  const missing = missingColumns(grid, mapping);
  const { order, orderTaken } = orderIn(grid, mapping);
  if (missing.length > 0 || order === undefined)
    return {
      ...{ rows: [], problems: missing, doubts: [], leftOut: [], repeated: [], order, orderTaken },
      ...aside,
      rentTaken: rentTaken(mapping),
    };
  const leftOut: number[] = [];
  const problems: RowProblem[] = [];
  const rows: CheckedRow[] = [];
  for (const row of grid.rows) {
    const read = readRow(cellsOf(row), mapping, order, find);
    if (read.leftOut) {
      leftOut.push(row.line);
      continue;
    }
    const { reservation, more } = held(read.fields, new Set(read.problems.map(({ field }) => field)));
    const named = more.map(({ field, mend }) => namedIn(mapping, cellsOf(row), field, mend));
    problems.push(...[...read.problems, ...named].map((problem) => ({ line: row.line, ...problem })));
    if (reservation && read.problems.length === 0) rows.push({ line: row.line, reservation });
  }
  const { once, repeated, contradicting } = withoutRepeats(rows);
  return {
    rows: once,
    problems: [...problems, ...contradicting].toSorted((a, b) => a.line - b.line),
    doubts: once.flatMap(({ line, reservation }) => doubtsAbout(line, reservation)),
    ...{ ...aside, leftOut, repeated },
    order,
    orderTaken,
    rentTaken: rentTaken(mapping),
  };
}

const linesOf = (rows: readonly Row[]) => rows.map(({ line }) => line);

/** It says what kind of line it is, and names neither a reservation nor a day of one. */
function payoutsIn({ columns }: Grid, mapping: Mapping) {
  const kind = lineKind(columns);
  const { reservationId, startDate, endDate } = mapping.columns;
  const ofStay = [reservationId, startDate, endDate].map((column) => columns.indexOf(column ?? ""));
  return ({ cells }: Row) => cells[kind] !== undefined && ofStay.every((at) => cells[at] === undefined);
}

/** A row of sums has a word for it, and no day. */
const isSum = ({ cells }: Row) =>
  cells.some(
    (cell) => typeof cell === "string" && /^(γενικο )?(συνολ|αθροισμα)|^(grand )?total\b|^sum\b/.test(plain(cell)),
  ) && !cells.some((cell) => cell instanceof Date || (typeof cell === "string" && /\d[/.-]\d{1,2}[/.-]\d/.test(cell)));

export function cellReader({ columns }: Grid, mapping: Mapping, edits: Edits) {
  const index = new Map(columns.map((column, at) => [column, at]));
  return ({ cells, line }: Row) =>
    (field: Field): Cell => {
      const edited = edits.get(line)?.[field];
      if (edited !== undefined) return edited.trim() || undefined;
      const at = index.get(mapping.columns[field] ?? "");
      return (at === undefined ? undefined : cells[at]) ?? mapping.fixed[field];
    };
}

/** The API's own words, without those about fields that could not even be read. */
function held(fields: object, unread: ReadonlySet<string>) {
  try {
    return { reservation: parseRequest(body, { reservations: [fields] }).reservations[0], more: [] };
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error;
    const more = error.problems.map(({ path, message }) => ({
      field: path.replace(/^reservations\[0\]\.?/, ""),
      mend: message,
    }));
    // A stay has one of the two: without the other's day it cannot be told whether this one is missing.
    const isUnread = (field: string) => unread.has(field) || (field === "endDate" && unread.has("cancellationDate"));
    return { reservation: undefined, more: more.filter(({ field }) => !isUnread(field)) };
  }
}

function namedIn({ columns }: Mapping, cellOf: (field: Field) => Cell, name: string, mend: Said) {
  const field = name === "apartmentId" && columns.apartment ? "apartment" : fields.find((known) => known === name);
  const cell = field && cellOf(field);
  return { column: (field && columns[field]) ?? name, field: name, found: shapeOf(cell), cell, mend };
}

/** Own names mean the contract's own order; of other files their dates decide, or a person does. */
function orderIn(grid: Grid, mapping: Mapping): Pick<Checked, "order" | "orderTaken"> {
  if (mapping.dates) return { order: mapping.dates, orderTaken: false };
  const cellsOf = cellReader(grid, mapping, new Map());
  const told = orderOf(grid.rows.flatMap((row) => dates.map((field) => cellsOf(row)(field))));
  if (isOwn(mapping)) return { order: "DMY", orderTaken: told === "undecided" || told === "MDY" };
  return { order: told === "both" || told === "undecided" ? undefined : (told ?? "DMY"), orderTaken: false };
}

/** A reservation of an apartment stands in a file once; the same to the letter does no harm. */
function withoutRepeats(rows: readonly CheckedRow[]) {
  const first = new Map<string, CheckedRow>();
  const repeated: number[] = [];
  const contradicting: RowProblem[] = [];
  for (const row of rows) {
    const key = JSON.stringify([row.reservation.apartmentId, row.reservation.reservationId.normalize("NFC")]);
    const earlier = first.get(key);
    if (!earlier) first.set(key, row);
    else if (JSON.stringify(earlier.reservation) === JSON.stringify(row.reservation)) repeated.push(row.line);
    else {
      contradicting.push({
        line: row.line,
        column: "reservationId",
        field: "reservationId",
        ...{ found: ofFile("found_repetition"), cell: row.reservation.reservationId },
        mend: ofFile("row_contradicts", { line: earlier.line }),
      });
    }
  }
  return { once: [...first.values()], repeated, contradicting };
}
