import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, mistakes, refusal } from "./samples.ts";

const takkRecords = [
  { daysUsed: 20, freeDays: 2, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 },
];

export const takk = {
  "create-takk-task": {
    summary: "File a month's climate-fee statement",
    description: `Accepts the statement of one portal user and month as a task. Its outcome is read at GET /takk/task/{taskId}. The
password may be left out when the owner is on record; one that is sent counts for this task alone. A month that has a
statement already fails with \`duplicate_declaration\`.`,
    answer: "The task is kept.",
    examples: {
      september: {
        summary: "September, of an owner on record",
        idempotencyKey: "takk-september",
        body: { month: 9, portalUsername: "demo-owner", takkRecords },
        answer: { taskId: 4, createdAt: acceptedAt },
      },
      keyReused: {
        summary: "The same key for another month",
        idempotencyKey: "takk-september",
        body: { month: 10, portalUsername: "demo-owner", takkRecords },
        answer: refusal(say("idempotency_key_reused")),
      },
      unknownOwner: {
        summary: "An owner who is not on record, without a password",
        body: { month: 9, portalUsername: "nobody-we-know", takkRecords },
        answer: mistakes(["portalPassword", say("password_needed")]),
      },
    },
  },
  "get-takk-task": {
    summary: "Read the outcome of a statement",
    description: "Ask every few seconds until `takkUploadStatus.uploadStatus` is final.",
    answer: "The statement's state.",
    path: { taskId: "The `taskId` that the task was answered with." },
    examples: {
      submitted: {
        summary: "Submitted",
        path: { taskId: 4 },
        answer: {
          takkUploadStatus: {
            ...{
              taskId: 4,
              portalUsername: "demo-owner",
              uploadStatus: "SUBMITTED",
              details: "submitted as 1/2026",
              errorValue: "",
              number: "1/2026",
            },
            ...{ year: 2026, month: 9, dueDate: "31/10/2026" },
          },
          createdAt: acceptedAt,
        },
      },
      unknown: {
        summary: "A task of another kind",
        path: { taskId: 1 },
        answer: refusal(say("no_such_task")),
      },
    },
  },
  "get-takk-proposal": {
    summary: "Count a month's nights from what is declared",
    description: `Nights and stays of a portal user's properties that fell into the month, out of what this service has declared or found
declared. \`daysUsed\` and \`freeDays\` follow from it; rooms, beds and companies only you know. Which month a stay's nights
belong to is unsettled between sources: \`nightsBy\` says how it was counted (by calendar month, unless the deployment's
setting says otherwise). Nothing is sent: compare it, then send the statement yourself.`,
    answer: "The counts; the stays behind them for clients that may read reservations.",
    examples: {
      november: {
        summary: "November of an owner with one property",
        query: { portalUsername: "demo-owner", month: 11, year: 2026 },
        answer: {
          ...{ portalUsername: "demo-owner", month: 11, year: 2026, dueDate: "31/12/2026", nightsBy: "nights" },
          ...{ complete: true, record: { daysUsed: 0, freeDays: 0 }, properties: [] },
        },
      },
      unknownOwner: {
        summary: "An owner who is not on record",
        query: { portalUsername: "nobody-we-know", month: "11", year: "2026" },
        answer: refusal(say("no_such_owner")),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
