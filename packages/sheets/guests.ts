import { isOfGuest, reservationFieldNames } from "../../shared/contract/reservation-fields.ts";
import { ofFile } from "../../shared/wording/files.ts";
import { type Checked, checkGrid } from "./check.ts";
import { guessMapping, type Mapping } from "./columns.ts";
import type { Field } from "./fields.ts";
import { type Cell, type Grid, type Row, UnreadableSheet } from "./grid.ts";
import type { OpenFile } from "./open-file.ts";
import type { Choice, Edits, Question } from "./question.ts";
import type { FindApartment } from "./read-row.ts";
import { codeOf } from "./rules/codes.ts";
import { readDay } from "./rules/days.ts";
import { bareTaxNumber, isTaxNumber } from "./rules/tax-number.ts";
import { inSaidPage } from "./said-page.ts";
import { type ChosenSheet, showsReservations } from "./sheets.ts";
import { type Table, tableOf } from "./table.ts";
import { plain } from "./values.ts";

/** Fields of a guest that a second file gives and the first one does not. */
const ofGuest: readonly Field[] = [...reservationFieldNames.filter(isOfGuest), "isForeigner", "country"];

/** A line of a list of guests: of a check-in, a police form, a sheet of one's own. */
export interface Guest {
  /** Its place in the list. */
  readonly key: string;
  readonly line: number;
  readonly code: string;
  /** Undefined where the list does not show which number is the day. */
  readonly arrival: string | undefined;
  readonly apartment: Cell;
  readonly name: string;
  readonly values: Readonly<Partial<Record<Field, Cell>>>;
}

/** The guests with a document or a tax number in every sheet that lists such. */
export function guestsIn({ sheets }: OpenFile): readonly Guest[] {
  const grids = sheets.flatMap(({ grid, isHidden }) => (grid && !isHidden && isList(grid) ? [grid] : []));
  if (grids.length === 0) throw new UnreadableSheet(ofFile("file_guests_columns"));
  if (grids.some(({ page }) => page && page.others.length > 0)) throw new UnreadableSheet(ofFile("file_characters"));
  return grids.flatMap(linesOf).map((guest, at) => ({ ...guest, key: String(at + 1) }));
}

/** A list of guests and what it is called. */
export interface GuestList {
  readonly name: string;
  readonly list: readonly Guest[];
}

/** The guests in the other sheets of a workbook whose sheet of reservations has no documents. */
export function guestsBeside(
  { sheets }: OpenFile,
  { name, grid }: Pick<ChosenSheet, "name" | "grid">,
): GuestList | undefined {
  const { guestId, guestTaxId } = guessMapping(grid?.columns ?? []).columns;
  const lists = sheets.filter(
    (one) =>
      one.name !== name && !one.isHidden && one.grid && isList(one.grid) && !showsReservations({ sheets: [one] }),
  );
  if (!grid || (guestId ?? guestTaxId) !== undefined || lists.length === 0) return undefined;
  return { name: lists.map((one) => one.name).join(", "), list: guestsIn({ sheets: lists }) };
}

/** A document, and what shows whose it is. */
function isList({ columns }: Grid): boolean {
  const { columns: found } = guessMapping(columns);
  const has = (...fields: readonly (keyof Mapping["columns"])[]) => fields.some((field) => found[field] !== undefined);
  const isNamed = has("guestName", "guestLastName", "apartment", "apartmentId");
  return has("guestId", "guestTaxId") && (has("reservationId") || (has("startDate") && isNamed));
}

function linesOf(grid: Grid): Omit<Guest, "key">[] {
  const table = tableOf(grid, guessMapping(grid.columns), new Map(), grid.rows);
  const hidden = new Set(grid.hidden);
  return grid.rows.flatMap((row) => {
    const cell = (field: Field) => table.cellOf(row, field);
    if (hidden.has(row.line) || (cell("guestId") === undefined && cell("guestTaxId") === undefined)) return [];
    const name = nameIn(table, row);
    const values = {
      ...Object.fromEntries(ofGuest.map((field) => [field, cell(field)])),
      guestName: name || undefined,
    };
    const code = codeKeyOf(table.cellOf(row, "reservationId"));
    const apartment = table.cellOf(row, "apartment") ?? table.cellOf(row, "apartmentId");
    return [{ line: row.line, code, arrival: arrivalIn(table, row), apartment, name, values: withHome(values) }];
  });
}

