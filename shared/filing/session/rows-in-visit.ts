import { type MayBeUnread, UnreadableRecord } from "../../aws/record.ts";
import type { Ended, Outcome } from "../../contract/outcome.ts";
import { guestErased, notBegun, recordUnreadable, statementUnclear, undecided } from "../../contract/outcomes.ts";
import type { Key } from "../../deployment/table.ts";
import type { EpochMs, RowNumber } from "../../ids-and-times.ts";
import { folded, word, wordsOf } from "../../parsing/folded.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import { type Filing, type FilingOutcome, isSingle, type SingleFiling, statementOf } from "../../records/filings.ts";
import { filingKey, filingRef, rowKey } from "../../records/keys.ts";
import { missingIn } from "../../records/lifecycle.ts";
import type { WrittenRow } from "../../records/row-repository.ts";
import { hasEnded, isOpen, type OpenRow, type Row } from "../../records/rows.ts";
import { withoutPassword } from "../../records/submission.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { FilingDependencies } from "./dependencies.ts";

/** How unsent work ends where patience is over, or nobody can be logged in. */
export interface ReasonsToEnd {
  readonly patienceOver?: Outcome;
  readonly logInRefused?: Ended;
}

/** The record of a reservation, or of a filing with a single outcome. */
interface RecordFacts extends ReasonsToEnd, MayBeUnread {
  readonly missing?: ReturnType<typeof missingIn>;
  /** Something of it may be at the portal. */
  readonly isSent: boolean;
  readonly ifDamaged: Outcome;
  readonly inDoubt: Outcome;
}

type RecordStep =
  | { readonly do: "leave it to that release" }
  /** `by`: the rule that gave the outcome, where it was another one. */
  | { readonly do: "end"; readonly outcome: Outcome; readonly by?: string }
  | { readonly do: "go on" };

/** Decisions that need our record alone: before a log-in, and when patience has ended. */
export const recordRules = [
  rule("a newer release wrote it", "what this release cannot read is not damaged", (s) => s.unread === "newer", {
    do: "leave it to that release",
  }),
  rule(
    "its record cannot be read",
    "nobody knows what was sent of it: a person decides",
    (s) => s.unread,
    (_, { ifDamaged }) => end(ifDamaged),
  ),
  rule(
    "its guest is erased",
    "a declaration names its guest",
    (s) => s.missing === "guest" && !s.isSent,
    () => end(guestErased),
  ),
  rule(
    "its record lacks a part",
    "an incomplete record is neither declared nor looked up: a person decides",
    (s) => s.missing,
    (_, { ifDamaged }) => end(ifDamaged),
  ),
  rule(
    "patience ends",
    "nothing was sent of it: it fails with the reason that it waited for",
    (s) => !s.isSent && s.patienceOver,
    (outcome) => end(outcome),
  ),
  rule(
    "patience ends in doubt",
    "something of it may be at the portal: a person decides",
    (s) => s.patienceOver,
    (_, { inDoubt }) => end(inDoubt),
  ),
  rule(
    "nobody can be logged in",
    "nothing was sent of it: it fails with what its owner has to do",
    (s) => !s.isSent && s.logInRefused,
    (outcome) => ({ ...end(outcome), by: outcome.rule }),
  ),
  rule("it may go on", "the portal decides the rest", () => true, { do: "go on" }),
] satisfies readonly Rule<RecordFacts, RecordStep>[];

const end = (outcome: Outcome): RecordStep => ({ do: "end", outcome });

const endOfRow = (row: Row, filing: Filing, occasion: ReasonsToEnd): Ended | undefined =>
  endBy(rowKey(row.taskId, row.number), {
    ...occasion,
    unread: row.unread ?? filing.unread,
    missing: missingIn(row.reservation),
    isSent: row.intent !== undefined || row.unclearSaveAt !== undefined,
    ifDamaged: recordUnreadable,
    inDoubt: undecided(row.intent?.declarationId),
  });

function endOfSingle(filing: SingleFiling, occasion: ReasonsToEnd): Ended | undefined {
  const { taskId, number, unread } = filing;
  const statement = statementOf(filing);
  const unclear = statement ? statementUnclear : notBegun;
  const isSent = statement?.intent !== undefined;
  const record = { ...occasion, unread, isSent, ifDamaged: unclear, inDoubt: unclear };
  return endBy(filingKey(taskId, number), record);
}

/** Undefined where it may go on. */
function endBy(key: Key, record: RecordFacts): Ended | undefined {
  const step = decide<RecordFacts, RecordStep, string>(recordRules, record);
  if (step.do === "leave it to that release") throw new UnreadableRecord("newer", key);
  return step.do === "end" ? { ...step.outcome, rule: step.by ?? step.rule } : undefined;
}

