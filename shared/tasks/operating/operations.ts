import { isOwnerTrouble } from "../../contract/outcome.ts";
import type { Breaker } from "../../records/breaker.ts";
import type { TaskView } from "../reading/read-task.ts";

/** The portal is slow where calls of the latest visit took longer than this on average, in milliseconds. */
const slow = 3_000;
/** Older answers say nothing about now. */
const fresh = 60 * 60 * 1_000;

/** The portal's state for operators; `since` when it fails, ISO 8601, "" while it does not. */
export function portalSeen(
  { since }: Awaited<ReturnType<Breaker["state"]>>,
  open: readonly TaskView[],
  newest: readonly TaskView[],
  now: number,
): { state: "up" | "slow" | "down" | "changed"; since: string } {
  const changed = open.some(({ filings }) => filings.some((one) => one.dueAt && one.waitingFor === "portal_changed"));
  if (changed) return { state: "changed", since: "" };
  if (since !== undefined) return { state: "down", since: new Date(since).toISOString() };
  const last = answersOf(newest).at(-1);
  const isSlow = last !== undefined && last.milliseconds > slow && Date.parse(last.at) > now - fresh;
  return { state: isSlow ? "slow" : "up", since: "" };
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
        ({ filing, waitingFor, outcome }) =>
          isOwnerTrouble(waitingFor) ||
          isOwnerTrouble(outcome?.errorValue) ||
          rows.some((row) => row.filing === filing && isOwnerTrouble(row.errorValue)),
      )
      .flatMap(({ ownerId }) => (ownerId === undefined ? [] : [ownerId])),
  );
  return [...new Set(found)];
}

export function toFilingAnswer({ stopped }: Awaited<ReturnType<Breaker["state"]>>) {
  return stopped
    ? { stopped: true, since: new Date(stopped.at).toISOString(), reason: stopped.reason }
    : { stopped: false, since: "", reason: "" };
}
