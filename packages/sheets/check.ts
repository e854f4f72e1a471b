import { athensDate } from "../../shared/contract/athens.ts";
import { strTaskBody } from "../../shared/contract/reservation.ts";
import { dayMs } from "../../shared/parsing/durations.ts";
import { parseRequest } from "../../shared/parsing/parse.ts";
import { Unparsable } from "../../shared/parsing/unparsable.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Said } from "../../shared/wording/say.ts";
import { adjusted, changeOfStay, type Negative } from "./adjustments.ts";
import { rentTaken } from "./agreed-rent.ts";
import { withApartments } from "./apartments.ts";
import { isOwn, type Mapping } from "./columns.ts";
import { compared } from "./compare.ts";
import { type Field, fields } from "./fields.ts";
import { fileQuestions, hiddenColumnsQuestion, missing, wordQuestions } from "./file-questions.ts";
import { furtherGuests } from "./further-guests.ts";
import { type Cell, type Grid, type Row, requireUnlike } from "./grid.ts";
import { headingKey } from "./heading.ts";
import type { LeftOut } from "./left-out.ts";
import { sortLines } from "./lines.ts";
import { marksIn } from "./marks.ts";
import { notedAmountsIn, notedTogether } from "./noted-amounts.ts";
import { type Edits, leaveOut, type Question } from "./question.ts";
import {
  type FindApartment,
  problemWith,
  type ReadRow,
  type RowProblem,
  readRow,
  type UnknownWord,
} from "./read-row.ts";
import { withoutRepeats } from "./repeats.ts";
import { rowDoubts, rowQuestions } from "./row-questions.ts";
import type { DayOrder } from "./rules/days.ts";
import { isMixed, ordersIn } from "./rules/days.ts";
import { isOfNumbers, isTorn } from "./rules/torn.ts";
import { unitsIn } from "./rules/units.ts";
import { codePageQuestion, inSaidPage } from "./said-page.ts";
import { inSaidYear, yearQuestion } from "./said-year.ts";
import { statusIn } from "./status.ts";
import type { CheckedRow, ReadStay } from "./stay.ts";
import { amountFields, dateFields, isReadBy, type Table, tableOf } from "./table.ts";
import { plain } from "./values.ts";

export interface Checked {
  /** The known program whose export it is. */
  readonly source: string | undefined;
  /** Why nothing of the file can be trusted; then there is nothing else. */
  readonly stopped: Said | undefined;
  /** Nothing is sent while one is open. Those about the file come first. */
  readonly questions: readonly Question[];
  /** Cells that a person has to fix, in the order of the lines. */
  readonly problems: readonly RowProblem[];
  readonly rows: readonly CheckedRow[];
  /** Lines that are not filed, by the reason. */
  readonly leftOut: readonly LeftOut[];
  /** Facts that a person should know, and need not answer. */
  readonly notes: readonly Said[];
  /** Columns that nobody reads. */
  readonly unread: readonly string[];
  /** How dates were read; undefined when the file does not show it and a person has to decide. */
  readonly order: DayOrder | undefined;
  /** The contract's own order was assumed although the file does not confirm it: a person should. */
  readonly orderTaken: boolean;
  /** Which columns are taken for the agreed rent; undefined when it is the API's own field. */
  readonly rentTaken: Said | undefined;
}

const body = strTaskBody();

/**
 * Reads every row of a file and checks it by the API's own rules before anything is sent. Answers change the mapping or
 * the edits (`withAnswer`), and the file is checked again.
 */