/** A guest with a Greek tax number is declared by it, and is no foreigner to the registry. */
function withHome(values: Guest["values"]): Guest["values"] {
  const isGreek = values.guestId === undefined && isTaxNumber(bareTaxNumber(String(values.guestTaxId ?? "")));
  return values.isForeigner === undefined && isGreek ? { ...values, isForeigner: false } : values;
}

const codeKeyOf = (code: Cell) => plain(codeOf(code));

const nameIn = (table: Table, row: Row) =>
  String(
    table.cellOf(row, "guestName") ??
      (["guestFirstName", "guestLastName"] as const).flatMap((field) => table.cellOf(row, field) ?? []).join(" "),
  );

function arrivalIn(table: Table, row: Row): string | undefined {
  const read = table.order && readDay(table.cellOf(row, "startDate"), table.order);
  return read && "value" in read ? read.value : undefined;
}

/** As `checkGrid`, with the guests of a second file. Whom it names twice or not at all is asked. */
export function checkWithGuests(
  file: Grid,
  mapping: Mapping,
  find: FindApartment,
  edits: Edits,
  guests: readonly Guest[],
  today?: number,
): Checked {
  const grid = inSaidPage(file, mapping);
  const matched = matchedTo(tableOf(grid, mapping, edits, grid.rows), find, guests);
  const joined = withColumns(grid, mapping, matched);
  const checked = checkGrid(joined.grid, joined.mapping, find, edits, today);
  // Asked instead of the fields that are missing, and only for lines that are stays.
  const isAsked = ({ line, field, cell }: Checked["problems"][number]) =>
    cell === undefined && matched.get(line)?.question !== undefined && ofGuest.some((one) => one === field);
  const lines = new Set(checked.problems.filter(isAsked).map(({ line }) => line));
  const used = new Set([...matched.values()].flatMap(({ guest, of }) => [...(guest ? [guest] : []), ...of]));
  const unused = guests.filter((guest) => !used.has(guest)).map(({ line }) => line);
  const note = ofFile("note_guests_unused", { count: unused.length, lines: unused.slice(0, 12).join(", ") });
  return {
    ...checked,
    questions: checked.questions.concat(Array.from(lines, (line) => matched.get(line)?.question ?? []).flat()),
    problems: checked.problems.filter((problem) => !isAsked(problem)),
    notes: [...checked.notes, ...(unused.length > 0 && !checked.stopped ? [note] : [])],
  };
}

/** The first file with what the second says of each guest in its columns. */
export const withGuests = (
  grid: Grid,
  mapping: Mapping,
  find: FindApartment,
  edits: Edits,
  guests: readonly Guest[],
): { readonly grid: Grid; readonly mapping: Mapping } =>
  withColumns(grid, mapping, matchedTo(tableOf(grid, mapping, edits, grid.rows), find, guests));

interface Match {
  readonly guest?: Guest | undefined;
  readonly question?: Question;
  /** Everybody who may belong to the booking. */
  readonly of: readonly Guest[];
}

/** An answer to who a stay's guest is: nobody of the list. */
const nobody = "none";

/** By the code; without one in the list, by arrival with the apartment and the name, as far as both files have them. */
function matchedTo(table: Table, find: FindApartment, guests: readonly Guest[]): ReadonlyMap<number, Match> {
  const byKey = new Map(guests.map((guest) => [guest.key, guest]));
  const byCode = Map.groupBy(guests, ({ code }) => code);
  const rows = table.grid.rows.map((row) => ({ row, code: codeKeyOf(table.cellOf(row, "reservationId")) }));
  const codes = new Set(rows.map(({ code }) => code));
  const byArrival = Map.groupBy(
    guests.filter(({ code }) => code === "" || !codes.has(code)),
    ({ arrival }) => arrival ?? "",
  );
  const found = rows.map(({ row, code }) => {
    const ofCode = code === "" ? [] : (byCode.get(code) ?? []);
    if (ofCode.length > 0) return { row, code, of: ofCode, some: theNamed(ofCode, nameIn(table, row)) };
    const sameDay = byArrival.get(arrivalIn(table, row) ?? "none") ?? [];
    const some = sameDay.filter((guest) => isOf(guest, table, row, find));
    return { row, code, of: some, some };
  });
  /** By the name and the day one guest may be of two bookings. */
  const claims = Map.groupBy(
    found.flatMap(({ code, some }) => some.map((guest) => ({ code, guest }))),
    ({ guest }) => guest,
  );
  const isOfOne = (guest: Guest) => new Set(claims.get(guest)?.map(({ code }) => code)).size === 1;
  return new Map(
    found.map(({ row, of, some }): [number, Match] => {
      const said = table.edits.get(row.line)?.["guest"];
      const [only] = some;
      if (said !== undefined) return [row.line, { guest: byKey.get(said), of }];
      if (only && some.length === 1 && isOfOne(only)) return [row.line, { guest: only, of }];
      return [row.line, { question: questionOf(table, row, some, guests, claims), of }];
    }),
  );
}

