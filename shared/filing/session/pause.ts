import type { Times } from "../../deployment/times.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { Failure } from "../../portal/portal.ts";
import type { Doubtful } from "../../records/breaker.ts";
import type { KeptPause } from "../../records/filings.ts";
import { say } from "../../wording/say.ts";

/**
 * The engine's "not now": the reason for the consumer ("" for a silent portal, whose reason is completed with a date), the
 * outcome if it never passes, and until when. Neither an error of ours nor the portal's own answer.
 */
export interface Pause extends KeptPause {
  /** The portal, or a service that we need, could not be used: the breaker counts it. */
  readonly outage: boolean;
  /** Without it, pauses grow from visit to visit. */
  readonly until?: EpochMs;
  readonly retryAfterMs?: number;
  readonly detail?: string;
  /** What the portal refuses without cause, in unknown words or at its sign-on: it is in trouble, whatever progress this visit made. */
  readonly doubtful?: Doubtful | "log-ins";
  /** The filing keeps an earlier reason, which is the true cause. */
  readonly keepEarlierReason?: true;
  /** The visit was cut: the portal ended its session, or the next step could not end before the deadline. */
  readonly cut?: "session" | "time";
  /** Since when an operator has stopped filing. Patience does not run meanwhile. */
  readonly stoppedAt?: EpochMs | undefined;
  readonly slowestMs?: number;
  /** Another worker has the portal user: a filing of the quick queue moves to the other one. */
  readonly isLeasedElsewhere?: true;
  /** The visit had only the time that other filings had left. */
  readonly startedLate?: boolean;
}

/** Unwinds a visit with a pause. */
export class Interrupted extends Error {
  readonly pause: Pause;

  constructor(pause: Pause) {
    super(`interrupted: ${pause.cut ?? pause.cause}`);
    this.name = "Interrupted";
    this.pause = pause;
  }
}

export const sessionLost: Pause = {
  reason: say("session_ends"),
  cause: "portal_unavailable",
  outage: false,
  cut: "session",
};

export const outOfTime = (slowestMs = 0): Pause => ({
  reason: say("portal_slow", { seconds: Math.ceil(slowestMs / 1_000) }),
  cause: "portal_unavailable",
  outage: false,
  cut: "time",
  slowestMs,
});

/** An intent of one login can be neither looked up nor sent again under another. */
export const underAnotherUser: Pause = { reason: say("former_username"), cause: "owner_not_found", outage: false };

/** The login had the property, or shows none at all. */
export const propertyAwaited = (registryId: string): Pause => ({
  reason: say("property_awaited", { registryId }),
  cause: "property_not_registered",
  outage: false,
});

/** The owner, or somebody else with their login, is using all sessions. */
export const sessionsTaken: Pause = { reason: say("other_session"), cause: "portal_unavailable", outage: false };

export const pauseUntil = (pause: Pause, until: EpochMs | undefined): Pause =>
  until === undefined ? pause : { ...pause, until };

export function pauseAfter(failure: Failure): Pause {
  const { detail } = failure;
  switch (failure.kind) {
    case "session_lost":
      return sessionLost;
    case "changed":
      return { reason: say("portal_changed"), detail, cause: "portal_changed", outage: false };
    case "refused": {
      const reason = say("portal_refuses_page", { words: detail });
      return { reason, detail, cause: "portal_unavailable", outage: true };
    }
    case "unavailable": {
      const { retryAfterMs } = failure;
      const asked = retryAfterMs === undefined ? {} : { retryAfterMs };
      return { reason: "", detail, cause: "portal_unavailable", outage: true, ...asked };
    }
  }
}

/** Where the portal's pages are still changed, a halted filing finds that again by then, after its next pause. */
export const foundAgainBy = (now: EpochMs, { backoffCap }: Pick<Times, "backoffCap">) => now + 2 * backoffCap;

/** The longest pause that a portal may ask for, and that no outage explains, in caps of the back-off. */
export const longestInCaps = 4;

/**
 * How long to wait after the n-th outage in a row (from 1), in milliseconds. Exponential with full jitter, so that filings
 * do not come back all at once, and never sooner than the portal asked for, up to an hour.
 */
export function backoff(
  outages: number,
  { backoffBase, backoffCap }: Pick<Times, "backoffBase" | "backoffCap">,
  random: () => number,
  retryAfterMs = 0,
): number {
  const ceiling = Math.min(backoffCap, backoffBase * 2 ** outages);
  const jittered = backoffBase + random() * (ceiling - backoffBase);
  return Math.ceil(Math.max(jittered, Math.min(retryAfterMs, longestInCaps * backoffCap)));
}
