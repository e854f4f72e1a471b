import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, keyReused, mistakes, refusal } from "./samples.ts";

const takkRecords = [
  { daysUsed: 20, freeDays: 2, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 },
];

const ofSeptember = {
  takkUploadStatus: {
    taskId: 4,
    portalUsername: "demo-owner",
    uploadStatus: "SUBMITTED",
    details: "submitted as 1/2026",
    errorValue: "",
    number: "1/2026",
    year: 2026,
    month: 9,
    dueDate: "31/10/2026",
    takkRecords,
  },
  createdAt: acceptedAt,
};

export const takk = {
  "create-takk-task": {
    summary: "File a month's climate-fee statement",
    description: `Accepts one portal user's statement for a month as a task. Read its outcome at GET /takk/task/{taskId}. The password
is optional if the owner is on record; one that is sent is used for this task alone. A month that already has a statement
fails with \`duplicate_declaration\`.`,
    answer: "The task is accepted.",
    examples: {
      september: {
        summary: "September, for an owner on record",
        idempotencyKey: "takk-september",
        body: { month: 9, portalUsername: "demo-owner", takkRecords },
        answer: { taskId: 4, createdAt: acceptedAt },
      },
      ...keyReused("another month", "takk-september", {
        body: { month: 10, portalUsername: "demo-owner", takkRecords },
      }),
      unknownOwner: {
        summary: "An unknown owner, without a password",
        body: { month: 9, portalUsername: "nobody-we-know", takkRecords },
        answer: mistakes(["portalPassword", say("password_needed")]),
      },
    },
  },
  "get-takk-task": {
    summary: "Read the outcome of a statement",
    description: "Ask every few seconds until `takkUploadStatus.uploadStatus` is final.",
    answer: "The statement's state.",
    examples: {
      submitted: {
        summary: "Submitted",
        path: { taskId: 4 },
        answer: ofSeptember,
      },
    },
  },
  "cancel-takk-task": {
    summary: "Cancel a statement that is not sent yet",
    description: `Takes back a statement of which nothing was sent to the portal: it ends FAILED with \`cancelled\`, and its month is
free for another one. A statement that was sent continues to its outcome. Asked again, the answer is the same.`,
    answer: "The statement's state then.",
    examples: {
      tooLate: { summary: "A statement that is already submitted", path: { taskId: 4 }, answer: ofSeptember },
    },
  },
  "get-takk-proposal": {
    summary: "Count a month's nights from the declarations",
    description: `The month's nights and stays at a portal user's properties, counted from what this service has declared or found
declared. \`daysUsed\` and \`freeDays\` follow from them; only you know rooms, beds and companies. Sources disagree on the month
to which a stay's nights belong: \`nightsBy\` says how they were counted (by calendar month, unless the deployment is set
otherwise). Nothing is sent: compare the counts, then send the statement yourself.`,
    answer: "The counts; the stays behind them for clients that may read reservations.",
    examples: {
      november: {
        summary: "November, for an owner without stays in it",
        query: { portalUsername: "demo-owner", month: 11, year: 2026 },
        answer: {
          portalUsername: "demo-owner",
          month: 11,
          year: 2026,
          dueDate: "31/12/2026",
          nightsBy: "nights",
          complete: true,
          record: { daysUsed: 0, freeDays: 0 },
          properties: [],
        },
      },
      unknownOwner: {
        summary: "An unknown owner",
        query: { portalUsername: "nobody-we-know", month: "11", year: "2026" },
        answer: refusal(say("no_such_owner")),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