/** A filing's rows while a worker has it: the latest known record of each, also where another worker wrote it. */
export interface RowsInVisit {
  /** The rows in the order of their last visits, without those that nobody can read, or could not read once: a person's. */
  all(): Row[];
  /** Those that have not ended. */
  open(): OpenRow[];
  /** Notes that the visit has come to a row. */
  tried(row: OpenRow): void;
  /** Row numbers, the longest untried first: rows that wait must not spend each visit's exchanges. */
  byLastTry(): RowNumber[];
  /** Notes a step of progress. */
  markProgress(): void;
  /** Whether there was one. */
  progressed(): boolean;
  /** Writes a row and keeps the record as it is afterwards, also where another worker had written it before. */
  write(row: OpenRow, work: () => Promise<WrittenRow>): Promise<WrittenRow>;
  /** Ends a row, then counts and logs its outcome: not where it has ended otherwise. */
  end(row: OpenRow, outcome: Ended): Promise<WrittenRow>;
  /** Ends the rows whose records alone decide that. */
  endByRecord(as?: (row: Row) => ReasonsToEnd): Promise<void>;
}

interface Dependencies extends Pick<FilingDependencies, "rows" | "metrics" | "log" | "clock"> {
  readonly filings: Pick<FilingRepository, "progressed">;
}

/** What is known of the rows so far, and the filing's progress. */
interface RowsState {
  readonly filing: Filing;
  readonly deps: Dependencies;
  readonly onProgress: () => void;
  readonly latest: Map<RowNumber, Row>;
  readonly tried: Set<RowNumber>;
  progressed: boolean;
  /** Progress forgives the take-ups before it, once. */
  isForgiven: boolean;
}

export async function beginRows(
  filing: Filing,
  deps: Dependencies,
  onProgress: () => void = () => {},
): Promise<RowsInVisit> {
  const stored = await rowsOfFiling(filing, deps);
  const state: RowsState = {
    filing,
    deps,
    onProgress,
    latest: new Map(stored.map((row) => [row.number, row])),
    tried: new Set(),
    progressed: false,
    isForgiven: filing.takeUps <= 1,
  };
  await endByRecord(state);
  return {
    all: () => readableRows(state),
    open: () => readableRows(state).filter(isOpen),
    tried: ({ number }) => void state.tried.add(number),
    byLastTry: () => [...filing.rows.filter((row) => !state.tried.has(row)), ...state.tried],
    markProgress: () => markProgress(state),
    progressed: () => state.progressed,
    write: (row, work) => write(state, row, work),
    end: (row, outcome) => endRow(state, row, outcome),
    endByRecord: (as) => endByRecord(state, as),
  };
}

/** The filing's rows in the order of their last visits; with those of its numbers that nobody can read. */
async function rowsOfFiling({ taskId, number, rows: numbers }: Filing, { rows }: Dependencies): Promise<Row[]> {
  if (numbers.length === 0) return [];
  const stored = await rows.list(taskId, Math.min(...numbers), Math.max(...numbers));
  const place = new Map(numbers.map((row, index) => [row, index]));
  return stored
    .filter((row) => row.filing === number || (row.unread !== undefined && numbers.includes(row.number)))
    .toSorted((one, other) => (place.get(one.number) ?? 0) - (place.get(other.number) ?? 0));
}

const readableRows = ({ latest }: RowsState): Row[] =>
  [...latest.values()].filter(({ unread, unreadable }) => !unread && !unreadable);

function markProgress(state: RowsState): void {
  state.progressed = true;
  state.onProgress();
}

async function write(state: RowsState, row: Row, work: () => Promise<WrittenRow>): Promise<WrittenRow> {
  const { filing, deps, latest } = state;
  const result = await work();
  const record = result.written ? result.row : await deps.rows.find(filing.taskId, row.number);
  if (record) latest.set(row.number, record);
  if (result.written && hasEnded(result.row)) markProgress(state);
  if (state.progressed && !state.isForgiven) {
    state.isForgiven = true;
    // biome-ignore lint/plugin: a closed filing counts no take-ups
    await deps.filings.progressed(filing);
  }
  return result;
}

async function endRow(state: RowsState, row: OpenRow, outcome: Ended): Promise<WrittenRow> {
  const ended = await write(state, row, async () => await state.deps.rows.end(row, outcome));
  if (ended.written) reportRow(state.deps, row, outcome);
  return ended;
}

async function leaveToAPerson(state: RowsState, row: Row, outcome: Ended): Promise<void> {
  const { filing, deps } = state;
  const { taskId, number } = row;
  const { rule } = outcome;
  deps.log.error("a reservation's record cannot be read: it is left to a person", { taskId, row: number, rule });
  const leave = async () => await deps.rows.leaveToAPerson({ ...row, filing: filing.number });
  const { written } = await write(state, row, leave);
  if (written) reportRow(deps, row, outcome);
}

function reportRow(deps: Dependencies, row: Row, outcome: Ended): void {
  countOutcome(deps, outcome);
  logOutcome(deps, outcome, Date.parse(row.acceptedAt), row);
}

