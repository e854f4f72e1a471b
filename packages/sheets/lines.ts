import { ofFile } from "../../shared/wording/files.ts";
import { guessMapping, type Mapping } from "./columns.ts";
import { type Field, fields } from "./fields.ts";
import { isOfHeadings } from "./find-table.ts";
import { type Cell, type Grid, isEmpty, type Row } from "./grid.ts";
import { createLeftOut, type LeftOutLines } from "./left-out.ts";
import { type Edits, leaveOut, type Question } from "./question.ts";
import { readAnyAmount } from "./rules/amounts.ts";
import { readDay } from "./rules/days.ts";
import { type LineKind, lineKindOf } from "./rules/kinds.ts";
import { isHeading, isNote, isOfNumbers, isSum } from "./rules/sums.ts";
import { sourceById } from "./sources/all.ts";
import { cellReader } from "./table.ts";

export interface SortedLines {
  readonly stays: readonly Row[];
  /** Lines that change the amount of a stay. */
  readonly adjustments: readonly Row[];
  readonly leftOut: LeftOutLines;
  readonly questions: readonly Question[];
  /** The line where another table begins, whose columns are in other places. */
  readonly secondTable: number | undefined;
}

const kindsLeftOut = {
  payout: "payouts",
  coHost: "coHosts",
  levy: "levies",
  fee: "fees",
  blocked: "blocked",
  owner: "owners",
} as const;

/** Tells the lines of stays from the others. Only stays are filed; what is none is told by kind and count. */
export function sortLines(grid: Grid, mapping: Mapping, edits: Edits): SortedLines {
  const leftOut = createLeftOut();
  leftOut.add("titles", ...grid.titles);
  const hidden = new Set(mapping.answers["hidden"] === "read" ? [] : grid.hidden);
  const [stays, adjustments, questions]: [Row[], Row[], Question[]] = [[], [], []];
  const kindOf = kindsIn(grid, mapping);
  const unknown = new Map<string, Question>();
  const read = cellReader(grid, mapping, new Map());
  const hasCode = (row: Row) => /^\S*\d\S*$/.test(String(read(row)("reservationId") ?? ""));
  /** A code or a kind by itself is a line whose other cells are missing, not a note. */
  const isLone = (row: Row) => read(row)("kind") !== undefined || hasCode(row);
  const hasDay = (row: Row) => days.some((field) => isDay(read(row)(field)));
  const hasAmount = (row: Row) => amounts.some((field) => "value" in readAnyAmount(read(row)(field), "."));
  const isOfSums = (row: Row) => isSum(row) && !hasDay(row) && (!hasCode(row) || !isOfNumbers(row));
  const isRead = (some: readonly Field[]) => some.some((field) => mapping.columns[field] !== undefined);
  const isWhole = isRead(days) && isRead(amounts);
  /** Nothing in it can be a stay's. */
  const isOfNotes = (row: Row) => isNote(row) || (isWhole && !hasAmount(row) && !hasDay(row));
  let secondTable: number | undefined;
  for (const row of grid.rows) {
    const { line } = row;
    if (hidden.has(line)) leftOut.add("hidden", line);
    else if (isHeading(row, grid.columns)) leftOut.add("headings", line);
    else if (isOfHeadings(row, 3)) {
      if (isSameTable(row, mapping, grid)) leftOut.add("headings", line);
      else secondTable ??= line;
    } else if (isOfSums(row)) leftOut.add("sums", line);
    else if (grid.columns.length > 2 && !isLone(row) && isOfNotes(row)) leftOut.add("titles", line);
    else if (Object.values(edits.get(line) ?? {}).includes(leaveOut)) leftOut.add("answered", line);
    else {
      const kind = kindOf(row);
      if (typeof kind !== "string") unknown.set(kind.word, kindQuestion(kind.word));
      else if (kind === "left") leftOut.add("answered", line);
      else if (kind === "stay" || kind === "instalment") stays.push(row);
      else if (kind === "adjustment" || kind === "refund") adjustments.push(row);
      else leftOut.add(kindsLeftOut[kind], line);
    }
  }
  const hiddenLines = grid.rows.filter(({ line }) => hidden.has(line)).map(({ line }) => line);
  if (hiddenLines.length > 0 && mapping.answers["hidden"] === undefined) questions.push(hiddenQuestion(hiddenLines));
  return { stays, adjustments, leftOut, questions: [...questions, ...unknown.values()], secondTable };
}

