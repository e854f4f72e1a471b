import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { demo, path as ofOwner, unknown } from "./owners.ts";
import { acceptedAt, filedAt, mistakes, refusal } from "./samples.ts";

const goingOn = { stopped: false, since: "", reason: "" };
const reason = "the portal is being looked at";
const taskId = "The task.";
const unknownTask = {
  summary: "No such task",
  path: { taskId: 999_999 },
  body: { row: 1, state: "FAILED" },
  answer: refusal(say("no_such_review")),
};

/** What operators look at and decide; the same as the operator's commands do. */
export const operating = {
  "get-operations": {
    summary: "See how filing goes",
    description: `The portal (up, slow, down, changed), whether filing is stopped, the oldest open tasks, the owners whose login stands
still, and of the newest tasks (up to 100, and some 3,000 reservations) how they ended by day and how fast the portal answered.`,
    answer: "How filing goes.",
    examples: {
      calm: {
        summary: "A calm day",
        answer: {
          portal: { state: "up", since: "" },
          filing: goingOn,
          openTasks: 0,
          oldestOpen: [],
          blockedOwners: [],
          days: [{ date: "2026-10-15", submitted: 3, drafted: 0, failed: 2, needsReview: 0 }],
          answers: [
            { at: filedAt, milliseconds: 180 },
            { at: filedAt, milliseconds: 210 },
            { at: filedAt, milliseconds: 190 },
            { at: filedAt, milliseconds: 185 },
            { at: filedAt, milliseconds: 205 },
          ],
        },
      },
    },
  },
  "get-filing-status": {
    summary: "See what holds filing up",
    description: `For whoever waits: whether the portal answers, whether an operator has stopped filing and why, and the owners whose
login stands still. What waits for these goes on by itself once they are over.`,
    answer: "What holds filing up.",
    examples: {
      nothing: {
        summary: "Nothing",
        answer: { portal: { state: "up", since: "" }, filing: goingOn, blockedOwners: [] },
      },
    },
  },
  "switch-filing": {
    summary: "Stop filing, or let it go on",
    description: `While filing is stopped tasks are accepted and wait: nothing new is begun at the portal, and what is under way ends
within two minutes. What waits goes on within two minutes of the end of the stop.`,
    answer: "Whether filing is stopped now.",
    examples: {
      stop: {
        summary: "Stop",
        body: { stopped: true, reason },
        answer: { filing: { stopped: true, since: acceptedAt, reason } },
      },
      goOn: { summary: "Go on", body: { stopped: false }, answer: { filing: goingOn } },
      noReason: {
        summary: "A stop without a reason",
        body: { stopped: true },
        answer: mistakes(["reason", say("stop_needs_reason")]),
      },
    },
  },
  "list-reviews": {
    summary: "List what a person has to decide",
    description: `Reservations and statements in NEEDS_REVIEW, the longest wait first, up to 100: with what was sent and seen, and without
guests' data. Look at the portal, then decide.`,
    answer: "What is to be decided.",
    examples: { nothing: { summary: "Nothing", answer: { cases: [], more: 0 } } },
  },
  "resolve-review": {
    summary: "Decide what became of it",
    description: `After a look at the portal: what is SUBMITTED or DRAFTED there with its number, or FAILED when it is not there. Only what
is in NEEDS_REVIEW can be decided, and only once.`,
    answer: "What it is now.",
    path: { taskId },
    examples: {
      decidedAlready: {
        summary: "A reservation that is declared",
        path: { taskId: 1 },
        body: { row: 1, state: "FAILED" },
        answer: refusal(say("not_under_review", { state: "SUBMITTED" })),
      },
      noNumber: {
        summary: "A declaration without its number",
        path: { taskId: 1 },
        body: { row: 1, state: "SUBMITTED" },
        answer: mistakes(["declarationServerId", say("resolution_needs_number")]),
      },
      unknownTask,
    },
  },
  "unblock-apartment-owner": {
    summary: "Let an owner's login be tried again",
    description: `Forgets that the portal refused or locked the login, or asked for its owner: the next task posts the password on record
again. Ask the owner first: the portal locks an account after a few wrong passwords.`,
    answer: "The owner.",
    path: ofOwner,
    examples: {
      demo: { summary: "The demo's", path: { id: "demo-owner" }, answer: { apartmentOwner: demo } },
      nothingKnown: {
        summary: "An owner that was never logged in",
        path: { id: "eleni" },
        answer: refusal(say("not_blocked")),
      },
      unknown,
    },
  },
} as const satisfies Record<string, OperationText>;