export function checkGrid(
  file: Grid,
  said: Mapping,
  find: FindApartment,
  edits: Edits = new Map(),
  today = athensToday(),
): Checked {
  const { grid: named, mapping } = withApartments(inSaidPage(file, said), said, find);
  const whole = inSaidYear(named, mapping);
  const grid = mapping.answers["hiddenColumns"] === leaveOut ? withoutHidden(whole) : whole;
  requireUnlike(grid.columns.filter((column) => Object.values(mapping.columns).includes(column)));
  const sorted = sortLines(grid, mapping, edits);
  const table = tableOf(grid, mapping, edits, sorted.stays);
  const common = {
    source: table.source?.name,
    order: table.order,
    orderTaken: table.orderTaken,
    rentTaken: rentTaken(mapping),
    unread: unreadColumns(table),
  };
  const stopped =
    sorted.secondTable === undefined
      ? stopReason(table, sorted.stays)
      : ofFile("file_second_table", { line: sorted.secondTable });
  const nothing = { rows: [], problems: [], notes: [] };
  if (stopped) return { ...common, ...nothing, stopped, questions: [], leftOut: [] };
  const absent = [...missing(grid, mapping, find), ...yearQuestion(grid, sorted.stays, mapping, today)];
  const asked = [
    ...codePageQuestion(grid),
    ...hiddenColumnsQuestion(grid, mapping),
    ...sorted.questions,
    ...fileQuestions(table, sorted.stays),
  ];
  if (absent.length > 0) {
    const questions = [...absent, ...asked];
    return { ...common, ...nothing, stopped: undefined, questions, leftOut: sorted.leftOut.all() };
  }

  const read = readStays(table, sorted.stays, find, sorted.leftOut);
  if (table.order === undefined) {
    // Whatever does not depend on the days is asked at once.
    const questions = [...asked, ...read.words, ...byLine(read.questions.filter(({ answer }) => answer !== "day"))];
    return { ...common, ...nothing, stopped: undefined, questions, leftOut: sorted.leftOut.all() };
  }
  const changed = adjusted(table, sorted.adjustments, read.changes, read.rows);
  const once = withoutRepeats(changed.rows, table, sorted.leftOut);
  const last = compared(once.rows, table, today);
  sorted.leftOut.add("adjustments", ...changed.applied);
  sorted.leftOut.add("answered", ...last.left);
  const rows = once.rows.filter(({ line }) => !last.left.has(line));
  return {
    ...common,
    stopped: undefined,
    questions: [
      ...asked,
      ...read.words,
      ...byLine([...read.questions, ...changed.questions, ...once.questions, ...last.questions]),
    ],
    problems: read.problems.toSorted((one, other) => one.line - other.line),
    rows: rows.map(({ line, reservation }) => ({ line, reservation })),
    leftOut: sorted.leftOut.all(),
    notes: changed.notes,
  };
}

const withoutHidden = ({ hiddenColumns = [], ...grid }: Grid): Grid => ({
  ...grid,
  columns: grid.columns.map((name) => (hiddenColumns.includes(name) ? "" : name)),
});

const byLine = (questions: readonly Question[]) => {
  const once = new Map(questions.map((one) => [one.id, one]));
  return [...once.values()].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
};

/** Today in Athens, as days since 1970. */
const athensToday = () => Date.parse(athensDate(Date.now())) / dayMs;

function readStays(
  table: Table,
  stays: readonly Row[],
  find: FindApartment,
  leftOut: ReturnType<typeof sortLines>["leftOut"],
) {
  const [rows, problems, questions]: [ReadStay[], RowProblem[], Question[]] = [[], [], []];
  const unknown: UnknownWord[] = [];
  const evenings: Question[] = [];
  const negative: Negative[] = [];
  const noAnswers = new Map<string, Question>();
  const mixed = stays.some((row) => table.inFile(row, "status") !== undefined);
  const markOf = marksIn(table, stays);
  const further = furtherGuests(table, stays);
  const notedOn = notedAmountsIn(table, stays);
  const noted: NonNullable<ReturnType<typeof notedOn>>[] = [];
  for (const row of stays) {
    if (further.has(row) && markOf(row) === undefined) {
      leftOut.add("guests", row.line);
      continue;
    }
    const status = statusIn(table, row, mixed, markOf(row));
    if ("leftOut" in status) leftOut.add(status.leftOut, row.line);
    if ("question" in status) {
      if (status.question.line === undefined) noAnswers.set(status.question.id, status.question);
      else questions.push(status.question);
    }
    if (!("isCancelled" in status)) continue;
    for (const [part, unit] of partsOf(table, row, find)) {
      const result = readRow(part, row, find, status.isCancelled);
      if (status.isCancelled && isNothing(part, row, result)) {
        leftOut.add("cancelled", row.line);
        break;
      }
      unknown.push(...result.unknown);
      const ofEvenings = offered(result, row);
      evenings.push(...ofEvenings);
      const ofRow = rowQuestions(part, row, result, status.isCancelled, unit);
      // What is asked about its amount anyway is answered with the remark at hand.
      const isOpen = status.isCancelled || unit !== undefined || ofRow.some(({ answer }) => answer === "amount");
      const remark = isOpen ? undefined : notedOn(row, result.fields["amountReceived"]);
      if (remark) noted.push(remark);
      const open = [...ofRow, ...ofEvenings, ...(remark ? [remark.question] : [])];
      questions.push(...open);
      const below = open.length === 0 ? belowZero(row, result) : undefined;
      if (below) {
        negative.push(below);
        continue;
      }
      const { reservation, wrong } = validated(part, row, result, open);
      problems.push(...wrong);
      if (!reservation) continue;
      const doubts = rowDoubts(part, row, reservation);
      questions.push(...doubts);
      if (open.length === 0 && doubts.length === 0) rows.push({ line: row.line, row, reservation });
    }
  }
  const notes = notedTogether(table, noted);
  const [first] = evenings.length < 3 ? [] : evenings;
  const words = [
    ...(first ? [eveningQuestion(first)] : []),
    ...noAnswers.values(),
    ...wordQuestions(unknown),
    ...notes.asked,
  ];
  const isInstead = (one: Question) => notes.instead.has(one) || (first && evenings.some(({ id }) => id === one.id));
  const changes = negative.map(changeOfStay);
  return { rows, problems, questions: questions.filter((one) => !isInstead(one)), words, changes };
}

