import { say } from "../../wording/say.ts";
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
  mistakes,
  noSuch,
  refusal,
  reservationRecords,
  reservationsWithHistory,
  strayStay,
} from "./samples.ts";

const keyReused = refusal(say("idempotency_key_reused"));
const path = { taskId: "The `taskId` that the task was answered with." };

const uploadStatus = { details: "", lastUpdated: filedAt, isDraft: false, errorValue: "", amends: "", differs: [] };

const submittedAs = (number: string) => ({
  ...{
    status: "SUBMITTED",
    serialNumberDeclaration: number,
    declaredAs: number,
    dueDate: "20/11/2026",
    amendableUntil: "28/02/2027",
  },
});

export const strTasks = {
  "create-str-task": {
    summary: "File a batch of reservations",
    description: `Accepts 1 to 1,000 reservations as one task. An answer of 200 means that all of them are kept, and will be filed. The
outcome of each is read at GET /str/task/{taskId}.

A reservation has exactly one of \`amountReceived\` and \`cancellationAmount\`, and exactly one of \`endDate\` and
\`cancellationDate\`. \`startDate\` is before \`endDate\`. When \`isForeigner\` is true, \`guestName\` and \`guestId\` are required;
when it is false, \`guestTaxId\` is, and the other two are ignored. One mistake refuses the whole batch: nothing is kept,
and every mistake is named.

A reservation is \`apartmentId\` and \`reservationId\`: it is declared once. Sent again after it was declared it fails with
\`duplicate_declaration\`, whatever its dates; \`declaredAs\` names the declaration and \`differs\` the fields in which it
differs. With \`onDeclared: "amend"\` such a declaration is corrected, and a cancellation declared. A draft of it is brought
up to date, or made final. A stay that the portal holds already by another hand (same property, arrival and departure) is
not declared again either. A record can be sent
back as an answer held it: fields that only answers have are ignored.`,
    answer: "The task is kept.",
    examples: {
      threeStays: {
        summary: "A stay, a cancelled stay, and one of an apartment that is not on record",
        idempotencyKey: "october-2026",
        body: { reservations: [foreignStay, cancelledStay, strayStay] },
        answer: { taskId: 1, createdAt: acceptedAt },
      },
      sentAgain: {
        summary: "The same once more, since its answer was lost: the same task",
        idempotencyKey: "october-2026",
        body: { reservations: [foreignStay, cancelledStay, strayStay] },
        answer: { taskId: 1, createdAt: acceptedAt },
      },
      correction: {
        summary: "The first one once more, with another amount: what is declared is corrected",
        idempotencyKey: "october-2026-corrected",
        body: { onDeclared: "amend", reservations: [correctedStay] },
        answer: { taskId: 2, createdAt: acceptedAt },
      },
      keyReused: {
        summary: "The same key for something else",
        idempotencyKey: "october-2026",
        body: { reservations: [foreignStay] },
        answer: keyReused,
      },
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
    description: `Ask every few seconds until \`strUploadStatus.status\` is COMPLETED. While the portal is down reservations stay
PENDING, and are filed by themselves when it is back. The task of a search is read here too: COMPLETED without rows, it found nothing;
FAILED, it could not look, and \`errorValue\` and \`details\` say why.`,
    answer: "The task, with the state of each reservation in the order sent.",
    path,
    examples: {
      completed: {
        summary: "Two declared, one of an apartment that is not on record",
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
                ...{
                  status: "FAILED",
                  serialNumberDeclaration: "",
                  declaredAs: "",
                  dueDate: "20/02/2027",
                  amendableUntil: "28/02/2028",
                },
              },
            ],
          },
          createdAt: acceptedAt,
        },
      },
      corrected: {
        summary: "A correction: an amending declaration, with a number of its own",
        path: { taskId: 2 },
        answer: {
          strUploadStatus: {
            taskId: 2,
            status: "COMPLETED",
            summary: counted({ total: 1, submitted: 1 }),
            reservationUploadStatus: [{ ...uploadStatus, reservationId: "A-1", ...submittedAs("3"), amends: "1" }],
          },
          createdAt: acceptedAt,
        },
      },
      unknown: noSuch("No such task", { taskId: 999_999 }, "no_such_task"),
    },
  },
  "list-task-reservations": {
    summary: "List the reservations of a task",
    description:
      "The reservations of one task as they were sent, in that order, each with its outcome. Of a search: what the portal holds.",
    answer: "The task's reservations.",
    path: { id: path.taskId },
    examples: {
      filed: { summary: "All three", path: { id: 1 }, answer: { reservations: reservationsWithHistory } },
      firstPage: {
        summary: "The first one, and how to go on",
        path: { id: 1 },
        query: { limit: 1 },
        answer: { reservations: reservationsWithHistory.slice(0, 1), nextCursor: "eyJyb3ciOjF9" },
      },
      unknown: noSuch("No such task", { id: 999_999 }, "no_such_task"),
      madeUpCursor: {
        summary: "A cursor that no answer held",
        path: { id: 1 },
        query: { cursor: "2" },
        answer: mistakes(["cursor", say("cursor_unknown")]),
      },
    },
  },
  "search-submitted-declarations": {
    summary: "Search what the portal holds of an apartment",
    description: `Accepts a task that lists the declarations of one apartment in a range of days, as the portal's own search compares it
(with the arrival, as far as is known). While it waits, and where it failed, GET /str/task/{taskId} has one entry with
\`reservationId: ""\`, its state and the reason. What it finds is read at GET /str/tasks/{id}/reservations, all of it once the
search has ended; it is not part of GET /reservations. \`reservationId\` is yours where this service filed
the declaration, else the declaration's number. \`isDraft\` says whether it is a draft at the portal, \`dateUploaded\` when the
search was accepted.`,
    answer: "The task is kept.",
    examples: {
      october: {
        summary: "An apartment's October",
        idempotencyKey: "search-october-2026",
        body: { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" },
        answer: { taskId: 3, createdAt: acceptedAt },
      },
      keyReused: {
        summary: "The same key for another search",
        idempotencyKey: "search-october-2026",
        body: { apartmentId: 1, fromDate: "01/11/2026", toDate: "30/11/2026" },
        answer: keyReused,
      },
      backwards: {
        summary: "A range that ends before it begins",
        body: { apartmentId: 1, fromDate: "31/10/2026", toDate: "01/10/2026" },
        answer: mistakes(["toDate", say("range_backwards")]),
      },
    },
  },
  "list-reservations": {
    summary: "List all reservations",
    description: `The reservations of every filing task, newest first. A new one is listed within seconds of its task's acceptance. With
parameters, only those for which all of them hold; a page then may hold fewer than \`limit\`, even none, while there is a
\`nextCursor\`.`,
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
        summary: "A limit that is too high",
        query: { limit: 5_000 },
        answer: mistakes(["limit", say("number_between", { min: 1, max: 1_000 })]),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
