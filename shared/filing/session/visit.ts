import type { Clock } from "../../clock.ts";
import { type Ended, isTerminal } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { Answer, Failure, PortalSession, Property } from "../../portal/portal.ts";
import type { Filing, FilingRepository } from "../../records/filings.ts";
import type { Lease, PortalUser } from "../../records/portal-users.ts";
import type { Row } from "../../records/rows.ts";
import { withoutPassword } from "../../records/submission.ts";
import type { Budget } from "./budget.ts";
import type { FilingDependencies } from "./dependencies.ts";
import { Interrupted, outOfTime, pauseAfter, sessionLost } from "./pause.ts";
import { endOfRow, endOfSingle, type Occasion } from "./record-rules.ts";
import { countOutcome, logOutcome } from "./tell-outcome.ts";

export interface Visit {
  readonly filing: Filing;
  readonly rows: RowsAtWork;
  readonly session: PortalSession;
  readonly lease: Lease;
  readonly budget: Budget;
  readonly properties: Pick<KnownProperties, "note" | "had" | "awaited">;
  /** The table was restored: what the portal holds of ours may be on record no more. */
  readonly isRestored: boolean;
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

export async function mustSee<T>(visit: Visit, read: () => Promise<Answer<T>>): Promise<T> {
  const answer = await look(visit, read);
  if (answer.ok) return answer.value;
  throw new Interrupted(pauseAfter(answer.failure));
}

export async function seeProperties(visit: Visit): Promise<readonly Property[]> {
  const shown = await mustSee(visit, async () => await visit.session.properties());
  visit.properties.note(shown);
  return shown;
}

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
    /** Where something was begun, though a worker may have died before it noted that the page showed it. */
    had(registryIds: readonly string[]) {
      const seen = [...new Set([...known.seen, ...registryIds])];
      if (seen.length > known.seen.length) learn({ ...known, seen });
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
    learned: () => (isNew ? known : undefined),
  };
}

/**
 * The rows of one filing while a worker has it: the latest known record of each. A write that another worker
 * forestalled shows that worker's record instead.
 */
export type RowsAtWork = Awaited<ReturnType<typeof takeRows>>;

interface Dependencies extends Pick<FilingDependencies, "rows" | "metrics" | "log" | "clock"> {
  readonly filings: Pick<FilingRepository, "progressed">;
}

export async function takeRows(filing: Filing, deps: Dependencies, onProgress: () => void = () => {}) {
  const { rows, filings, log } = deps;
  const { taskId } = filing;
  const numbers = filing.rows;
  const isOurs = ({ row, filing: of, unreadable: { filing: lost } = {} }: Row) =>
    of === filing.filing || (lost !== undefined && numbers.includes(row));
  const stored =
    numbers.length === 0 ? [] : (await rows.list(taskId, Math.min(...numbers), Math.max(...numbers))).filter(isOurs);
  const turn = new Map(numbers.map((row, index) => [row, index]));
  const inTurn = stored.toSorted((one, other) => (turn.get(one.row) ?? 0) - (turn.get(other.row) ?? 0));
  const known = new Map(inTurn.map((row) => [row.row, row]));
  const tried = new Set<number>();
  let progressed = false;
  let isForgiven = filing.claims <= 1;

  const open = () => [...known.values()].filter(({ state }) => !isTerminal(state));
  function markProgress() {
    progressed = true;
    onProgress();
  }
  /** Runs a write of a row and keeps what stands afterwards; undefined when the write was not ours to make. */
  async function write(row: Row, work: (row: Row) => Promise<Row | undefined>): Promise<Row | undefined> {
    const written = await work(row);
    const there = written ?? (await rows.find(taskId, row.row));
    if (there) known.set(row.row, there);
    if (written && isTerminal(written.state)) markProgress();
    if (progressed && !isForgiven) {
      isForgiven = true;
      await filings.progressed(filing);
    }
    return written;
  }
  async function end(row: Row, outcome: Ended): Promise<Row | undefined> {
    const by = row.unreadable ? rows.leaveToAPerson : rows.end;
    const ended = await write(row, async (latest) => await by(latest, outcome));
    if (ended) {
      countOutcome(deps, outcome);
      logOutcome(deps, outcome, Date.parse(row.acceptedAt), row);
    }
    return ended;
  }
  /** Ends the rows of which their records alone decide that. */
  async function settle(as: (row: Row) => Occasion = () => ({})) {
    for (const row of open()) {
      const outcome = endOfRow(row, filing, as(row));
      if (outcome && row.unreadable)
        log.error("a reservation's record cannot be read: it is left to a person", {
          taskId,
          row: row.row,
          rule: outcome.rule,
        });
      if (outcome) await end(row, outcome);
    }
  }
  await settle();
  return {
    all: () => [...known.values()],
    open,
    tried: ({ row }: Row) => void tried.add(row),
    /** Their numbers, the longest untried first: what waits must not use up, each time, the calls of what could go on. */
    byLastTry: () => [...numbers.filter((row) => !tried.has(row)), ...tried],
    markProgress,
    progressed: () => progressed,
    write,
    end,
    settle,
  };
}

/** Writes the one outcome of a statement, a search or a check; a password that the task brought along goes with it. */
export async function endSingle(
  deps: Pick<FilingDependencies, "filings" | "metrics" | "log" | "clock">,
  filing: Filing,
  outcome: Ended,
): Promise<void> {
  const { check, statement } = filing;
  const { state, errorValue = "", details = "", declarationServerId = "", rule } = outcome;
  const written = await deps.filings.record(filing, {
    outcome: { state, errorValue, details, declarationServerId, rule },
    ...(check && { check }),
    ...(statement && { statement: withoutPassword(statement) }),
  });
  if (written) logOutcome(deps, outcome, filing.createdAt);
  if (written && (statement || state === "FAILED")) countOutcome(deps, outcome);
}

/** As `settle` of rows, for what has one outcome. What has ended already keeps its own. */
export async function settleSingle(
  deps: Parameters<typeof endSingle>[0],
  filing: Filing,
  occasion: Occasion = {},
): Promise<void> {
  const outcome = endOfSingle(filing, occasion);
  if (outcome) await endSingle(deps, filing, outcome);
}