async function endByRecord(state: RowsState, as: (row: Row) => ReasonsToEnd = () => ({})): Promise<void> {
  for (const row of state.latest.values()) {
    const outcome = row.unread || isOpen(row) ? endOfRow(row, state.filing, as(row)) : undefined;
    if (!outcome) continue;
    if (row.unread) await leaveToAPerson(state, row, outcome);
    // It keeps an end that another worker has written.
    else if (isOpen(row)) await endRow(state, row, outcome);
  }
}

/** Writes the one outcome of a statement, a search or a check, and removes the task's own password. */
export async function endSingle(
  deps: Pick<FilingDependencies, "filings" | "metrics" | "log" | "clock">,
  filing: SingleFiling,
  outcome: Ended,
): Promise<void> {
  const { written } = await deps.filings.record(filing, {
    outcome: toStored(outcome),
    ...(filing.kind === "check" && { check: filing.check }),
    ...(filing.kind === "statement" && { statement: withoutPassword(filing.statement) }),
  });
  if (written) reportSingle(deps, filing, outcome);
}

/** Closes a filing whose record is damaged: a statement is a person's to decide, a search or a check has failed. */
export async function closeDamaged(deps: Parameters<typeof endSingle>[0], filing: Filing): Promise<void> {
  if (!isSingle(filing)) {
    // biome-ignore lint/plugin: it was closed or repaired meanwhile
    await deps.filings.setAside(filingRef(filing));
    return;
  }
  const outcome = endOfSingle(filing, {});
  const { written } = await deps.filings.setAside(filingRef(filing), outcome && toStored(outcome));
  if (written && outcome) reportSingle(deps, filing, outcome);
}

function toStored(outcome: Ended): FilingOutcome {
  const { details = "", rule, declarationServerId = "" } = outcome;
  if (!outcome.errorValue) return { state: outcome.state, errorValue: "", details, declarationServerId, rule };
  return { state: outcome.state, errorValue: outcome.errorValue, details, declarationServerId: "", rule };
}

function reportSingle(
  deps: Pick<FilingDependencies, "metrics" | "log" | "clock">,
  { createdAt, kind }: SingleFiling,
  outcome: Ended,
): void {
  logOutcome(deps, outcome, createdAt);
  if (kind === "statement" || outcome.state === "FAILED") countOutcome(deps, outcome);
}

/** Ends a filing with one outcome where its record alone decides that. An earlier outcome stays. */
export async function endSingleByRecord(
  deps: Parameters<typeof endSingle>[0],
  filing: SingleFiling,
  occasion: ReasonsToEnd = {},
): Promise<void> {
  const outcome = endOfSingle(filing, occasion);
  if (outcome) await endSingle(deps, filing, outcome);
}

/** Closes a filing, and wakes those that waited for it. A wake-up that is lost only delays them until they are due. */
export async function closeFiling(
  { filings, wakeUps, clock }: Pick<FilingDependencies, "filings" | "wakeUps" | "clock">,
  filing: Filing,
): Promise<void> {
  const closed = await filings.close(filing);
  // Whoever closed it before has woken them.
  if (!closed.written) return;
  for (const waiter of closed.waiters) {
    const now = clock.now();
    const { written } = await filings.wakeSoon(waiter, now);
    if (written) await wakeUps.wakeFiling({ ...waiter, number: waiter.filing }, now);
  }
}

const metricOf = { SUBMITTED: "Submitted", DRAFTED: "Drafted", NEEDS_REVIEW: "NeedsReview" } as const;

function countOutcome({ metrics }: Pick<FilingDependencies, "metrics">, outcome: Outcome): void {
  if (outcome.state === "FAILED") metrics.count("Failed", outcome.errorValue);
  else metrics.count(metricOf[outcome.state]);
}

/** Logs the outcome of a reservation, or of a filing with one outcome, and the time since it was accepted. */
function logOutcome(
  { log, clock }: Pick<FilingDependencies, "log" | "clock">,
  outcome: Ended,
  since: EpochMs,
  row?: Row,
): void {
  const { state, errorValue, rule } = outcome;
  const ofRow = row && { row: row.number, said: refusalWithoutGuest(outcome, row) };
  // Nobody knows since when where the record cannot be read.
  const took = since > 0 && { milliseconds: clock.now() - since };
  log.info("outcome", { ...ofRow, state, errorValue, rule, ...took });
}

/** The portal's words for a refusal, without figures and without any word of the reservation in whatever spelling. */
function refusalWithoutGuest({ errorValue, details = "" }: Outcome, { reservation }: Row): string | undefined {
  if (errorValue !== "rejected_by_portal") return undefined;
  const sent = new Set(
    Object.values(reservation).flatMap((value) => (typeof value === "string" ? wordsOf(value) : [])),
  );
  const portals = typeof details === "string" ? details : details.params?.["words"];
  if (typeof portals !== "string") return undefined;
  const words = portals.replaceAll(word, (one) => (sent.has(folded(one)) ? "…" : one));
  return words.replaceAll(/\d/g, "#").slice(0, 200);
}
