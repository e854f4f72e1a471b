import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { demo } from "./owners.ts";
import { acceptedAt, filedAt, mistakes, refusal } from "./samples.ts";

const running = { stopped: false, since: "", reason: "" };
const reason = "checking the portal";

/** What operators see and decide; `npm run admin` does the same. */
export const operating = {
  "get-operations": {
    summary: "See the state of filing",
    description: `The portal's state (up, slow, down, changed), whether filing is stopped, the oldest open tasks, and the owners
whose login is blocked. For the newest tasks (up to 100, and about 3,000 reservations): how they ended by day, and how fast the portal answered.`,
    answer: "The state of filing.",
    examples: {
      calm: {
        summary: "A calm day",
        answer: {
          portal: { state: "up", since: "" },
          filing: running,
          openTasks: 0,
          oldestOpen: [],
          blockedOwners: [],
          days: [{ date: "2026-10-15", submitted: 3, drafted: 0, failed: 2, needsReview: 0 }],
          answers: [180, 210, 190, 185, 205].map((milliseconds) => ({ at: filedAt, milliseconds })),
        },
      },
    },
  },
  "get-filing-status": {
    summary: "See what holds filing up",
    description: `For anyone who is waiting: whether the portal answers, whether an operator has stopped filing and why, and the owners
whose login is blocked. Filing resumes on its own once these are resolved.`,
    answer: "What holds filing up.",
    examples: {
      nothing: {
        summary: "Nothing",
        answer: { portal: { state: "up", since: "" }, filing: running, blockedOwners: [] },
      },
    },
  },
  "switch-filing": {
    summary: "Stop or resume filing",
    description: `While filing is stopped, tasks are accepted and wait: nothing new begins at the portal, and work in progress ends
within two minutes. Waiting work resumes within two minutes of the end of the stop.`,
    answer: "Whether filing is stopped now.",
    examples: {
      stop: {
        summary: "Stop",
        body: { stopped: true, reason },
        answer: { filing: { stopped: true, since: acceptedAt, reason } },
      },
      resume: { summary: "Resume", body: { stopped: false }, answer: { filing: running } },
      noReason: {
        summary: "A stop without a reason",
        body: { stopped: true },
        answer: mistakes(["reason", say("stop_needs_reason")]),
      },
    },
  },
  "list-reviews": {
    summary: "List what a person has to decide",
    description: `Reservations and statements in NEEDS_REVIEW, the longest wait first, up to 100, with what was sent and seen but
without guests' data. Check the portal, then decide.`,
    answer: "The cases to decide.",
    examples: { nothing: { summary: "Nothing", answer: { cases: [], more: 0 } } },
  },
  "resolve-review": {
    summary: "Decide the outcome of a case",
    description: `After checking the portal: SUBMITTED or DRAFTED with its number there, or FAILED if it is not there. Only what is in
NEEDS_REVIEW can be decided, and only once.`,
    answer: "Its state now.",
    examples: {
      decidedAlready: {
        summary: "A reservation that is already declared",
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
    },
  },
  "unblock-apartment-owner": {
    summary: "Unblock an owner's login",
    description: `Forgets that the portal refused or locked the login, or asked the owner to act: the next task posts the password on
record again. Ask the owner first: the portal locks an account after a few wrong passwords.`,
    answer: "The owner.",
    examples: {
      demo: { summary: "The demo owner", path: { id: "demo-owner" }, answer: { apartmentOwner: demo } },
      nothingKnown: {
        summary: "An owner who was never logged in",
        path: { id: "eleni" },
        answer: refusal(say("not_blocked")),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
