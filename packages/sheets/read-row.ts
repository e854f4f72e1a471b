import { dateOf, dayOf } from "../../shared/contract/day.ts";
import { kindOf } from "../../shared/contract/reservation-fields.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Said, Words } from "../../shared/wording/say.ts";
import { agreedRent, isComputed, isPart } from "./agreed-rent.ts";
import { isOwn } from "./columns.ts";
import { type Field, fields } from "./fields.ts";
import { type Cell, type Row, shapeOf } from "./grid.ts";
import { byCountry } from "./question.ts";
import { readAnyAmount } from "./rules/amounts.ts";
import { codeOf, isLost, isOfGroup } from "./rules/codes.ts";
import { isAbroad } from "./rules/countries.ts";
import { readDay } from "./rules/days.ts";
import { unescaped } from "./rules/names.ts";
import { bareTaxNumber } from "./rules/tax-number.ts";
import { paymentMethodOf, platformOf } from "./rules/words.ts";
import { nightlyId, readAmountOf, readDayOf, type Table } from "./table.ts";
import { type Reading, readFlag, readNights, readWhole } from "./values.ts";

export interface RowProblem {
  readonly line: number;
  /** The file's name for the column, else the field's name. */
  readonly column: string;
  readonly field: string;
  readonly found: Words;
  /** The value itself: for the file's owner only, never for a log. */
  readonly cell: Cell;
  readonly fix: Said;
  /** The value that is probably meant. */
  readonly offered?: string | undefined;
}

export const problemWith = (column: string, field: string, cell: Cell, fix: Said): Omit<RowProblem, "line"> => ({
  column,
  field,
  found: shapeOf(cell),
  cell,
  fix,
});

/** The apartment's number by the name of its listing, its name on record or its registry id. */
export type FindApartment = (name: string) => number | undefined;

/** A word without a counterpart: asked once for the file. */
export interface UnknownWord {
  readonly field: "platform" | "paymentMethod" | "apartment" | "isForeigner";
  readonly word: string;
}

export interface ReadRow {
  /** As the API takes them, as far as they could be read. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly Omit<RowProblem, "line">[];
  readonly unknown: readonly UnknownWord[];
}

/** Fields that are read elsewhere, or only held against others. */
const notSent: ReadonlySet<Field> = new Set<Field>([
  "status",
  "kind",
  "lineAmount",
  "currency",
  "nights",
  "rooms",
  "country",
  "lastNight",
]);

/** A row's fields as the API takes them. For a cancelled one, an export has the kept amount in the rent's column. */
export function readRow(table: Table, row: Row, find: FindApartment, isCancelled: boolean): ReadRow {
  const { mapping } = table;
  const problems: Omit<RowProblem, "line">[] = [];
  const unknown: UnknownWord[] = [];
  const read = new Map<string, unknown>();
  // The amount kept may stand beside the price.
  const isKept = isCancelled && table.cellOf(row, "cancellationAmount") !== undefined;
  const asInExports = {
    amount: isCancelled && !isKept,
    end: isCancelled && mapping.columns.bookedEndDate === undefined,
  };
  const note = (column: Field, field: string, fix: Said, offered?: string) =>
    problems.push({
      ...problemWith(mapping.columns[column] ?? column, field, table.cellOf(row, column), fix),
      offered,
    });
  const isOut = (field: Field) =>
    notSent.has(field) || isPart(field) || field === "guestFirstName" || field === "guestLastName";

  for (const field of fields) {
    const cell = table.cellOf(row, field);
    const name = targetOf(field, asInExports);
    if (cell === undefined || isOut(field)) continue;
    if (isKept && field === "amountReceived") continue;
    // Programs write 0 for a stay that was not cancelled.
    if (field === "cancellationAmount" && !isCancelled && !isOwn(mapping) && isZero(cell)) continue;
    const word = mapping.values[field]?.[String(cell)] ?? cell;
    const reading = isError(word) ? { fix: ofFile("cell_error") } : readingOf(table, row, field, word, find);
    if ("value" in reading) read.set(name, reading.value);
    else if ("unknown" in reading) unknown.push({ field: reading.unknown, word: String(cell) });
    else note(field, name, reading.fix, reading.offered);
  }
  const guest = ["guestFirstName", "guestLastName"] as const;
  const names = guest.flatMap((field) => table.cellOf(row, field) ?? []);
  if (!read.has("guestName") && names.length > 0) read.set("guestName", names.join(" "));
  if (!read.has("isForeigner") && mapping.answers["isForeigner"] === byCountry) {
    const home = String(table.cellOf(row, "country") ?? "").trim();
    const isForeigner = foreignBy(home, mapping.values.isForeigner?.[home]);
    if (isForeigner === undefined) unknown.push({ field: "isForeigner", word: home });
    else read.set("isForeigner", isForeigner);
  }
  addEnd(table, row, read, isCancelled);
  addRent(table, row, read, targetOf("amountReceived", asInExports), note);
  return { fields: Object.fromEntries(read), problems, unknown };
}

function addRent(
  table: Table,
  row: Row,
  read: Map<string, unknown>,
  name: string,
  note: (column: Field, field: string, fix: Said) => void,
): void {
  // An amount that a person has filled in takes precedence.
  if (table.edits.get(row.line)?.["amountReceived"] !== undefined) return;
  const rent = read.has(name) ? undefined : isComputed(table.mapping) ? agreedRent(table, row) : undefined;
  if (rent && !("value" in rent)) note(rent.part ?? "payout", name, rent.fix);
  const written = rent && "value" in rent ? rent.value : read.get(name);
  if (typeof written !== "number") return;
  const price = written * (name === "amountReceived" ? nightsPaid(table, read) : 1);
  // The amount kept of a cancelled stay is no price any more.
  const change = name === "amountReceived" ? table.changeOf(row, price) : 0;
  read.set(name, Math.round((price + change + table.besideOf(row)) * 100) / 100);
}

/** The nights of a stay whose price a person has said to be for one of them; else 1. */
function nightsPaid({ mapping: { columns, answers } }: Table, read: ReadonlyMap<string, unknown>): number {
  const [start, end] = [read.get("startDate"), read.get("endDate")];
  const isNightly = answers[nightlyId(columns.amountReceived ?? "")] === "multiply";
  // Without both days the row is not sent.
  return isNightly && typeof start === "string" && typeof end === "string" ? dayOf(end) - dayOf(start) : 1;
}

/** Where a file has nights and no day of departure. */
function addEnd(table: Table, row: Row, read: Map<string, unknown>, isCancelled: boolean): void {
  const nights = readNights(table.cellOf(row, "nights"));
  const start = read.get("startDate");
  if (isCancelled || table.mapping.columns.endDate !== undefined || read.has("endDate")) return;
  const last = readDay(table.cellOf(row, "lastNight"), table.order ?? "DMY");
  if ("value" in last) read.set("endDate", dayAfter(last.value, 1));
  if (!("value" in nights) || nights.value < 1 || typeof start !== "string") return;
  if (!read.has("endDate")) read.set("endDate", dayAfter(start, nights.value));
}

const dayAfter = (date: string, days: number) => dateOf(dayOf(date) + days);

const isZero = (cell: Cell) => {
  const read = readAnyAmount(cell, ".");
  return "value" in read && read.value === 0;
};

/** Formulas that went wrong show these. */
const isError = (cell: unknown) =>
  typeof cell === "string" &&
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ΤΙΜΗ!|ΑΝΑΦ!|ΟΝΟΜΑ\?|Δ\/Υ|ΔΙΑΙΡ\/0!)$/u.test(cell);

