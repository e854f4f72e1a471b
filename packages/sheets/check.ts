import type * as v from "valibot";
import { strTaskBody } from "../../shared/contract/reservation.ts";
import { normal } from "../../shared/parsing/normal.ts";
import { parseRequest } from "../../shared/parsing/parse.ts";
import { Unparsable } from "../../shared/parsing/unparsable.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Said } from "../../shared/wording/say.ts";
import { rentTaken } from "./agreed-rent.ts";
import { type Field, fields, isOwn, lineKind, type Mapping } from "./columns.ts";
import type { Cell, Grid, Row } from "./grid.ts";
import { type FindApartment, missingColumns, problemWith, type RowProblem, readRow } from "./read-row.ts";
import { type Doubt, doubtsAbout } from "./tax-number.ts";
import { type DayOrder, orderOf, plain } from "./values.ts";

type Reservation = v.InferOutput<ReturnType<typeof strTaskBody>>["reservations"][number];

export interface CheckedRow {
  readonly line: number;
  readonly reservation: Reservation;
}

export interface Checked {
  readonly rows: readonly CheckedRow[];
  /** In the order of the lines. */
  readonly problems: readonly RowProblem[];
  /** Values that are allowed but probably wrong. */
  readonly doubts: readonly Doubt[];
  /** Lines of stays that were cancelled with nothing received. */
  readonly leftOut: readonly number[];
  /** Lines identical to an earlier one. */
  readonly repeated: readonly number[];
  /** Lines above the column names, and lines of sums. */
  readonly titles: readonly number[];
  /** Lines of an export about a payment and not a reservation. */
  readonly payouts: readonly number[];
  /** How dates were read; undefined when the file does not show it and a person has to decide. */
  readonly order: DayOrder | undefined;
  /** The contract's own order was assumed although the file does not confirm it: a person should. */
  readonly orderTaken: boolean;
  /** Which columns are taken for the agreed rent; undefined when it is the API's own field. */
  readonly rentTaken: Said | undefined;
}

const dates = ["startDate", "endDate", "cancellationDate"] as const;
const body = strTaskBody();

/** Cells that a person has filled in, by line. */
export type Edits = ReadonlyMap<number, Readonly<Partial<Record<Field, string>>>>;

/** Reads every row of a file and checks it by the API's own rules before anything is sent. */
export function checkGrid(sheet: Grid, mapping: Mapping, find: FindApartment, edits: Edits = new Map()): Checked {
  const isPayout = payoutsIn(sheet, mapping);
  const kindOf = (row: Row) => (isSum(row) ? "sums" : isPayout(row) ? "payouts" : "stays");
  const { sums = [], payouts = [], stays = [] } = Object.groupBy(sheet.rows, kindOf);
  const grid = { ...sheet, rows: stays };
  const { order, orderTaken } = orderIn(grid, mapping);
  const common = {
    titles: [...sheet.titles, ...linesOf(sums)],
    payouts: linesOf(payouts),
    order,
    orderTaken,
    rentTaken: rentTaken(mapping),
  };
  const missing = missingColumns(grid, mapping);
  if (missing.length > 0 || order === undefined)
    return { ...common, rows: [], problems: missing, doubts: [], leftOut: [], repeated: [] };

  const cellsOf = cellReader(grid, mapping, edits);
  const leftOut: number[] = [];
  const problems: RowProblem[] = [];
  const rows: CheckedRow[] = [];
  for (const row of stays) {
    const { line } = row;
    const read = readRow(cellsOf(row), mapping, order, find);
    if (read.leftOut) {
      leftOut.push(line);
      continue;
    }
    const { reservation, more } = validated(read.fields, new Set(read.problems.map(({ field }) => field)));
    const named = more.map(({ field, mend }) => problemIn(mapping, cellsOf(row), field, mend));
    problems.push(...[...read.problems, ...named].map((problem) => ({ line, ...problem })));
    if (reservation && read.problems.length === 0) rows.push({ line, reservation });
  }
  const { once, repeated, contradicting } = withoutRepeats(rows);
  return {
    ...common,
    rows: once,
    problems: [...problems, ...contradicting].toSorted((a, b) => a.line - b.line),
    doubts: once.flatMap(({ line, reservation }) => doubtsAbout(line, reservation)),
    leftOut,
    repeated,
  };
}

const linesOf = (rows: readonly Row[]) => rows.map(({ line }) => line);

/** A payout has a kind of line, but no reservation id and no dates. */
function payoutsIn({ columns }: Grid, mapping: Mapping) {
  const kind = lineKind(columns);
  const { reservationId, startDate, endDate } = mapping.columns;
  const ofStay = [reservationId, startDate, endDate].map((column) => columns.indexOf(column ?? ""));
  return ({ cells }: Row) => cells[kind] !== undefined && ofStay.every((at) => cells[at] === undefined);
}

/** A row of sums has a word for it, and no date. */
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

/** The reservation, or the API's own messages, without those about fields that could not even be read. */
function validated(fields: object, unread: ReadonlySet<string>) {
  try {
    return { reservation: parseRequest(body, { reservations: [fields] }).reservations[0], more: [] };
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error;
    const more = error.problems.map(({ path, message }) => ({
      field: path.replace(/^reservations\[0\]\.?/, ""),
      mend: message,
    }));
    // A stay has one of the two dates: if the other cannot be read, this one may not be missing.
    const isUnread = (field: string) => unread.has(field) || (field === "endDate" && unread.has("cancellationDate"));
    return { reservation: undefined, more: more.filter(({ field }) => !isUnread(field)) };
  }
}

function problemIn({ columns }: Mapping, cellOf: (field: Field) => Cell, name: string, mend: Said) {
  const field = name === "apartmentId" && columns.apartment ? "apartment" : fields.find((known) => known === name);
  return problemWith((field && columns[field]) ?? name, name, field && cellOf(field), mend);
}

/** The API's own column names mean the contract's own order. In other files the dates decide, or a person. */
function orderIn(grid: Grid, mapping: Mapping): Pick<Checked, "order" | "orderTaken"> {
  if (mapping.dates) return { order: mapping.dates, orderTaken: false };
  const cellsOf = cellReader(grid, mapping, new Map());
  const shown = orderOf(grid.rows.flatMap((row) => dates.map((field) => cellsOf(row)(field))));
  if (isOwn(mapping)) return { order: "DMY", orderTaken: shown === "undecided" || shown === "MDY" };
  return { order: shown === "both" || shown === "undecided" ? undefined : (shown ?? "DMY"), orderTaken: false };
}

/** A file has each reservation of an apartment once. An identical line is ignored, a different one is a problem. */
function withoutRepeats(rows: readonly CheckedRow[]) {
  const first = new Map<string, CheckedRow>();
  const repeated: number[] = [];
  const contradicting: RowProblem[] = [];
  for (const row of rows) {
    const key = JSON.stringify([row.reservation.apartmentId, normal(row.reservation.reservationId, "NFC")]);
    const earlier = first.get(key);
    if (!earlier) first.set(key, row);
    else if (JSON.stringify(earlier.reservation) === JSON.stringify(row.reservation)) repeated.push(row.line);
    else {
      const mend = ofFile("row_contradicts", { line: earlier.line });
      const problem = problemWith("reservationId", "reservationId", row.reservation.reservationId, mend);
      contradicting.push({ line: row.line, ...problem, found: ofFile("found_repetition") });
    }
  }
  return { once: [...first.values()], repeated, contradicting };
}