/** Cancelled, and nothing was kept. */
const isNothing = (table: Table, row: Row, { fields: read, problems }: ReadRow) =>
  table.currencyOf(row, "amountReceived") === undefined &&
  Number(read["cancellationAmount"] ?? read["amountReceived"] ?? 0) === 0 &&
  !problems.some(({ field }) => field === "cancellationAmount" || field === "amountReceived");

/** One row for each apartment that its cell names, with the amount that a person has given for it. */
function partsOf(table: Table, row: Row, find: FindApartment): readonly (readonly [Table, string | undefined])[] {
  const field = table.mapping.columns.apartmentId === undefined ? "apartment" : "apartmentId";
  const cell = table.cellOf(row, field);
  const isKnown = (name: string) => find(name) !== undefined;
  const units = typeof cell === "string" ? unitsIn(cell, isKnown) : undefined;
  if (!units) return [[table, undefined]];
  return units.map((unit) => {
    const before = table.edits.get(row.line);
    const amount = before?.[`amount:${unit}`];
    const changes = { ...before, [field]: unit, ...(amount !== undefined && { amountReceived: amount }) };
    const edits = new Map(table.edits).set(row.line, changes);
    return [tableWith(table, edits), unit];
  });
}

const tableWith = (table: Table, edits: Edits): Table => ({
  ...table,
  edits,
  cellOf: (row, field) => edits.get(row.line)?.[field]?.trim() ?? table.cellOf(row, field),
});

/** A value that is probably meant is a question, not a problem. */
const offered = ({ problems }: ReadRow, { line }: Row): Question[] =>
  problems.flatMap(({ field, fix, cell, offered: proposal }) =>
    proposal === undefined
      ? []
      : [{ id: `${line}.${field}`, line, ask: fix, example: exampleOf(cell), proposal, answer: "day" } as const],
  );

/** Asked once where a program writes all its days so. */
const eveningQuestion = ({ example = "" }: Question): Question => ({
  id: "evening",
  ask: ofFile("ask_evening", { example }),
  example,
  answer: "choice",
  proposal: "next",
  choices: [
    { value: "next", text: ofFile("choice_next_day") },
    { value: "same", text: ofFile("choice_same_day") },
  ],
});

/** A stay's amount below zero: not a stay of its own, but a change of one. */
function belowZero({ line }: Row, { fields: read }: ReadRow): Negative | undefined {
  const { amountReceived, cancellationAmount, reservationId: code } = read;
  const amount = Number(amountReceived ?? cancellationAmount ?? 0);
  return amount < 0 && typeof code === "string" ? { line, code, amount } : undefined;
}

const exampleOf = (cell: Cell) =>
  cell instanceof Date ? cell.toISOString().slice(0, 16).replace("T", " ") : String(cell ?? "");

/** The reservation, or the API's own messages, without those about fields that are asked or could not even be read. */
function validated(table: Table, row: Row, read: ReadRow, open: readonly Question[]) {
  const { line } = row;
  const asked = new Set(open.flatMap(({ id }) => asksAbout(id)));
  const openAmounts = amountFields.filter((field) => table.styleOf(field) === "open");
  const isAsked = ({ field, fix }: (typeof read.problems)[number]) =>
    asked.has(field) || (openAmounts.length > 0 && fix.code === "cell_amount_thousands");
  const wrong = read.problems.filter((one) => !isAsked(one)).map((one) => ({ line, ...one }));
  const asksOnce = (["platform", "paymentMethod", "isForeigner"] as const).filter((field) => isAskedOnce(table, field));
  const about = new Set([
    ...read.problems.map(({ field }) => field),
    ...read.unknown.map(({ field }) => (field === "apartment" ? "apartmentId" : field)),
    ...asked,
    ...asksOnce,
    ...openAmounts,
  ]);
  try {
    const reservation = parseRequest(body, { reservations: [read.fields] }).reservations[0];
    return { reservation: wrong.length > 0 ? undefined : reservation, wrong };
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error;
    const all = error.problems.map(({ path, message }) => {
      const field = path.replace(/^reservations\[0\]\.?/, "");
      return { line, ...problemIn(table, row, field, message) };
    });
    const more = [...wrong, ...all.filter(({ field }) => !isAbout(field, about))];
    // A line that is not sent is never without a reason.
    const isSaid =
      openAmounts.length > 0 || more.length > 0 || open.length > 0 || read.unknown.length > 0 || asksOnce.length > 0;
    return { reservation: undefined, wrong: isSaid ? more : all };
  }
}

