import type { Submission } from "../../../shared/records/submission.ts";
import { minute } from "../../support/durations.ts";
import { inJune, reservation, searchOf, statementOf } from "../scenes/small-world.ts";
import { oneOwner, type Scenario, type TaskPlan } from "../seeds/scenario.ts";

const stay = (reservationId: string, from: number) => reservation(10, { reservationId, ...inJune(from) });
const finals: Submission = { kind: "str", reservations: [stay("a", 1), stay("b", 4)] };
const draft: Submission = { kind: "str", reservations: [stay("c", 7)] };
const statement = { ...statementOf(6), portalUsername: "Owner-1" };

const task = (minutes: number, submission: Submission, draftUpload = false): TaskPlan => ({
  at: minutes * minute,
  submission,
  draftUpload,
});

/** One task of each kind, one after another, without a fault. */
export const calmDay: Scenario = {
  plot: "ordinary",
  rules: {},
  ...oneOwner,
  tasks: [task(0, finals), task(3, draft, true), task(6, statement), task(9, searchOf(10))],
  typedIn: [],
  troubledFor: 12 * minute,
};
