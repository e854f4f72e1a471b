import type { Answer, Failure } from "../../portal/portal.ts";

/** Why work on a filing ends before it is done. None of these is an error of ours. */
export type Interruption =
  /** To be gone on with at `at` (epoch ms) or after the usual backoff; `reason` is for the consumer who waits. */
  | {
      readonly kind: "later";
      readonly reason: string;
      readonly at?: number;
      readonly retryAfterMs?: number;
      readonly outage: boolean;
    }
  /** The portal's pages are not what the profile describes. */
  | { readonly kind: "changed"; readonly reason: string }
  | { readonly kind: "session_lost" }
  /** What comes next could not end before the deadline. */
  | { readonly kind: "out_of_time" };

/** What was sent under one login cannot be looked up, and must not be sent again, under another. */
export const underAnotherUser: Interruption = {
  kind: "later",
  outage: false,
  reason:
    "its outcome is unclear, and it was sent under the owner's former username: put that one back to have it looked up",
};

/** Carries an interruption up to the claim, which alone knows how to end it. */
export class Stop extends Error {
  readonly interruption: Interruption;

  constructor(interruption: Interruption) {
    super(`stopped: ${interruption.kind}`);
    this.name = "Stop";
    this.interruption = interruption;
  }
}

/** The answer's value, or a stop. */
export function must<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Stop(interruptionOf(answer.failure));
}

export function interruptionOf(failure: Failure): Interruption {
  switch (failure.kind) {
    case "session_lost":
      return { kind: "session_lost" };
    case "changed":
      return { kind: "changed", reason: failure.detail };
    case "refused":
      return { kind: "later", reason: `the portal refused to show a page: ${failure.detail}`, outage: true };
    case "unavailable": {
      const { detail, retryAfterMs } = failure;
      const reason = `the portal could not be used: ${detail}`;
      return { kind: "later", reason, outage: true, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
  }
}
