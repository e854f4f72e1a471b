import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { Answer, Failure, PortalSession, Property } from "../../portal/portal.ts";
import type { Filing } from "../../records/filings.ts";
import type { KnownProperties, Lease, SinceProgress } from "../../records/portal-users.ts";
import { say } from "../../wording/say.ts";
import type { Deadline } from "./dependencies.ts";
import { Interrupted, outOfTime, type Pause, pauseAfter, sessionLost } from "./pause.ts";
import type { RowsInVisit } from "./rows-in-visit.ts";

/** A visit to the portal for a filing; most of its steps serve filings of any kind. */
export interface Visit<Of extends Filing = Filing> {
  readonly filing: Of;
  readonly rows: RowsInVisit;
  readonly session: PortalSession;
  readonly lease: Lease;
  readonly budget: VisitBudget;
  readonly properties: Pick<KnownProperties, "note" | "noteOurs" | "awaitedUntil">;
  /** The table was restored: the portal may hold declarations of ours that are not on record. */
  readonly isRestored: boolean;
  readonly clock: Clock;
  readonly random: () => number;
  readonly times: Times;
}

type Call = "look" | "change";

/** The time that a visit has left, given how long the portal takes, and the exchanges that its user may still make. */
export interface VisitBudget {
  /** Interrupts the visit where a call can hardly end before the deadline, or the hour has no room for it. */
  need(kind: Call): void;
  /** Makes a call and notes how long it took. */
  timed<T>(kind: Call | "login", work: () => Promise<T>): Promise<T>;
  /**
   * Begins a batch, and returns whether it is full by now. A batch gets a third of the time left, since finalising takes
   * longer than looking and saving, and as many exchanges without progress as a batch may make.
   */
  startBatch(): () => boolean;
  /** Counts a call that has a value. */
  noteAnswer(): void;
  /** How many calls had a value. */
  answers(): number;
  /** Whether the time is over. */
  isOver(): boolean;
  /** How long the slowest call took; without any, the log-in. */
  slowestMs(): number;
}

/** Counts the log-ins and exchanges of the visited user since their last progress. */
export interface CallCounter {
  /** Starts counting for another user, from what is on record of them. */
  begin(known?: SinceProgress): void;
  /** Progress was made: counting starts again. */
  mark(): void;
  /** Counts the exchanges of this session from now on, beside those made so far. */
  countIn(next: Pick<PortalSession, "exchanges">): void;
  /** Notes that a call begins. A log-out is not counted: the next free time is computed before it. */
  callBegins(): void;
  /** Counts a log-in, and forgets those before the log-in window. */
  loggedIn(at: EpochMs): void;
  /** Interrupts the visit where the hour has no room for another call. */
  need(): void;
  /** Begins a batch, and returns whether it has spent its exchanges without progress by now. */
  startBatch(): () => boolean;
  /** The log-ins and exchanges to be recorded of the user. */
  latest(): SinceProgress;
}

const readTries = 3;

/** Reads from the portal. An unavailable portal is asked up to three times; the last answer counts. */
export async function readPatiently<T>(visit: Visit, read: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call(visit, "look", read);
    if (answer.ok) return answer;
    stopAtSessionTrouble(visit, answer.failure);
    if (answer.failure.kind !== "unavailable" || tries === readTries) return answer;
    await visit.clock.sleep(Math.ceil(visit.random() * 100 * 2 ** tries));
  }
}

/** Reads what the visit cannot do without: a failure interrupts it. */
export async function readOrPause<T>(visit: Visit, read: () => Promise<Answer<T>>): Promise<T> {
  const answer = await readPatiently(visit, read);
  if (answer.ok) return answer.value;
  throw new Interrupted(pauseAfter(answer.failure));
}

export async function listProperties(visit: Visit): Promise<readonly Property[]> {
  const shown = await readOrPause(visit, async () => await visit.session.properties());
  visit.properties.note(shown);
  return shown;
}

/** Changes something at the portal: called once, whatever is answered. */
export const changeOnce = async <T>(visit: Visit, work: () => Promise<Answer<T>>) => await call(visit, "change", work);

async function call<T>({ budget }: Visit, kind: Call, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
  budget.need(kind);
  const answer = await budget.timed(kind, work);
  if (answer.ok) budget.noteAnswer();
  return answer;
}

/** Interrupts the visit where a failure concerns the whole filing: a lost session, a requested rest, or no time left. */
export function stopAtSessionTrouble({ budget }: Visit, failure: Failure): void {
  if (failure.kind === "session_lost") throw new Interrupted(sessionLost);
  if (budget.isOver()) throw new Interrupted(outOfTime(budget.slowestMs()));
  if (failure.kind === "unavailable" && failure.retryAfterMs !== undefined) throw new Interrupted(pauseAfter(failure));
}

/** Time for the writes around a portal call. */
const writesMarginMs = 2_000;

