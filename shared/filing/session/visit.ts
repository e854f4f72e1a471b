import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Answer, Failure, PortalSession, Property } from "../../portal/portal.ts";
import type { Filing } from "../records/filings.ts";
import type { Lease, PortalUser } from "../records/portal-users.ts";
import type { Budget } from "./budget.ts";
import { Interrupted, outOfTime, pauseAfter, sessionLost } from "./pause.ts";
import type { RowsAtWork } from "./rows-at-work.ts";

/** One worker, logged in under a lease, at one filing. */
export interface Visit {
  readonly filing: Filing;
  readonly rows: RowsAtWork;
  readonly session: PortalSession;
  readonly lease: Lease;
  readonly budget: Budget;
  readonly properties: Pick<KnownProperties, "note" | "awaited">;
  /** The table was restored: what the portal holds of ours may be on record no more. */
  readonly isRestored: boolean;
  /** Something was brought further. */
  readonly markProgress: () => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly times: Times;
}

const readTries = 3;

/** A call that only reads may be repeated; the last answer counts. */
export async function look<T>(visit: Visit, read: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    visit.budget.need("look");
    const answer = await visit.budget.timed("look", read);
    if (answer.ok) visit.budget.noteAnswer();
    if (answer.ok) return answer;
    stopAtSessionTrouble(visit, answer.failure);
    if (answer.failure.kind !== "unavailable" || tries === readTries) return answer;
    await visit.clock.sleep(Math.ceil(visit.random() * 100 * 2 ** tries));
  }
}

/** What a look shows; without it nothing of the filing can go on. */
export async function mustSee<T>(visit: Visit, read: () => Promise<Answer<T>>): Promise<T> {
  const answer = await look(visit, read);
  if (answer.ok) return answer.value;
  throw new Interrupted(pauseAfter(answer.failure));
}

/** The login's properties, as it shows them now. */
export async function seeProperties(visit: Visit): Promise<readonly Property[]> {
  const shown = await mustSee(visit, async () => await visit.session.properties());
  visit.properties.note(shown);
  return shown;
}

/** A call that changes something is made once. */
export async function change<T>(visit: Visit, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  visit.budget.need("change");
  const answer = await visit.budget.timed("change", call);
  if (answer.ok) visit.budget.noteAnswer();
  return answer;
}

/** A session that is gone, a portal that asks for a rest and a visit whose time is over concern the whole filing. */
export function stopAtSessionTrouble({ budget }: Visit, failure: Failure): void {
  if (failure.kind === "session_lost") throw new Interrupted(sessionLost);
  if (budget.isOver()) throw new Interrupted(outOfTime(budget.slowestMs()));
  if (failure.kind === "unavailable" && failure.retryAfterMs !== undefined) throw new Interrupted(pauseAfter(failure));
}

type Known = NonNullable<PortalUser["properties"]>;

const nothing: Known = { seen: [], missing: [] };

/** What the login's page of properties has shown: one page may be empty, or another login's. */
export type KnownProperties = ReturnType<typeof createKnownProperties>;

export function createKnownProperties(clock: Pick<Clock, "now">, times: Pick<Times, "backoffCap" | "settle">) {
  let known = nothing;
  let isNew = false;
  let isEmpty = false;
  let loggedInAt: number | undefined;
  const learn = (latest: Known) => {
    known = latest;
    isNew = true;
  };
  return {
    /** Another user's turn: what is on record of them. */
    begin(record: Known | undefined = nothing) {
      known = record;
      [isNew, isEmpty, loggedInAt] = [false, false, undefined];
    },
    loggedIn() {
      loggedInAt = clock.now();
    },
    note(shown: readonly Property[]) {
      isEmpty = shown.length === 0;
      const ids = shown.map(({ registryId }) => registryId);
      const seen = [...new Set([...known.seen, ...ids])];
      const missing = known.missing.filter(({ registryId }) => !ids.includes(registryId));
      if (seen.length > known.seen.length || missing.length < known.missing.length) learn({ seen, missing });
    },
    /**
     * Until when a property is waited for that the page does not show; undefined where it is not the login's: it never was, or
     * a session that began a while after the first miss does not show it either.
     */
    awaited(registryId: string) {
      if (!isEmpty && !known.seen.includes(registryId)) return undefined;
      const now = clock.now();
      const missed = known.missing.find((one) => one.registryId === registryId);
      if (!missed) learn({ ...known, missing: [...known.missing, { registryId, at: now }] });
      const again = (missed?.at ?? now) + times.backoffCap;
      if (loggedInAt !== undefined && loggedInAt >= again) return undefined;
      return Math.max(again, now + times.settle);
    },
    /** To be written down; undefined where nothing is new. */
    learned: () => (isNew ? known : undefined),
  };
}