/** A person's answer about a country, or else what is known of it. */
const foreignBy = (home: string, said: string | undefined) => (said === undefined ? isAbroad(home) : said === "true");

/** For a cancelled stay, an export shows the kept amount in the rent's column, and as its end the one that was booked. */
function targetOf(field: Field, asInExports: { readonly amount: boolean; readonly end: boolean }): string {
  if (field === "apartment") return "apartmentId";
  if (field === "amountReceived" && asInExports.amount) return "cancellationAmount";
  return field === "endDate" && asInExports.end ? "bookedEndDate" : field;
}

type Found = Reading<unknown> | { readonly unknown: UnknownWord["field"] };

function readingOf(table: Table, row: Row, field: Field, cell: Cell, find: FindApartment): Found {
  switch (kindOf(field)) {
    case "day":
      // A date that a person fills in has the day first, whatever the file has.
      return readDayOf(table, row, field, cell);
    case "amount":
      return readAmountOf(table, row, field);
    case "flag":
      return readFlag(cell);
    default:
      return readingOfOther(field, cell, find);
  }
}

function readingOfOther(field: Field, cell: Cell, find: FindApartment): Found {
  switch (field) {
    case "apartmentId":
    case "apartment":
      return apartmentIn(field, cell, find);
    case "platform": {
      const value = platformOf(String(cell));
      return value === undefined ? { unknown: field } : { value };
    }
    case "paymentMethod": {
      const value = paymentMethodOf(String(cell));
      return value === undefined ? { unknown: field } : { value };
    }
    case "reservationId":
      if (isLost(cell)) return { fix: ofFile("cell_code_lost") };
      return isOfGroup(cell) ? { fix: ofFile("cell_code_group") } : { value: codeOf(cell) };
    case "guestName":
      return { value: unescaped(textOf(cell)) };
    case "guestTaxId":
      return { value: bareTaxNumber(textOf(cell)) };
    default:
      return { value: textOf(cell) };
  }
}

function apartmentIn(field: "apartmentId" | "apartment", cell: Cell, find: FindApartment): Found {
  const whole = readWhole(cell);
  if (field === "apartmentId" && "value" in whole) return whole;
  const value = find(String(cell));
  return value === undefined ? { unknown: "apartment" } : { value };
}

const textOf = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell));
