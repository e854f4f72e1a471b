import * as v from "valibot";
import { flag, identifier, text } from "../parsing/fields.ts";
import { message } from "../parsing/message.ts";
import { rowNumber } from "./ids.ts";
import { errorValues } from "./outcome.ts";
import { instant, requestId, TaskRecord } from "./schemas.ts";

/** An instant, or "". */
const since = v.string();

const decisions = ["SUBMITTED", "DRAFTED", "FAILED"] as const;

/** A climate-fee statement has no `row`. */
export const Resolution = v.pipe(
  v.object({
    row: v.optional(rowNumber),
    state: v.picklist(decisions, message("expected_one_of", { values: decisions })),
    declarationServerId: v.optional(identifier),
    details: v.optional(text(500)),
  }),
  v.forward(
    v.partialCheck(
      [["row"], ["state"], ["declarationServerId"]],
      ({ row, state, declarationServerId }) => row === undefined || state === "FAILED" || !!declarationServerId,
      message("resolution_needs_number"),
    ),
    ["declarationServerId"],
  ),
);

/** Stopping requires a reason, for the other operators. */
export const FilingSwitch = v.pipe(
  v.object({ stopped: flag, reason: v.optional(text(500)) }),
  v.forward(
    v.partialCheck(
      [["stopped"], ["reason"]],
      ({ stopped, reason }) => !stopped || !!reason,
      message("stop_needs_reason"),
    ),
    ["reason"],
  ),
);

const Filing = v.object({ stopped: v.boolean(), since, reason: v.string() });

export const Operations = v.object({
  portal: v.object({ state: v.picklist(["up", "slow", "down", "changed"]), since }),
  filing: Filing,
  openTasks: v.number(),
  oldestOpen: v.array(TaskRecord),
  blockedOwners: v.array(
    v.object({
      portalUsername: v.string(),
      why: v.picklist(["refused", "refused_often", "locked", "owner_action", "unclear"]),
      until: since,
    }),
  ),
  days: v.array(
    v.object({
      date: v.pipe(v.string(), v.isoDate()),
      ...v.entriesFromList(["submitted", "drafted", "failed", "needsReview"], v.number()),
    }),
  ),
  answers: v.array(v.object({ at: instant, milliseconds: v.number() })),
  requestId,
});

const { portal, filing, blockedOwners } = Operations.entries;
export const FilingStatus = v.object({ portal, filing, blockedOwners, requestId });
export type FilingStatus = v.InferOutput<typeof FilingStatus>;

export const FilingSwitched = v.object({ filing: Filing, requestId });

export const ReviewCase = v.object({
  taskId: v.number(),
  row: v.optional(v.number()),
  what: v.string(),
  errorValue: v.union([v.picklist(errorValues), v.literal("")]),
  details: v.string(),
  mark: v.string(),
  declarationId: v.string(),
  /** The rule of docs/filing.md that asks for a person. */
  rule: v.optional(v.string()),
  evidence: v.array(v.object({ at: instant, event: v.string(), rule: v.optional(v.string()) })),
});
export const ReviewCases = v.object({ cases: v.array(ReviewCase), more: v.number(), requestId });

export const Resolved = v.object({ taskId: v.number(), row: v.optional(v.number()), state: v.string(), requestId });
