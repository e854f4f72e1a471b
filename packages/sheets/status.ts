import { ofFile } from "../../shared/wording/files.ts";
import { received } from "./agreed-rent.ts";
import { isOwn } from "./columns.ts";
import type { Row } from "./grid.ts";
import type { LeftOutKind } from "./left-out.ts";
import type { Mark } from "./marks.ts";
import { leaveOut, type Question } from "./question.ts";
import { type Status, statusOf } from "./rules/statuses.ts";
import type { Table } from "./table.ts";

export type StatusRead =
  | { readonly isCancelled: boolean }
  | { readonly leftOut: LeftOutKind }
  | { readonly question: Question };

const leftOutBy = { enquiry: "enquiries", blocked: "blocked", owner: "owners" } as const;

/**
 * Only a status that is known to be a stay's is one. `isMixed`: some lines of the file have a status. A stay that another
 * column speaks against is asked.
 */
export function statusIn(table: Table, row: Row, isMixed: boolean, mark: Mark | undefined): StatusRead {
  const status = ownStatus(table, row, isMixed);
  const isAsked = mark !== undefined && "isCancelled" in status && !status.isCancelled;
  if (!isAsked || table.edits.get(row.line)?.["status"] !== undefined) return status;
  return mark.isCancelled ? { isCancelled: true } : { question: remarkQuestion(table, row, mark) };
}

function ownStatus(table: Table, row: Row, isMixed: boolean): StatusRead {
  const { mapping, source } = table;
  const channel = String(table.cellOf(row, "platform") ?? "");
  if (mapping.values.platform?.[channel] === leaveOut) return { leftOut: "answered" };
  if (!isMixed && table.cellOf(row, "status") === undefined) {
    // In the API's own columns a cancelled stay is written as such.
    const isCancelled = table.cellOf(row, "cancellationDate") !== undefined && !isOwn(mapping);
    return { isCancelled };
  }
  const word = String(table.cellOf(row, "status") ?? "");
  // A file of people may have a word only for what was cancelled; its column of the day says it, too.
  if (word === "" && table.cellOf(row, "cancellationDate") !== undefined) return { isCancelled: true };
  const said = mapping.values.status?.[word];
  if (said === leaveOut) return { leftOut: "answered" };
  const status: Status | undefined = said === "stay" || said === "cancelled" ? said : statusOf(word, source?.statuses);
  switch (status) {
    case undefined:
      return { question: unknownStatus(word) };
    case "stay":
    case "cancelled":
      return { isCancelled: status === "cancelled" };
    case "enquiry":
    case "blocked":
    case "owner":
      return { leftOut: leftOutBy[status] };
    case "noShow":
      return received(table, row) === 0
        ? { leftOut: "noShows" }
        : { question: askedOfRow(table, row, "ask_no_show", "stay") };
    case "refunded":
      return { question: askedOfRow(table, row, "ask_refunded") };
  }
}

const choices = [
  { value: "stay", text: ofFile("choice_stay") },
  { value: "cancelled", text: ofFile("choice_cancelled") },
  { value: leaveOut, text: ofFile("choice_leave_out") },
];

function remarkQuestion(table: Table, row: Row, { column, text }: Mark): Question {
  const { line } = row;
  const reservation = String(table.cellOf(row, "reservationId") ?? "");
  const ask = ofFile("ask_remark", { reservation, column, text });
  return { id: `${line}.status`, line, ask, example: text, answer: "choice", choices };
}

const unknownStatus = (word: string): Question => ({
  id: `status:${word}`,
  answer: "choice",
  choices,
  ...(word === "" ? { ask: ofFile("ask_status_empty") } : { ask: ofFile("ask_status", { word }), example: word }),
});

function askedOfRow(
  table: Table,
  { line, cells }: Row,
  code: "ask_no_show" | "ask_refunded",
  proposal?: string,
): Question {
  const row = { line, cells };
  const [reservation, amount] = [table.cellOf(row, "reservationId"), received(table, row)?.toFixed(2) ?? "?"];
  const ask = ofFile(code, { reservation: String(reservation ?? ""), amount });
  return { id: `${line}.status`, line, ask, answer: "choice", choices, ...(proposal !== undefined && { proposal }) };
}
