import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import {
  acceptedAt,
  apartmentNotFound,
  cancelledStay,
  correctedStay,
  correction,
  counted,
  filedAt,
  foreignStay,
  keyReused,
  mistakes,
  reservationRecords,
  reservationsWithHistory,
  strayStay,
} from "./samples.ts";

const october = {
  idempotencyKey: "october-2026",
  body: { reservations: [foreignStay, cancelledStay, strayStay] },
  answer: { taskId: 1, createdAt: acceptedAt },
};
const uploadStatus = { details: "", lastUpdated: filedAt, isDraft: false, errorValue: "", amends: "", differs: [] };

function submittedAs(number: string) {
  const year = number !== "" && { declaredYear: "2026" };
  const declared = { serialNumberDeclaration: number, declaredAs: number, ...year };
  return { status: "SUBMITTED", ...declared, dueDate: "20/11/2026", amendableUntil: "28/02/2027" };
}

export const strTasks = {
  "create-str-task": {
    summary: "File a batch of reservations",
    description: `Accepts 1 to 1,000 reservations as one task. An answer of 200 means that all of them are stored and will be filed.
Read the outcome of each at GET /str/task/{taskId}.

A reservation has exactly one of \`amountReceived\` and \`cancellationAmount\`, and exactly one of \`endDate\` and
\`cancellationDate\`. \`startDate\` is before \`endDate\`. When \`isForeigner\` is true, \`guestName\` and \`guestId\` are required;
when it is false, \`guestTaxId\` is required, and the other two are ignored. One mistake refuses the whole batch: nothing is
stored, and every mistake is named.

\`apartmentId\` and \`reservationId\` identify a reservation, which is declared once. Sent again after it was declared, it fails
with \`duplicate_declaration\`, whatever its dates; \`declaredAs\` names the declaration, and \`differs\` the fields in which it
differs. With \`onDeclared: "amend"\`, such a declaration is corrected, and a cancellation is declared. A draft of it is updated
or made final. A stay that someone else has declared at the portal (same property, arrival and departure) is not declared again
either. A record can be sent back as an answer held it: fields that only answers have are ignored.`,
    answer: "The task is accepted.",
    examples: {
      threeStays: { summary: "A stay, a cancelled stay, and a stay in an unknown apartment", ...october },
      sentAgain: { summary: "The same request again, since its answer was lost: the same task", ...october },
      correction: {
        summary: "The first stay with another amount: its declaration is corrected",
        idempotencyKey: "october-2026-corrected",
        body: { onDeclared: "amend", reservations: [correctedStay] },
        answer: { taskId: 2, createdAt: acceptedAt },
      },
      ...keyReused("something else", "october-2026", { body: { reservations: [foreignStay] } }),
      mistakes: {
        summary: "A date with the month first, an end before the start, no guest",
        body: {
          reservations: [
            { ...foreignStay, startDate: "10/31/2026" },
            { ...cancelledStay, endDate: "09/10/2026", cancellationDate: undefined, guestTaxId: undefined },
          ],
        },
        answer: mistakes(
          ["reservations[0].startDate", say("date_not_in_calendar")],
          ["reservations[1].endDate", say("end_before_start")],
          ["reservations[1].guestTaxId", say("guest_tax_id_missing")],
        ),
      },
    },
  },
  "get-str-task": {
    summary: "Read the outcomes of a task",
    description: `Poll every few seconds until \`strUploadStatus.status\` is COMPLETED. While the portal is down, reservations stay
PENDING; they are filed automatically when it is back. The task of a search is read here too. COMPLETED without rows: it found nothing.
FAILED: it could not search, and \`errorValue\` and \`details\` say why.`,
    answer: "The task, with the state of each reservation in the order sent.",
    examples: {
      completed: {
        summary: "Two declared, one in an unknown apartment",
        path: { taskId: 1 },
        answer: {
          strUploadStatus: {
            taskId: 1,
            status: "COMPLETED",
            summary: counted({ total: 3, submitted: 2, failed: 1 }),
            reservationUploadStatus: [
              { ...uploadStatus, reservationId: "A-1", ...submittedAs("1") },
              { ...uploadStatus, reservationId: "A-2", ...submittedAs("2") },
              {
                ...uploadStatus,
                ...apartmentNotFound,
                reservationId: "A-3",
                ...submittedAs(""),
                status: "FAILED",
                dueDate: "20/02/2027",
                amendableUntil: "28/02/2028",
              },
            ],
          },
          createdAt: acceptedAt,
        },
      },
      corrected: {
        summary: "A correction: an amending declaration, with its own number",
        path: { taskId: 2 },
        answer: {
          strUploadStatus: {
            taskId: 2,
            status: "COMPLETED",
            summary: counted({ total: 1, submitted: 1 }),
            reservationUploadStatus: [
              { ...uploadStatus, reservationId: "A-1", ...submittedAs("3"), amends: "1", amendsYear: "2026" },
            ],
          },
          createdAt: acceptedAt,
        },
      },
    },
  },
  "list-task-reservations": {
    summary: "List the reservations of a task",
    description:
      "The reservations of one task as they were sent, in that order, each with its outcome. For a search: what the portal holds.",
    answer: "The task's reservations.",
    examples: {
      filed: { summary: "All three", path: { id: 1 }, answer: { reservations: reservationsWithHistory } },
      firstPage: {
        summary: "The first page",
        path: { id: 1 },
        query: { limit: 1 },
        answer: { reservations: reservationsWithHistory.slice(0, 1), nextCursor: "eyJyb3ciOjF9" },
      },
      madeUpCursor: {
        summary: "A made-up cursor",
        path: { id: 1 },
        query: { cursor: "2" },
        answer: mistakes(["cursor", say("cursor_unknown")]),
      },
    },
  },
  "search-submitted-declarations": {
    summary: "Search an apartment's declarations at the portal",
    description: `Accepts a task that lists one apartment's declarations in a range of days, which the portal's own search compares
(with the arrival, as far as is known). While it waits, or if it failed, GET /str/task/{taskId} has one entry with
\`reservationId: ""\`, its state and the reason. Read the results at GET /str/tasks/{id}/reservations, complete once the search has
ended; GET /reservations does not include them. \`reservationId\` is yours if this service filed the declaration, otherwise the
declaration's number. \`isDraft\` says whether it is a draft at the portal, and \`dateUploaded\` when the search was accepted.`,
    answer: "The task is accepted.",
    examples: {
      october: {
        summary: "An apartment's October",
        idempotencyKey: "search-october-2026",
        body: { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" },
        answer: { taskId: 3, createdAt: acceptedAt },
      },
      ...keyReused("another search", "search-october-2026", {
        body: { apartmentId: 1, fromDate: "01/11/2026", toDate: "30/11/2026" },
      }),
      backwards: {
        summary: "A range that ends before it begins",
        body: { apartmentId: 1, fromDate: "31/10/2026", toDate: "01/10/2026" },
        answer: mistakes(["toDate", say("range_backwards")]),
      },
    },
  },
  "list-reservations": {
    summary: "List all reservations",
    description: `The reservations of every filing task, newest first. A new one is listed within seconds of its task's acceptance.
Parameters narrow the list to reservations that match all of them; a page with a \`nextCursor\` may then hold fewer than \`limit\`,
even none.`,
    answer: "Reservations, newest first.",
    examples: {
      newestFirst: {
        summary: "A correction, and three of one task",
        answer: { reservations: [correction, ...reservationRecords.toReversed()] },
      },
      needingAttention: {
        summary: "Those that need attention",
        query: { needsAttention: "true" },
        answer: { reservations: reservationRecords.slice(2) },
      },
      tooMany: {
        summary: "Too high a limit",
        query: { limit: 5_000 },
        answer: mistakes(["limit", say("number_between", { min: 1, max: 1_000 })]),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
