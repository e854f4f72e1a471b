import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, counted, keyReused, mistakes, refusal } from "./samples.ts";

const none = counted({});
const batch = counted({ total: 3, submitted: 2, failed: 1 });
const task = { draftUpload: false, client_id: "local-admin", createdAt: acceptedAt, errorValue: "", details: "" };
const ofBatch = { taskId: 1, kind: "str", status: "COMPLETED", summary: batch, overdue: 0, ...task };
const ofCorrection = {
  taskId: 2,
  kind: "str",
  status: "COMPLETED",
  summary: counted({ total: 1, submitted: 1 }),
  overdue: 0,
  ...task,
};
const ofSearch = {
  taskId: 3,
  kind: "search",
  status: "COMPLETED",
  summary: counted({ total: 2, submitted: 2 }),
  ...task,
};
const ofStatement = {
  taskId: 4,
  kind: "takk",
  status: "COMPLETED",
  summary: none,
  portalUsername: "demo-owner",
  month: 9,
  year: 2026,
  uploadStatus: "SUBMITTED",
  number: "1/2026",
  ...task,
};
const ofCheck = { taskId: 5, kind: "check", status: "COMPLETED", summary: none, ...task };
const path = { taskId: 1 };
const nothingCancelled = { taskId: 1, cancelled: 0, summary: batch };
const state = "final";
const properties = [
  { registryId: "00000123456", state, apartmentIds: [1], comparison: "same" },
  { registryId: "00000123457", state, apartmentIds: [], comparison: "missing_in_records" },
  { registryId: "00000200001", state: "", apartmentIds: [3], comparison: "missing_at_portal" },
];

const theFailedOne = { summary: "The one of three that failed", path, body: { rows: [3] } };

export const tasks = {
  "list-tasks": {
    summary: "List the tasks",
    description: `Tasks of the kinds that you may send, newest first, so that a lost \`taskId\` can be found again. Their outcomes are
counted at each reading, so a page with a \`nextCursor\` may hold fewer than \`limit\`.`,
    answer: "Tasks, newest first.",
    examples: {
      newestFirst: { summary: "All", answer: { tasks: [ofCheck, ofStatement, ofSearch, ofCorrection, ofBatch] } },
      searches: { summary: "Searches only", query: { kind: "search" }, answer: { tasks: [ofSearch] } },
    },
  },
  "get-task": {
    summary: "Read a task of any kind",
    description: `The state of a task as a whole. Read the outcomes of reservations at GET /str/task/{taskId}, a statement's at
GET /takk/task/{taskId}, and a check's right here.`,
    answer: "The task.",
    examples: {
      batch: { summary: "A batch", path, answer: { task: ofBatch } },
      check: { summary: "A check", path: { taskId: 5 }, answer: { task: ofCheck, properties } },
    },
  },
  "cancel-str-task": {
    summary: "Cancel what is not sent yet",
    description: `Takes back a mistaken batch: every reservation of the task for which nothing was sent to the portal ends FAILED with
\`cancelled\`. The others continue to their outcome. Asked again, the answer is the same. The body may name some of the reservations. A
search that has not ended is cancelled as a whole, and counts as one; a statement is cancelled at POST /takk/task/{taskId}/cancel.`,
    answer: "How many reservations are cancelled, and the state of the task.",
    examples: {
      tooLate: { summary: "A task that is already finished", path, answer: nothingCancelled },
      some: {
        summary: "One reservation, which is already declared",
        path,
        body: { rows: [1] },
        answer: nothingCancelled,
      },
    },
  },
  "dismiss-str-task": {
    summary: "Dismiss what was not declared",
    description: `Notes, with the client and the time, that nothing is left to do about a task's FAILED and DRAFTED reservations, or
those of them that the body names. \`needsAttention\` no longer lists them, and a retry of the whole task leaves them out. Nothing
changes at the portal, and they can still be sent again.`,
    answer: "How many reservations are dismissed.",
    examples: {
      failedOne: { ...theFailedOne, answer: { taskId: 1, dismissed: 1 } },
      none: {
        summary: "A list that names none",
        path,
        body: { rows: [] },
        answer: mistakes(["rows", say("expected_rows", { max: 1_000 })]),
      },
    },
  },
  "retry-str-task": {
    summary: "Send failed reservations again",
    description: `Accepts a new task with the reservations of a task that have FAILED so far, as they were sent. Use it once the cause
is fixed: an apartment put on record, a password corrected. A reservation declared in the meantime is not declared again, and a
version sent later is not undone: the retry counts as old as the original. The body may name some of them; without it, dismissed
ones are left out.`,
    answer: "The new task is accepted.",
    examples: {
      failedOne: {
        ...theFailedOne,
        idempotencyKey: "october-2026-again",
        answer: { taskId: 6, createdAt: acceptedAt },
      },
      ...keyReused("another task", "october-2026-again", { path: { taskId: 6 } }),
      nothingLeft: {
        summary: "A task whose only failed reservation is dismissed",
        path,
        answer: refusal(say("nothing_to_retry")),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
