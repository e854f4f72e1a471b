import type { ErrorValue } from "../../contract/outcome.ts";
import type { Failure } from "../../portal/portal.ts";
import { say, type Words } from "../../wording/say.ts";
import type { RowWait } from "../records/filings.ts";

/** What holds something up: a sentence for the consumer who waits, and what it is called if it never passes. */
export interface Trouble {
  /** "" where the portal does not answer: that is said with a date. */
  readonly reason: Words;
  /** For a log and for evidence. */
  readonly detail?: string;
  readonly cause: ErrorValue;
  /** The portal, or a service that we need, could not be used: a breaker counts it. */
  readonly outage: boolean;
  /** What it waited for before is the true cause: its words stand. */
  readonly kept?: true;
}

/** What the portal did in place of an answer. */
export interface Mishap extends Trouble {
  readonly detail: string;
}

interface Later {
  readonly kind: "later";
  readonly at?: number;
  readonly retryAfterMs?: number;
  /** Reservations that wait for something else. */
  readonly rows?: readonly RowWait[];
}

/** Why work on a filing ends before it is done. None of these is an error of ours. */
export type Interruption =
  /** To be gone on with at `at` (epoch ms), or after a pause that grows. */
  | (Later & Trouble)
  | { readonly kind: "session_lost" }
  /** What comes next could not end before the deadline. `short`: the visit had only what others had left it. */
  | { readonly kind: "out_of_time"; readonly slowestMs?: number; readonly short?: boolean };

/** What was sent under one login cannot be looked up, and must not be sent again, under another. */
export const underAnotherUser: Trouble = {
  reason: say("former_username"),
  cause: "owner_not_found",
  outage: false,
};

/** Its owner is logged in, or somebody else is as them. */
export const sessionsTaken: Trouble = { reason: say("other_session"), cause: "portal_unavailable", outage: false };

/** Carries an interruption of the whole filing up to the claim, which alone knows how to end it. */
export class Interrupted extends Error {
  readonly interruption: Interruption;

  constructor(interruption: Interruption) {
    super(`interrupted: ${interruption.kind}`);
    this.name = "Interrupted";
    this.interruption = interruption;
  }
}

export const later = (trouble: Trouble & Pick<Later, "rows">, at?: number): Interruption => ({
  kind: "later",
  ...trouble,
  ...(at !== undefined && { at }),
});

export function interruptionOf(failure: Failure): Interruption {
  if (failure.kind === "session_lost") return { kind: "session_lost" };
  const retryAfterMs = failure.kind === "unavailable" ? failure.retryAfterMs : undefined;
  return { ...later(troubleOf(failure)), ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

export function troubleOf(failure: Failure): Mishap {
  const { detail } = failure;
  switch (failure.kind) {
    case "changed":
      return { reason: say("portal_changed"), detail, cause: "portal_changed", outage: false };
    case "refused":
      return {
        reason: say("portal_refuses_page", { words: detail }),
        detail,
        cause: "portal_unavailable",
        outage: true,
      };
    default:
      return { reason: "", detail, cause: "portal_unavailable", outage: true };
  }
}
