import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, counted, mistakes, noSuch, refusal } from "./samples.ts";

const none = counted({});
const batch = counted({ total: 3, submitted: 2, failed: 1 });
const task = { draftUpload: false, client_id: "local-admin", createdAt: acceptedAt, errorValue: "", details: "" };
const ofBatch = { taskId: 1, kind: "str", status: "COMPLETED", summary: batch, overdue: 0, ...task };
const ofCorrection = {
  ...{ taskId: 2, kind: "str", status: "COMPLETED", summary: counted({ total: 1, submitted: 1 }) },
  overdue: 0,
  ...task,
};
const ofSearch = {
  ...{ taskId: 3, kind: "search", status: "COMPLETED", summary: counted({ total: 2, submitted: 2 }) },
  ...task,
};
const ofStatement = {
  ...{ taskId: 4, kind: "takk", status: "COMPLETED", summary: none, portalUsername: "demo-owner" },
  ...{ month: 9, year: 2026, uploadStatus: "SUBMITTED", number: "1/2026", ...task },
};
const ofCheck = { taskId: 5, kind: "check", status: "COMPLETED", summary: none, ...task };
const state = "final";
const properties = [
  { registryId: "00000123456", state, apartmentIds: [1], comparison: "same" },
  { registryId: "00000123457", state, apartmentIds: [], comparison: "missing_in_records" },
  { registryId: "00000200001", state: "", apartmentIds: [3], comparison: "missing_at_portal" },
];
const path = { taskId: "The `taskId` that the task was answered with." };
const unknown = noSuch("No such task", { taskId: 999_999 }, "no_such_task");

/** Tasks of every kind, and what can be done about them. */
export const tasks = {
  "list-tasks": {
    summary: "List the tasks",
    description: `Tasks of the kinds that you may send, newest first: one whose \`taskId\` was lost is found here. What they come to is counted at each
reading, so a page may hold fewer than \`limit\` while there is a \`nextCursor\`.`,
    answer: "Tasks, newest first.",
    examples: {
      newestFirst: {
        summary: "All",
        answer: { tasks: [ofCheck, ofStatement, ofSearch, ofCorrection, ofBatch] },
      },
      searches: { summary: "Searches only", query: { kind: "search" }, answer: { tasks: [ofSearch] } },
      tooMany: {
        summary: "A limit that is too high",
        query: { limit: 500 },
        answer: mistakes(["limit", say("number_between", { min: 1, max: 100 })]),
      },
    },
  },
  "get-task": {
    summary: "Read a task of any kind",
    description: `How a task stands as a whole. Outcomes of reservations are read at GET /str/task/{taskId}, a statement's at
GET /takk/task/{taskId}, a check's right here.`,
    answer: "The task.",
    path,
    examples: {
      batch: { summary: "A batch", path: { taskId: 1 }, answer: { task: ofBatch } },
      check: { summary: "A check", path: { taskId: 5 }, answer: { task: ofCheck, properties } },
      unknown,
    },
  },
  "cancel-str-task": {
    summary: "Cancel what is not sent yet",
    description: `The one button for a mistaken batch: every reservation of the task for which nothing was sent to the portal ends
FAILED \`cancelled\`. What is on its way goes on, and has its outcome as always. Asked again, the answer is the same. The body may name
some of them.`,
    answer: "How many reservations stand cancelled, and how the task stands.",
    path,
    examples: {
      tooLate: {
        summary: "A task of which all is over",
        path: { taskId: 1 },
        answer: { taskId: 1, cancelled: 0, summary: batch },
      },
      some: {
        summary: "One reservation, which is declared already",
        path: { taskId: 1 },
        body: { rows: [1] },
        answer: { taskId: 1, cancelled: 0, summary: batch },
      },
      unknown,
    },
  },
  "dismiss-str-task": {
    summary: "Put aside what was not declared",
    description: `Notes, with the client and the time, that nothing is left to do about the reservations of a task that are FAILED or
DRAFTED, or about those that the body names: \`needsAttention\` no longer lists them, and a retry of the whole task leaves them out. Nothing
changes at the portal, and they can still be sent again.`,
    answer: "How many reservations stand dismissed.",
    path,
    examples: {
      failedOne: {
        summary: "The one of three that failed",
        path: { taskId: 1 },
        body: { rows: [3] },
        answer: { taskId: 1, dismissed: 1 },
      },
      none: {
        summary: "A list that names none",
        path: { taskId: 1 },
        body: { rows: [] },
        answer: mistakes(["rows", say("expected_rows", { max: 1_000 })]),
      },
      unknown,
    },
  },
  "retry-str-task": {
    summary: "Send the failed ones again",
    description: `Accepts a new task of those reservations of a task that have FAILED so far, as they were sent; for when the cause is
mended: an apartment put on record, a password corrected. Reservations that are declared meanwhile are not declared again, and what was
sent later of one is not undone: it counts as old as it was. The body may name some of them; without it, those that are dismissed are
left out.`,
    answer: "The new task is kept.",
    path,
    examples: {
      failedOne: {
        summary: "The one of three that failed",
        path: { taskId: 1 },
        body: { rows: [3] },
        idempotencyKey: "october-2026-again",
        answer: { taskId: 6, createdAt: acceptedAt },
      },
      keyReused: {
        summary: "The same key for another task",
        path: { taskId: 6 },
        idempotencyKey: "october-2026-again",
        answer: refusal(say("idempotency_key_reused")),
      },
      nothingLeft: {
        summary: "A task whose only failed reservation is dismissed",
        path: { taskId: 1 },
        answer: refusal(say("nothing_to_retry")),
      },
      search: {
        summary: "A search, which has nothing to send",
        path: { taskId: 3 },
        answer: refusal(say("no_such_task")),
      },
      unknown,
    },
  },
} as const satisfies Record<string, OperationText>;