/** A stay has one of two dates and one of two amounts: if one is asked or cannot be read, the other may not be missing. */
const isAbout = (field: string, about: ReadonlySet<string>) =>
  about.has(field) ||
  (["endDate", "bookedEndDate"].includes(field) && (about.has("cancellationDate") || about.has("startDate"))) ||
  (field === "amountReceived" && about.has("cancellationAmount")) ||
  (field === "cancellationAmount" && about.has("amountReceived")) ||
  (["guestName", "guestId", "guestTaxId"].includes(field) && about.has("isForeigner"));

const asksAbout = (id: string) => {
  const [, name = ""] = /^\d+\.(.*)$/.exec(id) ?? [];
  return name.startsWith("amount") ? ["amountReceived", "cancellationAmount"] : [name];
};

const isAskedOnce = ({ mapping }: Table, field: "platform" | "paymentMethod" | "isForeigner") =>
  mapping.columns[field] === undefined && mapping.fixed[field] === undefined && mapping.answers[field] === undefined;

function problemIn(table: Table, row: Row, name: string, fix: Said): Omit<RowProblem, "line"> {
  const { columns } = table.mapping;
  const named = fields.find((known) => known === name);
  const field = named && columns[named] === undefined ? (standsIn[named] ?? named) : named;
  return problemWith((field && columns[field]) ?? name, name, field && table.cellOf(row, field), fix);
}

/** Columns that a field may be read from where it has none of its own. */
const standsIn: Readonly<Partial<Record<Field, Field>>> = {
  apartmentId: "apartment",
  cancellationAmount: "amountReceived",
  bookedEndDate: "endDate",
};

/** A spreadsheet turns a stay's days together; that of a cancellation may come from elsewhere. */
const turnedTogether = [
  ["startDate", "endDate", "bookedEndDate", "lastNight"],
  ["cancellationDate"],
] as const satisfies readonly (readonly Field[])[];

/** Marks of a file that was damaged as a whole: one wrong reading, and every row is doubtful. */
function stopReason(table: Table, stays: readonly Row[]): Said | undefined {
  const { columns } = table.grid;
  const isUnread = isUnreadIn(table);
  for (const some of turnedTogether) {
    const read = some.filter((field) => table.mapping.columns[field] !== undefined);
    const cells = stays.flatMap((row) => read.map((field) => table.inFile(row, field)));
    const names = new Set(read.map((field) => table.mapping.columns[field]));
    if (isMixed(cells)) return ofFile("file_dates_mixed", { column: [...names].join(", ") });
  }
  const orders = ordersIn(stays.flatMap((row) => dateFields.map((field) => table.inFile(row, field))));
  if (orders && !isOwn(table.mapping)) return ofFile("file_dates_both", orders);
  if (table.grid.separator !== ",") return undefined;
  for (const field of amountFields) {
    const at = columns.indexOf(table.mapping.columns[field] ?? "");
    const after = columns[at + 1];
    if (at < 0 || after === undefined || !isUnread(after) || isOfNumbers(plain(after))) continue;
    const torn = stays.find(({ cells }) => isTorn(cells[at], cells[at + 1]));
    if (torn) {
      const value = `${String(torn.cells[at])},${String(torn.cells[at + 1])}`;
      return ofFile("file_line_maybe_torn", { line: torn.line, value });
    }
  }
  return undefined;
}

/** Known columns that are not needed are no surprise. */
function isUnreadIn({ mapping, source }: Table): (column: string) => boolean {
  const isRead = isReadBy(mapping, source);
  const ofSource = new Set(Object.values(source?.columns ?? {}).flatMap((names) => names.map(headingKey)));
  return (column) => !isRead(column) && !ofSource.has(headingKey(column));
}

function unreadColumns(table: Table): string[] {
  const isUnread = isUnreadIn(table);
  return table.grid.columns.filter((column) => column !== "" && isUnread(column));
}