export function createVisitBudget(
  deadline: Deadline,
  clock: Clock,
  times: Pick<Times, "submitTimeout">,
  progress: Pick<CallCounter, "need" | "callBegins" | "startBatch">,
): VisitBudget {
  const margin = Math.min(writesMarginMs, times.submitTimeout / 5);
  const slowest: Record<Call | "login", number> = { look: 0, change: 0, login: 0 };
  let answers = 0;
  const slowestMs = () => Math.max(slowest.look, slowest.change) || slowest.login;
  /** Half as long again as the slowest call so far. */
  const expected = (kind: Call) =>
    Math.min(times.submitTimeout, Math.max(times.submitTimeout / 6, 1.5 * Math.max(slowest[kind], slowest.look)));
  return {
    need(kind) {
      progress.need();
      if (deadline.at - clock.now() >= expected(kind) + margin) return;
      throw new Interrupted(outOfTime(slowestMs()));
    },
    async timed(kind, work) {
      const began = clock.now();
      if (kind !== "login") progress.callBegins();
      try {
        return await work();
      } finally {
        slowest[kind] = Math.max(slowest[kind], clock.now() - began);
      }
    },
    startBatch() {
      const at = (2 * clock.now() + deadline.at) / 3;
      const areExchangesSpent = progress.startBatch();
      return () => clock.now() >= at || areExchangesSpent();
    },
    noteAnswer() {
      answers += 1;
    },
    answers: () => answers,
    isOver: () => deadline.signal.aborted || clock.now() >= deadline.at,
    slowestMs,
  };
}

/** A user's exchanges after the log-in since their last progress: one sum for each visit, at the time of its last call. */
type Calls = SinceProgress["calls"];
type Window = Pick<Times, "loginWindow">;

/** Exchanges without progress that one user may make in a login window: we are guests at the portal. */
const maxExchanges = 120;
/** Exchanges of one call, or of a log-out with its redirects. */
const fewestOfACall = 8;
/** Exchanges without progress after which a batch saves what it has looked at. A list of 1,000 declarations takes 23. */
export const maxExchangesABatch = 30;
/** Room that a visit needs to begin: a batch, and saving what it has looked at. */
const fewest = 2 * maxExchangesABatch;

export const recentCalls = (calls: Calls, now: EpochMs, { loginWindow }: Window): Calls =>
  calls.filter(({ at }) => at > now - loginWindow);

const sumOf = (calls: Calls) => calls.reduce((sum, { count }) => sum + count, 0);

/** When the hour has room for a visit again, even in an open session; undefined when it has now. */
export function roomAgainAt(calls: Calls, now: EpochMs, times: Window): EpochMs | undefined {
  const recent = recentCalls(calls, now, times);
  let left = sumOf(recent);
  let at: EpochMs | undefined;
  for (const one of recent) {
    if (left + fewest <= maxExchanges) break;
    left -= one.count;
    at = one.at + times.loginWindow;
  }
  return at;
}

export const calledTooOften = (until: EpochMs): Pause => ({
  reason: say("calls_many", { count: maxExchanges }),
  cause: "portal_unavailable",
  outage: false,
  keepEarlierReason: true,
  until,
});

export function createCallCounter(clock: Clock, times: Pick<Times, "loginWindow" | "sweep">): CallCounter {
  const nothing: SinceProgress = { logins: [], calls: [] };
  let before = nothing;
  let session: Pick<PortalSession, "exchanges"> = { exchanges: () => 0 };
  /** The session's exchanges when counting began; negative for exchanges of earlier sessions. */
  let from = 0;
  /** The last call: when it began, how many exchanges came before it, and the most that any call has taken. */
  let last = { at: 0, made: 0, most: fewestOfACall };
  const made = () => session.exchanges() - from;
  const all = () => {
    const here = made() > 0 ? [{ at: last.at || clock.now(), count: made() }] : [];
    return recentCalls([...before.calls, ...here], clock.now(), times);
  };
  const begin = (known = nothing) => {
    before = known;
    from = session.exchanges();
    last = { ...last, at: 0, made: 0 };
  };
  const longestCall = () => Math.max(last.most, made() - last.made);
  return {
    begin,
    mark: () => begin(),
    countIn(next) {
      if (next === session) return;
      from = next.exchanges() - made();
      session = next;
    },
    callBegins() {
      last = { at: clock.now(), made: made(), most: longestCall() };
    },
    loggedIn(at) {
      before = { ...before, logins: [...before.logins.filter((one) => one > at - times.loginWindow), at] };
    },
    need() {
      const expected = Math.min(maxExchangesABatch, longestCall()) + fewestOfACall;
      if (sumOf(all()) + expected <= maxExchanges) return;
      const now = clock.now();
      // The user's other filings wait as well, and go first: this one may need as many exchanges again.
      throw new Interrupted(calledTooOften((roomAgainAt(all(), now, times) ?? now) + times.sweep));
    },
    startBatch() {
      const enough = sumOf(all()) + maxExchangesABatch;
      return () => sumOf(all()) >= enough;
    },
    latest: () => ({ ...before, calls: all() }),
  };
}