/** The guest who booked, if the list has several of one booking and that one is among them. */
function theNamed(some: readonly Guest[], booker: string): readonly Guest[] {
  const named = some.filter(({ name }) => isSameName(name, booker));
  return some.length > 1 && named.length === 1 ? named : some;
}

function isOf({ apartment, name }: Guest, table: Table, row: Row, find: FindApartment): boolean {
  const booked = table.cellOf(row, "apartment") ?? table.cellOf(row, "apartmentId");
  const booker = nameIn(table, row);
  const [isPlaceKnown, isNameKnown] = [apartment !== undefined && booked !== undefined, name !== "" && booker !== ""];
  const isPlace =
    plain(String(apartment)) === plain(String(booked)) || isSame(apartmentIdOf(apartment, find), booked, find);
  return (isPlaceKnown || isNameKnown) && (!isPlaceKnown || isPlace) && (!isNameKnown || isSameName(name, booker));
}

const apartmentIdOf = (cell: Cell, find: FindApartment) => find(String(cell)) ?? Number(cell);
const isSame = (id: number, booked: Cell, find: FindApartment) => id === apartmentIdOf(booked, find);

/** In any order, without accents; one of the two may leave names out. */
function isSameName(one: string, other: string): boolean {
  const words = (name: string) =>
    plain(name)
      .split(/[^\p{L}\p{M}]+/u)
      .filter(Boolean);
  const [some = [], others = []] = [words(one), words(other)].toSorted((a, b) => a.length - b.length);
  return some.length > 0 && some.every((word) => others.includes(word));
}

/** The most guests to choose from. */
const shown = 20;

function questionOf(
  table: Table,
  row: Row,
  some: readonly Guest[],
  guests: readonly Guest[],
  claims: ReadonlyMap<Guest, unknown>,
): Question {
  const { line } = row;
  const reservation = String(table.cellOf(row, "reservationId") ?? "");
  const values = { reservation, guest: nameIn(table, row) || "?", date: String(arrivalIn(table, row) ?? "?") };
  const offered = some.length > 0 ? some : guests.filter((guest) => !claims.has(guest)).slice(0, shown);
  const choices: Choice[] = offered.map((guest) => ({
    value: guest.key,
    text: ofFile("choice_guest", { name: guest.name || "?", line: guest.line }),
  }));
  return {
    id: `${line}.guest`,
    line,
    answer: "choice",
    ask: some.length > 0 ? ofFile("ask_guest_several", values) : ofFile("ask_guest_none", values),
    choices: [...choices, { value: nobody, text: ofFile("choice_no_guest") }],
  };
}

/** The first file with the guests' cells in its columns; where a guest has none, its own stay. */
function withColumns(grid: Grid, mapping: Mapping, matched: ReadonlyMap<number, Match>) {
  const given = [...matched.values()].flatMap(({ guest }) => guest ?? []);
  const isEverybodys = given.length === matched.size;
  const isSaid = mapping.fixed.isForeigner !== undefined || mapping.answers["isForeigner"] !== undefined;
  const fields = ofGuest.filter((field) => {
    const isGiven = given.some(({ values }) => values[field] !== undefined);
    // Else who is a foreigner is asked for the others first.
    const isWhole = isEverybodys && given.every(({ values }) => values[field] !== undefined);
    return isGiven && (field !== "isForeigner" || mapping.columns[field] !== undefined || isSaid || isWhole);
  });
  const columns = [...grid.columns];
  const places = fields.map((field) => {
    const name = mapping.columns[field] ?? field;
    if (!columns.includes(name)) columns.push(name);
    return { field, name, at: columns.indexOf(name) };
  });
  const rows = grid.rows.map(({ line, cells }) => {
    const guest = matched.get(line)?.guest;
    const filled = columns.map((_, at) => cells[at]);
    for (const { field, at } of places) filled[at] = guest?.values[field] ?? filled[at];
    return { line, cells: filled };
  });
  const named = Object.fromEntries(places.map(({ field, name }) => [field, name]));
  return { grid: { ...grid, columns, rows }, mapping: { ...mapping, columns: { ...mapping.columns, ...named } } };
}
