import { sortable } from "../../shared/parsing/fields.ts";
import { normal } from "../../shared/parsing/normal.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { LeftOutLines } from "./left-out.ts";
import type { Question } from "./question.ts";
import { answerOf } from "./row-questions.ts";
import { amountOf, type ReadStay } from "./stay.ts";
import { amountFields, type Table } from "./table.ts";

interface Once {
  readonly rows: readonly ReadStay[];
  readonly questions: readonly Question[];
}

/**
 * A file may have one code on several lines: parts of a stay that was paid in instalments, a later version, or a copy. Only
 * a person can tell.
 */
export function withoutRepeats(rows: readonly ReadStay[], table: Table, leftOut: LeftOutLines): Once {
  const questions: Question[] = [];
  const kept: ReadStay[] = [];
  for (const same of Map.groupBy(rows, stayKeyOf).values()) {
    const [first, ...others] = same;
    const last = others.at(-1);
    if (!first) continue;
    if (!last) {
      kept.push(first);
      continue;
    }
    const isCopy = same.every(({ row }) => JSON.stringify(row.cells) === JSON.stringify(first.row.cells));
    const answer = answerOf(table, last.line, "same") ?? (isCopy ? table.mapping.answers["copies"] : undefined);
    const lines = others.map(({ line }) => line);
    if (answer === "parts") leftOut.add("parts", ...lines);
    else if (answer === "first" || answer === "once") leftOut.add("copies", ...lines);
    else if (answer === "last") leftOut.add("earlier", ...same.slice(0, -1).map(({ line }) => line));
    else questions.push(isCopy ? copiesQuestion(same, rows) : sameQuestion(same, table));
    kept.push(answer === "parts" ? sumOf(same) : answer === "last" ? last : first);
  }
  const ordered = kept.toSorted((one, other) => one.line - other.line);
  return {
    rows: ordered,
    questions: [...new Map(questions.map((one) => [one.id, one])).values(), ...totals(ordered, table)],
  };
}

const stayKeyOf = ({ reservation: { apartmentId, reservationId } }: ReadStay) =>
  JSON.stringify([apartmentId, normal(reservationId, "NFC")]);

const totalOf = (rows: readonly ReadStay[]) =>
  Math.round(rows.reduce((sum, row) => sum + amountOf(row) * 100, 0)) / 100;

const byDay = (one: string, other: string) => sortable(one).localeCompare(sortable(other));

/** One stay of all parts' nights and amounts. */
function sumOf(parts: readonly ReadStay[]): ReadStay {
  const [first, ...others] = parts;
  if (!first) throw new Error("no parts");
  const { reservation } = first;
  const amount = totalOf(parts);
  const ends = others.flatMap(({ reservation: { endDate } }) => endDate ?? []);
  const starts = others.map(({ reservation: { startDate } }) => startDate);
  const endDate = [reservation.endDate ?? "", ...ends].toSorted(byDay).at(-1);
  const [startDate = ""] = [reservation.startDate, ...starts].toSorted(byDay);
  const whole =
    reservation.amountReceived === undefined
      ? { ...reservation, cancellationAmount: amount }
      : { ...reservation, startDate, endDate, amountReceived: amount };
  return { ...first, reservation: whole };
}

function sameQuestion(same: readonly ReadStay[], table: Table): Question {
  const [first] = same;
  const line = same.at(-1)?.line ?? 0;
  const amounts = same.map((one) => amountOf(one).toFixed(2)).join(", ");
  const ask = ofFile("ask_same", {
    reservation: first?.reservation.reservationId ?? "",
    lines: same.map((one) => one.line).join(", "),
    amounts,
  });
  const isPaidInParts = table.source?.kinds !== undefined;
  const last = same.at(-1);
  return {
    id: `${line}.same`,
    line,
    ask,
    answer: "choice",
    ...(isPaidInParts && { proposal: "parts" }),
    choices: [
      { value: "parts", text: ofFile("choice_parts", { amount: totalOf(same).toFixed(2) }) },
      { value: "last", text: ofFile("choice_last", { amount: last ? amountOf(last).toFixed(2) : "" }) },
      { value: "first", text: ofFile("choice_first", { amount: first ? amountOf(first).toFixed(2) : "" }) },
    ],
  };
}

/** Lines that are alike in every cell, asked together. */
function copiesQuestion(same: readonly ReadStay[], rows: readonly ReadStay[]): Question {
  const [first] = same;
  const copies = [...Map.groupBy(rows, (one) => JSON.stringify([stayKeyOf(one), one.row.cells])).values()].filter(
    (alike) => alike.length > 1,
  );
  const lines = copies.flatMap((alike) => alike.slice(1).map(({ line }) => line)).join(", ");
  const ask = ofFile("ask_copies", {
    reservation: first?.reservation.reservationId ?? "",
    lines,
    count: copies.length,
  });
  return {
    id: "copies",
    ask,
    answer: "choice",
    example: first?.reservation.reservationId ?? "",
    choices: [
      { value: "once", text: ofFile("choice_first", { amount: first ? amountOf(first).toFixed(2) : "" }) },
      { value: "parts", text: ofFile("choice_parts", { amount: totalOf(same).toFixed(2) }) },
    ],
  };
}

/** One code on two apartments with one amount: the booking's total on each line, or each apartment's own. */
function totals(rows: readonly ReadStay[], table: Table): Question[] {
  const byCode = Map.groupBy(rows, ({ reservation: { reservationId } }) => normal(reservationId, "NFC"));
  const inFile = ({ row }: ReadStay) => JSON.stringify(amountFields.map((field) => table.inFile(row, field)));
  return [...byCode.values()].flatMap((all) => {
    /** A line that has been given its own amount still belongs to those that have not. */
    const asInFile = (one: ReadStay) =>
      hasOwnAmount(one, table)
        ? (all.find((other) => !hasOwnAmount(other, table) && inFile(other) === inFile(one)) ?? one)
        : one;
    const alike = Map.groupBy(all, (one) => `${amountOf(asInFile(one))} ${one.reservation.startDate}`);
    return [...alike.values()].flatMap((some) => (some.length > 1 ? unitsQuestion(some, table) : []));
  });
}

const hasOwnAmount = ({ line }: ReadStay, { edits }: Table) =>
  Object.keys(edits.get(line) ?? {}).some((name) => name === "amountReceived" || name.startsWith("amount:"));

function unitsQuestion(some: readonly ReadStay[], table: Table): Question[] {
  const [first] = some;
  const line = some.at(-1)?.line ?? 0;
  const isEdited = (one: ReadStay) => hasOwnAmount(one, table);
  const answer = answerOf(table, line, "units");
  if (!first || answer === "each" || some.every(isEdited)) return [];
  const reservation = first.reservation.reservationId;
  const [amount, total] = [amountOf(first).toFixed(2), totalOf(some).toFixed(2)];
  if (answer === "total")
    return some
      .filter((one) => !isEdited(one))
      .map((one) => ({
        id: `${one.line}.amountReceived`,
        line: one.line,
        answer: "amount" as const,
        ask: ofFile("ask_unit_amount", { reservation, unit: one.reservation.apartmentId, amount }),
      }));
  return [
    {
      id: `${line}.units`,
      line,
      answer: "choice" as const,
      ask: ofFile("ask_units", { reservation, amount, lines: some.map((one) => one.line).join(", ") }),
      choices: [
        { value: "total", text: ofFile("choice_total", { amount }) },
        { value: "each", text: ofFile("choice_each", { amount: total }) },
      ],
    },
  ];
}
