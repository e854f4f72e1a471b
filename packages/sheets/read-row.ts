import { otherPlatform } from "../../shared/contract/reservation-fields.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Said, Words } from "../../shared/wording/say.ts";
import { agreedRent, isComputed, isPart } from "./agreed-rent.ts";
import { type Field, fields, type Mapping } from "./columns.ts";
import { type Cell, type Grid, shapeOf } from "./grid.ts";
import { type DayOrder, plain, type Reading, readAmount, readDay, readFlag, readWhole } from "./values.ts";

export interface RowProblem {
  readonly line: number;
  /** The file's name for the column, else the field's name. */
  readonly column: string;
  readonly field: string;
  readonly found: Words;
  /** The value itself: for the file's owner only, never for a log. */
  readonly cell: Cell;
  readonly mend: Said;
}

export const problemWith = (column: string, field: string, cell: Cell, mend: Said): Omit<RowProblem, "line"> => ({
  column,
  field,
  found: shapeOf(cell),
  cell,
  mend,
});

/** The apartment's number by the name of its listing, its name on record or its registry id. */
export type FindApartment = (name: string) => number | undefined;

/** A row's fields as the API takes them, as far as they could be read. `leftOut`: there is nothing to declare. */
export function readRow(cellOf: (field: Field) => Cell, mapping: Mapping, order: DayOrder, find: FindApartment) {
  const problems: Omit<RowProblem, "line">[] = [];
  const read = new Map<string, unknown>();
  const isCancelled = /cancel|ακυρ/.test(plain(String(cellOf("status") ?? "")));
  const asInExports = isCancelled && mapping.columns.cancellationAmount === undefined;
  const note = (column: Field, field: string, mend: Said) =>
    problems.push(problemWith(mapping.columns[column] ?? column, field, cellOf(column), mend));

  for (const field of fields) {
    const cell = cellOf(field);
    if (cell === undefined || field === "status" || isPart(field)) continue;
    const reading = readingOf(field, mapping.values[field]?.[String(cell)] ?? cell, order, find);
    const name = targetOf(field, asInExports);
    if (name === undefined) continue;
    if ("value" in reading) read.set(name, reading.value);
    else note(field, name, reading.mend);
  }
  const rentName = targetOf("amountReceived", asInExports) ?? "";
  // An amount that a person has filled in takes precedence.
  const rent = isComputed(mapping) && !read.has(rentName) ? agreedRent(cellOf) : undefined;
  if (rent && "value" in rent) read.set(rentName, rent.value);
  else if (rent) note(rent.part ?? "payout", rentName, rent.mend);
  const received = read.get("cancellationAmount") ?? read.get("amountReceived");
  if (asInExports && cellOf("cancellationDate") === undefined)
    note("cancellationDate", "cancellationDate", ofFile("cell_day_of_cancellation"));
  return { fields: Object.fromEntries(read), problems, leftOut: isCancelled && (received ?? 0) === 0 };
}

/** For a cancelled stay, an export shows the kept amount in the rent's column, and an end that never came. */
function targetOf(field: Field, isCancelled: boolean): string | undefined {
  if (field === "apartment") return "apartmentId";
  if (!isCancelled) return field;
  if (field === "amountReceived") return "cancellationAmount";
  return field === "endDate" ? undefined : field;
}

function readingOf(field: Field, cell: Cell, order: DayOrder, find: FindApartment): Reading<unknown> {
  switch (field) {
    case "startDate":
    case "endDate":
    case "cancellationDate":
      return readDay(cell, order);
    case "amountReceived":
    case "cancellationAmount":
      return readAmount(cell);
    case "isForeigner":
      return readFlag(cell);
    case "apartmentId":
      return readWhole("value" in readWhole(cell) ? cell : (find(String(cell)) ?? cell));
    case "platform":
      return { value: plain(String(cell)) === plain(`Ά${otherPlatform}`) ? otherPlatform : String(cell) };
    case "apartment": {
      const value = find(String(cell));
      return value === undefined ? { mend: ofFile("cell_apartment") } : { value };
    }
    default:
      return { value: cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell) };
  }
}

const needed: readonly (readonly Field[])[] = [
  ["reservationId"],
  ["apartmentId", "apartment"],
  ["startDate"],
  ["endDate", "cancellationDate"],
  ["amountReceived", "cancellationAmount", "payout"],
  ["platform"],
  ["paymentMethod"],
  ["isForeigner"],
];

/** "Found" for a missing column. */
export const noColumn: Said = ofFile("found_no_column");

/** Reported once, not for every row. */
export function missingColumns({ columns }: Grid, mapping: Mapping): RowProblem[] {
  const { columns: mapped, fixed } = mapping;
  const problem = (column: string, field: string, mend: Said): RowProblem => ({
    ...problemWith(column, field, undefined, mend),
    line: 1,
    found: noColumn,
  });
  const gone = Object.entries(mapped).filter(([, column]) => !columns.includes(column));
  const absent = needed.filter((either) => either.every((field) => !mapped[field] && fixed[field] === undefined));
  const feeless = isComputed(mapping) && !mapped.hostFee && fixed.hostFee === undefined;
  const payout = mapped.payout ?? "payout";
  return [
    ...(feeless ? [problem(payout, "hostFee", ofFile("column_payout", { column: payout }))] : []),
    ...gone.map(([field, column]) => problem(column, field, ofFile("column_renamed"))),
    ...absent.map(([field = ""]) => problem(field, field, ofFile("column_missing"))),
  ];
}
