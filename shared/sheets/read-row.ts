import { otherPlatform } from "../contract/reservation.ts";
import { ofFile } from "../wording/files.ts";
import type { Said, Words } from "../wording/say.ts";
import { agreedRent, isComputed, isPart } from "./agreed-rent.ts";
import { type Field, fields, type Mapping } from "./columns.ts";
import { type Cell, type Grid, shapeOf } from "./grid.ts";
import { type DayOrder, plain, type Reading, readAmount, readDay, readFlag, readWhole } from "./values.ts";

export interface RowProblem {
  readonly line: number;
  /** As the file names it; the field's name where the file has none. */
  readonly column: string;
  readonly field: string;
  readonly found: Words;
  /** As it was found: for whom the file belongs to, and for no log. */
  readonly cell: Cell;
  readonly mend: Said;
}

/** The apartment's number by the name of its listing, its name on record or its registry id. */
export type FindApartment = (name: string) => number | undefined;

export interface ReadRow {
  /** As the API takes them, as far as they could be read. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly Omit<RowProblem, "line">[];
  /** Cancelled with nothing received: there is nothing to declare. */
  readonly leftOut: boolean;
}

const cancelled = /cancel|ακυρ/;

export function readRow(
  cellOf: (field: Field) => Cell,
  mapping: Mapping,
  order: DayOrder,
  find: FindApartment,
): ReadRow {
  const problems: Omit<RowProblem, "line">[] = [];
  const read = new Map<string, unknown>();
  const isCancelled = cancelled.test(plain(String(cellOf("status") ?? "")));
  const asInExports = isCancelled && mapping.columns.cancellationAmount === undefined;
  for (const field of fields) {
    const cell = cellOf(field);
    if (cell === undefined || field === "status" || isPart(field)) continue;
    const reading = readingOf(field, mapping.values[field]?.[String(cell)] ?? cell, order, find);
    const name = targetOf(field, asInExports);
    if (name === undefined) continue;
    if ("value" in reading) read.set(name, reading.value);
    else
      problems.push({
        ...{ column: mapping.columns[field] ?? field, field: name, found: shapeOf(cell), cell },
        mend: reading.mend,
      });
  }
  const rentName = targetOf("amountReceived", asInExports) ?? "";
  // What a person has written counts instead.
  const rent = isComputed(mapping) && !read.has(rentName) ? agreedRent(cellOf) : undefined;
  if (rent && "value" in rent) read.set(rentName, rent.value);
  else if (rent) {
    const part = rent.part ?? "payout";
    problems.push({
      column: mapping.columns[part] ?? part,
      field: rentName,
      ...{ found: shapeOf(cellOf(part)), cell: cellOf(part) },
      mend: rent.mend,
    });
  }
  const received = read.get("cancellationAmount") ?? read.get("amountReceived");
  const leftOut = isCancelled && (received === 0 || received === undefined);
  if (asInExports && cellOf("cancellationDate") === undefined) {
    const [field, mend] = ["cancellationDate", ofFile("cell_day_of_cancellation")];
    const column = mapping.columns.cancellationDate ?? field;
    problems.push({ column, field, found: shapeOf(undefined), cell: undefined, mend });
  }
  return { fields: Object.fromEntries(read), problems, leftOut };
}

/** A cancelled stay of an export has its amount where the others have theirs, and an end that did not come. */
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
      return readWhole(cell);
    case "platform":
      return { value: plain(String(cell)) === plain(`Ά${otherPlatform}`) ? otherPlatform : String(cell) };
    case "apartment":
      return apartmentOf(String(cell), find);
    default:
      return { value: cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell) };
  }
}

function apartmentOf(name: string, find: FindApartment): Reading<number> {
  const value = find(name);
  return value === undefined ? { mend: ofFile("cell_apartment") } : { value };
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

/** What is found of a column that is not there. */
export const noColumn: Said = ofFile("found_no_column");

/** Told once, not for every row. */
export function missingColumns({ columns }: Grid, mapping: Mapping): RowProblem[] {
  const { columns: mapped, fixed } = mapping;
  const about = { line: 1, found: noColumn, cell: undefined };
  const gone = Object.entries(mapped).filter(([, column]) => !columns.includes(column));
  const absent = needed.filter((either) => either.every((field) => !mapped[field] && fixed[field] === undefined));
  const feeless = isComputed(mapping) && !mapped.hostFee && fixed.hostFee === undefined;
  const column = mapped.payout ?? "payout";
  return [
    ...(feeless ? [{ ...about, column, field: "hostFee", mend: ofFile("column_payout", { column }) }] : []),
    ...gone.map(([field, column]) => ({
      ...about,
      column,
      field,
      mend: ofFile("column_renamed"),
    })),
    ...absent.map(([field = ""]) => ({
      ...about,
      ...{ column: field, field },
      mend: ofFile("column_missing"),
    })),
  ];
}
