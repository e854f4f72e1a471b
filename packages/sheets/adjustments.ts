import { ofFile } from "../../shared/wording/files.ts";
import type { Said } from "../../shared/wording/say.ts";
import type { Row } from "./grid.ts";
import { leaveOut, type Question } from "./question.ts";
import { readAnyAmount } from "./rules/amounts.ts";
import { codeOf } from "./rules/codes.ts";
import { lineKindOf } from "./rules/kinds.ts";
import { amountOf, type ReadStay } from "./stay.ts";
import type { Table } from "./table.ts";

interface Adjusted {
  /** Stays whose amount is certain. */
  readonly rows: readonly ReadStay[];
  readonly questions: readonly Question[];
  readonly notes: readonly Said[];
  /** Lines of adjustments that are settled. */
  readonly applied: readonly number[];
}

/** A line of a stay with an amount below zero. */
export interface Negative {
  readonly line: number;
  readonly code: string;
  readonly amount: number;
}

/** A stay that the platform has changed since asks which amount was agreed. An amount below zero is such a change, too. */
export function adjusted(
  table: Table,
  adjustments: readonly Row[],
  negative: readonly Change[],
  stays: readonly ReadStay[],
): Adjusted {
  const changes = [...adjustments.map((row) => changeIn(table, row)), ...negative];
  const [questions, notes, applied]: [Question[], Said[], number[]] = [[], [], []];
  const open = new Set<number>();
  for (const [code, all] of Map.groupBy(changes, (change) => change.code)) {
    const stay = stays.find(({ reservation }) => reservation.reservationId === code);
    applied.push(...all.map(({ line }) => line));
    if (!stay) {
      for (const change of all) {
        if (change.isRefund) questions.push(strayRefund(change));
        else notes.push(ofFile("note_adjusted", { reservation: code, amount: change.text }));
      }
      continue;
    }
    if (table.edits.get(stay.line)?.["amountReceived"] !== undefined) continue;
    open.add(stay.line);
    questions.push(amountQuestion(stay, all));
  }
  return { rows: stays.filter(({ line }) => !open.has(line)), questions, notes, applied };
}

interface Change {
  readonly line: number;
  readonly code: string;
  /** In euros; undefined in another currency, or where it cannot be read. */
  readonly euros: number | undefined;
  readonly text: string;
  readonly isRefund: boolean;
}

function changeIn(table: Table, row: Row): Change {
  const cell = table.cellOf(row, "lineAmount");
  const style = table.styleOf("lineAmount");
  const read = readAnyAmount(cell, style === "open" ? undefined : style);
  const foreign = table.currencyOf(row, "lineAmount");
  const euros = "value" in read && foreign === undefined ? read.value : undefined;
  const text = "value" in read ? `${read.value.toFixed(2)} ${foreign ?? "EUR"}` : String(cell ?? "?");
  const kind = lineKindOf(String(table.cellOf(row, "kind") ?? ""), table.source?.kinds);
  return { line: row.line, code: codeOf(table.cellOf(row, "reservationId")), euros, text, isRefund: kind === "refund" };
}

export const changeOfStay = ({ line, code, amount }: Negative): Change => ({
  line,
  code,
  euros: amount,
  text: `${amount.toFixed(2)} EUR`,
  isRefund: true,
});

function amountQuestion(stay: ReadStay, changes: readonly Change[]): Question {
  const { line, reservation } = stay;
  const rent = amountOf(stay);
  const change = changes.reduce((sum, { euros }) => sum + (euros ?? Number.NaN), 0);
  const isKnown = Number.isFinite(change) && rent + change >= 0;
  const values = [rent, ...(isKnown ? [rent + change] : [])].map((amount) => amount.toFixed(2));
  const amounts = values.length > 1 ? values : [...values, "?"];
  const ask = ofFile("ask_adjusted", {
    reservation: reservation.reservationId,
    amount: changes.map(({ text }) => text).join(", "),
    rent: amounts[0] ?? "",
    newRent: amounts[1] ?? "",
  });
  return {
    id: `${line}.amountReceived`,
    line,
    ask,
    choices: values.map((value) => ({ value, text: value })),
    answer: "amount",
  };
}

const strayRefund = ({ line, code, text }: Change): Question => ({
  id: `${line}.refund`,
  line,
  ask: ofFile("ask_refund", { reservation: code, amount: text }),
  answer: "choice",
  proposal: leaveOut,
  choices: [{ value: leaveOut, text: ofFile("choice_leave_out") }],
});
