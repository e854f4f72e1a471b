import { isOwnerTrouble } from "../../contract/outcome.ts";
import type { Breaker } from "../../records/breaker.ts";
import type { TaskView } from "../reading/read-task.ts";

/** What an operator sees of the portal: whether it answers, how fast, and whether its pages are the known ones. */
interface PortalSeen {
  readonly state: "up" | "slow" | "down" | "changed";
  /** ISO 8601: since when it fails; "" while it does not. */
  readonly since: string;
}

/** A call of the latest visit that takes this long on average is slow, in milliseconds. */
const slow = 3_000;
/** An answer that is older says nothing of now. */
const fresh = 60 * 60 * 1_000;

export function portalSeen(
  { since }: Awaited<ReturnType<Breaker["state"]>>,
  open: readonly TaskView[],
  newest: readonly TaskView[],
  now: number,
): PortalSeen {
  const changed = open.some(({ filings }) => filings.some((one) => one.dueAt && one.waitingFor === "portal_changed"));
  if (changed) return { state: "changed", since: "" };
  if (since !== undefined) return { state: "down", since: new Date(since).toISOString() };
  const last = answersOf(newest).at(-1);
  const isSlow = last !== undefined && last.milliseconds > slow && Date.parse(last.at) > now - fresh;
  return { state: isSlow ? "slow" : "up", since: "" };
}

/** How long the portal took to answer on average, visit by visit, oldest first. */
export function answersOf(views: readonly TaskView[]) {
  return views
    .flatMap(({ filings }) => filings.flatMap(({ answered }) => (answered ? [answered] : [])))
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, milliseconds }) => ({ at: new Date(at).toISOString(), milliseconds: Math.round(milliseconds) }));
}

const counted = { SUBMITTED: "submitted", DRAFTED: "drafted", FAILED: "failed", NEEDS_REVIEW: "needsReview" } as const;

/** How many reservations ended how, by day (YYYY-MM-DD, UTC), oldest first. */
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
