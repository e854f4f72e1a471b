import { isOwnerTrouble } from "../../contract/outcome.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { hourMs } from "../../parsing/durations.ts";
import type { BreakerState } from "../../records/breaker.ts";
import { outcomeOf } from "../../records/filings.ts";
import type { TaskView } from "../reading/read-task.ts";

/** The portal is slow where calls of the latest visit took longer than this on average, in milliseconds. */
const slowAnswerMs = 3_000;
/** Older answers say nothing about now. */
const answersCountMs = hourMs;

/** What holds filing up. `since` is ISO 8601, "" while nothing is wrong. */
export interface HeldUp {
  readonly portal: { readonly state: "up" | "down" | "changed"; readonly since: string };
  readonly filing: { readonly stopped: boolean; readonly since: string; readonly reason: string };
}

/**
 * What holds filing up, from the breaker's record alone: `GET /filing/status`, `GET /operations`, the digest and
 * `admin filing status` all say this.
 */
export function heldUp(breaker: BreakerState, now: EpochMs): HeldUp {
  const { since, changed, stopped } = breaker;
  return {
    portal:
      changed && isChanged(breaker, now)
        ? { state: "changed", since: instantOf(changed.since) }
        : { state: since === undefined ? "up" : "down", since: instantOf(since) },
    filing: { stopped: stopped !== undefined, since: instantOf(stopped?.at), reason: stopped?.reason ?? "" },
  };
}

/** Whether the portal's pages were found changed, and not so long ago that it must be over. */
export const isChanged = ({ changed }: Pick<BreakerState, "changed">, now: EpochMs) =>
  changed !== undefined && now < changed.until;

const instantOf = (at: EpochMs | undefined) => (at === undefined ? "" : new Date(at).toISOString());

/** Whether the portal's latest answers were slow; a slow portal holds nothing up. */
export function isSlow(newest: readonly TaskView[], now: EpochMs): boolean {
  const last = answersOf(newest).at(-1);
  return last !== undefined && last.milliseconds > slowAnswerMs && Date.parse(last.at) > now - answersCountMs;
}

/** The portal's average time to answer, visit by visit, oldest first. */
export function answersOf(views: readonly TaskView[]) {
  return views
    .flatMap(({ filings }) => filings.flatMap(({ answered }) => (answered ? [answered] : [])))
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, milliseconds }) => ({ at: new Date(at).toISOString(), milliseconds: Math.round(milliseconds) }));
}

const counted = { SUBMITTED: "submitted", DRAFTED: "drafted", FAILED: "failed", NEEDS_REVIEW: "needsReview" } as const;

/** Outcomes by day (YYYY-MM-DD, UTC), oldest first. */
export function outcomesByDay(views: readonly TaskView[]) {
  const days = new Map<string, { submitted: number; drafted: number; failed: number; needsReview: number }>();
  for (const { state, lastUpdated } of views.filter(({ task }) => task.kind === "str").flatMap(({ rows }) => rows)) {
    if (state === "PENDING" || state === "PROCESSING" || state === "CHECKING") continue;
    const date = lastUpdated.slice(0, 10);
    const day = days.get(date) ?? { submitted: 0, drafted: 0, failed: 0, needsReview: 0 };
    days.set(date, { ...day, [counted[state]]: day[counted[state]] + 1 });
  }
  return [...days].map(([date, day]) => ({ date, ...day })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

export function troubledOwners(views: readonly TaskView[]): number[] {
  const found = views.flatMap(({ rows, filings }) =>
    filings
      .filter(
        (filing) =>
          isOwnerTrouble(filing.waitingFor) ||
          isOwnerTrouble(outcomeOf(filing)?.errorValue) ||
          rows.some((row) => row.filing === filing.number && isOwnerTrouble(row.errorValue)),
      )
      .flatMap(({ ownerId }) => (ownerId === undefined ? [] : [ownerId])),
  );
  return [...new Set(found)];
}