/** True for the columns' names once more, in other words or in part. */
function isSameTable({ cells }: Row, { columns: read }: Mapping, { columns }: Grid): boolean {
  const names = cells.map((cell) => String(cell ?? ""));
  const { columns: found } = guessMapping(names);
  return Object.entries(found).every(([field, name]) => {
    const column = read[fieldOf(field)];
    return column === undefined || columns.indexOf(column) === names.indexOf(name);
  });
}

const fieldOf = (name: string) => fields.find((field) => field === name) ?? "nights";

const days = ["startDate", "endDate", "cancellationDate", "lastNight"] as const satisfies readonly Field[];
const amounts = ["amountReceived", "cancellationAmount", "payout", "lineAmount"] as const satisfies readonly Field[];
const isDay = (cell: Cell) => "value" in readDay(cell, "DMY") || "value" in readDay(cell, "MDY");

type Kind = LineKind | "left" | { readonly word: string };

/**
 * The kind of each line. A column named "Type" may be anything's: outside the known sources it is one of kinds only if a
 * line has a word for something that is no stay. Owners and blocks are other things, too: there every word has to be a kind.
 */
function kindsIn(grid: Grid, mapping: Mapping): (row: Row) => Kind {
  const source = sourceById(mapping.source);
  const read = cellReader(grid, mapping, new Map());
  const wordOf = (row: Row) => {
    const cell = read(row)("kind");
    return cell === undefined ? "" : String(cell);
  };
  const known = (word: string) => lineKindOf(word, source?.kinds);
  const words = [...new Set(grid.rows.map(wordOf))].filter(Boolean).map(known);
  const isCalendar = words.some((kind) => kind !== "stay") && words.every(Boolean);
  const isMoney = words.some((kind) => !["stay", "blocked", "owner", undefined].includes(kind));
  if (source?.kinds === undefined && !isCalendar && !isMoney) return () => "stay";
  return (row) => {
    const word = wordOf(row);
    const said = mapping.values.kind?.[word];
    if (said !== undefined) return said === "stay" || said === "adjustment" ? said : "left";
    if (word === "") return "stay";
    const kind = known(word);
    if (kind === undefined && isBare(row, grid, mapping)) return "payout";
    return kind ?? { word };
  };
}

/** A payment for several reservations has no code and no dates of its own. */
const isBare = ({ cells }: Row, { columns }: Grid, { columns: { reservationId, startDate, endDate } }: Mapping) =>
  [reservationId, startDate, endDate].every((column) => isEmpty(cells[columns.indexOf(column ?? "")]));

const kindQuestion = (word: string): Question => ({
  id: `kind:${word}`,
  ask: ofFile("ask_kind", { word }),
  example: word,
  answer: "choice",
  choices: [
    { value: "stay", text: ofFile("choice_stay") },
    { value: "adjustment", text: ofFile("choice_adjustment") },
    { value: leaveOut, text: ofFile("choice_leave_out") },
  ],
});

const hiddenQuestion = (lines: readonly number[]): Question => ({
  id: "hidden",
  ask: ofFile("ask_hidden", { count: lines.length, lines: lines.join(", ") }),
  answer: "choice",
  proposal: leaveOut,
  choices: [
    { value: leaveOut, text: ofFile("choice_leave_out") },
    { value: "read", text: ofFile("choice_read") },
  ],
});
