import * as v from "valibot";
import { updateAndCount } from "../aws/record.ts";
import { allItems, type Item, notWritten, type Store, type Written, type WrittenItem } from "../aws/store.ts";
import type { Ended } from "../contract/outcome.ts";
import type { EpochMs, RowNumber, TaskId } from "../ids-and-times.ts";
import {
  type Answered,
  type DraftsAt,
  type Filing,
  type FilingOutcome,
  filingAttributes,
  type HoldUp,
  isSingle,
  type KeptPause,
  readFiling,
  type SingleFiling,
  statementOf,
  toStoredFiling,
  type Waiter,
} from "./filings.ts";
import {
  begunBy,
  type FilingRef,
  filingKey,
  filingRef,
  lastRow,
  openWorkKeyNames,
  openWorkKeys,
  portalUserOf,
  underReview,
  withEvent,
} from "./keys.ts";
import { withoutPassword } from "./submission.ts";

/** When a filing is due again; without a pause its record keeps the earlier reason. */
export interface NextVisit {
  readonly dueAt: EpochMs;
  readonly visitsWithoutProgress: number;
  readonly pause?: KeptPause;
  /** The rule that decided when; also recorded as the reason's rule where the pause has none. */
  readonly rule?: string;
  /** Earlier take-ups that died are forgiven. */
  readonly progressed?: boolean;
  /** Row numbers, the longest untried first. */
  readonly rows?: readonly RowNumber[];
  readonly isQuick?: false;
  /** When patience began, and since when a stop holds it up; null without a stop. */
  readonly patientSince?: EpochMs;
  readonly stoppedSince?: EpochMs | null;
  /** The causes that have held it up so far, and until when they are counted. */
  readonly held?: readonly HoldUp[];
  readonly heldUntil?: EpochMs;
}

/** A filing as it is after a write, if that took place. */
export type WrittenFiling = Written<{ readonly filing: Filing }>;

/** What a filing wakes others at. */
type WakesAt = "its close" | "its decision";

interface Closed {
  readonly waiters: readonly Waiter[];
}

/** Progress or outcome of a statement, a search or a check. */
type SingleChange = Partial<
  Pick<Filing<"statement">, "statement" | "sent" | "outcome" | "evidence"> & Pick<Filing<"check">, "check">
>;

/** The filings of tasks, one record each. A filing with a due time is open, one without is closed. */
export interface FilingRepository {
  /** Stores a new filing, where there is none of its number. */
  putIfAbsent(filing: Filing): Promise<Written>;
  /** A filing by its task and number; undefined where there is none. */
  find(ref: FilingRef): Promise<Filing | undefined>;
  /** A task's filings, by number; strongly consistent. */
  list(taskId: TaskId): Promise<Filing[]>;
  /**
   * Takes a filing up, and moves its due time past any worker's life: not where it is closed, unknown or not to be started
   * yet.
   */
  takeUp(ref: FilingRef, now: EpochMs, dueAt: EpochMs): Promise<WrittenFiling>;
  /** Ends a visit in order before the work is done: not where the filing is closed. */
  postpone(filing: Filing, next: NextVisit): Promise<Written>;
  /** Says why an open filing waits whose visit failed by a fault of ours. It stays due as it was taken up. */
  failed(ref: FilingRef, pause: KeptPause): Promise<Written>;
  /** Forgives an open filing the take-ups that died before a step of progress. */
  progressed(filing: Filing): Promise<Written>;
  /** Closes an open filing whose rows have all ended. `waiters`: the filings that waited for that. */
  close(filing: Filing): Promise<Written<Closed>>;
  /** Asks a filing to wake another at its close, or at a person's decision: not written where that cannot be relied on. */
  askToBeWoken(ref: FilingRef, waiter: Waiter, at: WakesAt): Promise<Written>;
  /** Makes an open filing due now: not where it is closed, unknown or may be started already. */
  wakeSoon(ref: FilingRef, now: EpochMs): Promise<Written>;
  /**
   * Writes the progress or outcome of an open statement, search or check. Progress of a statement is written only by a
   * worker that has seen its latest submit. Not where another worker was first, or the filing is closed.
   */
  record(filing: SingleFiling, change: SingleChange): Promise<WrittenFiling>;
  /**
   * Ends an open statement or search as cancelled, unless its outcome is known or a statement has been sent since it was
   * read: the count moves on, so that a worker that has not sent it yet no longer can. Not where it is too late, or the
   * record cannot be read.
   */
  cancel(filing: Filing<"statement" | "search">, ended: Ended): Promise<Written>;
  /**
   * Writes where drafts may exist, and whose login is about to save more. Not where another worker has written them
   * since they were read, or the filing is closed.
   */
  countDrafts(ref: FilingRef, drafts: readonly DraftsAt[], seen: number, portalUser?: string): Promise<Written>;
  /** Ends a review with a person's decision: not where the filing is not under review. */
  resolve(ref: FilingRef, outcome: FilingOutcome): Promise<WrittenFiling>;
  /**
   * Closes a filing whose record is damaged, which is kept whole in the one that is there from now on. `outcome`: of a
   * statement, a search or a check. Not where it has been closed or repaired since.
   */
  setAside(ref: FilingRef, outcome?: FilingOutcome): Promise<WrittenFiling>;
  /** Moves the due time, only from the value seen. `indexedByDueDate`: its rows are in the index now. */
  wakeAgain(
    filing: Pick<Filing, "taskId" | "number">,
    seen: EpochMs,
    dueAt: EpochMs,
    indexedByDueDate?: true,
  ): Promise<Written>;
}

/** `measure`: the portal's average time to answer in the visit that ends, recorded with its end. */
export function createFilingRepository(
  store: Store,
  measure: () => Answered | undefined = () => undefined,
): FilingRepository {
  return {
    putIfAbsent: (filing) => putIfAbsent(store, filing),
    find: (ref) => find(store, ref),
    list: (taskId) => list(store, taskId),
    takeUp: (ref, now, dueAt) => takeUp(store, ref, now, dueAt),
    postpone: (filing, next) => postpone(store, filing, next, measure()),
    failed: (ref, pause) => failed(store, ref, pause),
    progressed: (filing) => progressed(store, filing),
    close: (filing) => close(store, filing, measure()),
    askToBeWoken: (ref, waiter, at) => askToBeWoken(store, ref, waiter, at),
    wakeSoon: (ref, now) => wakeSoon(store, ref, now),
    record: (filing, change) => record(store, filing, change),
    cancel: (filing, ended) => cancel(store, filing, ended),
    countDrafts: (ref, drafts, seen, portalUser) => countDrafts(store, ref, drafts, seen, portalUser),
    resolve: (ref, outcome) => resolve(store, ref, outcome),
    setAside: (ref, outcome) => setAside(store, ref, outcome),
    wakeAgain: (filing, seen, dueAt, indexed) => wakeAgain(store, filing, seen, dueAt, indexed),
  };
}

/** An open filing has a due time. */
const open = "attribute_exists(#due)";

async function putIfAbsent(store: Store, filing: Filing): Promise<Written> {
  return await store.putIfAbsent({
    ...filingKey(filing.taskId, filing.number),
    ...toStoredFiling(filing),
    ...(filing.dueAt !== undefined && { due: "FILING" }),
    ...(filing.dueAt !== undefined && filing.clientId !== undefined && openWorkKeysOf(filing, filing.clientId)),
  });
}

const find = async (store: Store, { taskId, filing }: FilingRef): Promise<Filing | undefined> =>
  toFiling(await store.get(filingKey(taskId, filing)));

async function list(store: Store, taskId: TaskId): Promise<Filing[]> {
  const between = [filingKey(taskId, 0).sk, filingKey(taskId, lastRow).sk] as const;
  const where = { partition: filingKey(taskId, 0).pk, between };
  return await Array.fromAsync(allItems(store, where), readFiling);
}

async function takeUp(
  store: Store,
  { taskId, filing }: FilingRef,
  now: EpochMs,
  dueAt: EpochMs,
): Promise<WrittenFiling> {
  // A time that nobody can read is not later than now, either.
  const condition = `${open} AND NOT #startAt > :now`;
  const change = { set: { dueAt }, condition, values: { ":now": now } };
  return asFiling(await updateAndCount(store, filingKey(taskId, filing), "claims", change));
}

async function postpone(
  store: Store,
  { taskId, number: filing, takeUps }: Filing,
  { progressed, pause, rule, stoppedSince, ...next }: NextVisit,
  answered: Answered | undefined,
): Promise<Written> {
  const why = pause && {
    waiting: pause.reason,
    waitingFor: pause.cause,
    waitingRule: pause.rule ?? rule,
    rowsWait: pause.rows ?? [],
  };
  const set = {
    ...next,
    startAt: next.dueAt,
    // Forgives its own take-up and one that died, so that ten deaths in a long outage are not ten in a row.
    claims: progressed ? 0 : Math.max(0, takeUps - 2),
    ...why,
    ...(answered && { answered }),
  };
  const stop = stoppedSince === null ? { set, remove: ["stoppedSince"] } : { set: { ...set, stoppedSince } };
  return await store.update(filingKey(taskId, filing), { ...stop, condition: open });
}

async function failed(
  store: Store,
  { taskId, filing }: FilingRef,
  { reason, cause, rule }: KeptPause,
): Promise<Written> {
  const set = { waiting: reason, waitingFor: cause, waitingRule: rule, rowsWait: [] };
  return await store.update(filingKey(taskId, filing), { set, condition: open });
}

async function progressed(store: Store, { taskId, number: filing }: Filing): Promise<Written> {
  return await store.update(filingKey(taskId, filing), { set: { claims: 0 }, condition: open });
}

async function close(store: Store, filing: Filing, answered: Answered | undefined): Promise<Written<Closed>> {
  const waits = ["due", "dueAt", "startAt", "waiting", "waitingFor", "waitingRule", "rowsWait", "held", "heldUntil"];
  // A statement leaves the index with its outcome, or stays there for a review.
  const remove = [...waits, ...openWorkKeyNames, ...(isSingle(filing) ? [] : listedKeyNames)];
  const set = { ...(answered && { answered }), ...withEvent("closed") };
  const closed = asFiling(
    await store.update(filingKey(filing.taskId, filing.number), { set, remove, condition: open }),
  );
  return closed.written ? { written: true, waiters: closed.filing.waiters ?? [] } : notWritten;
}

async function askToBeWoken(
  store: Store,
  ref: FilingRef,
  { taskId, filing, group }: Waiter,
  at: WakesAt,
): Promise<Written> {
  const key = filingKey(ref.taskId, ref.filing);
  const { waiters, unread } = toFiling(await store.get(key)) ?? {};
  if (unread) return notWritten;
  if (waiters?.some((one) => one.taskId === taskId && one.filing === filing)) return { written: true };
  const unchanged = waiters ? "#waiters = :seen" : "attribute_not_exists(#waiters)";
  const change = {
    set: { waiters: [...(waiters ?? []), { taskId, filing, group }] },
    condition: `${at === "its close" ? open : "attribute_exists(#sk)"} AND ${unchanged}`,
    ...(waiters && { values: { ":seen": waiters } }),
  };
  return await store.update(key, change);
}

async function wakeSoon(store: Store, { taskId, filing }: FilingRef, now: EpochMs): Promise<Written> {
  const condition = `${open} AND #startAt > :now`;
  const change = { set: { dueAt: now, startAt: now }, condition, values: { ":now": now } };
  return await store.update(filingKey(taskId, filing), change);
}

async function record(store: Store, filing: SingleFiling, change: SingleChange): Promise<WrittenFiling> {
  const { outcome, statement } = change;
  const isInDoubt =
    statement?.intent && !outcome && listedKeys(begunBy(portalUserOf(statement.portalUsername)), filingRef(filing));
  const place = outcome?.state === "NEEDS_REVIEW" ? listedKeys(underReview, filingRef(filing)) : isInDoubt;
  const remove = outcome && !place ? listedKeyNames : [];
  // An outcome is written once, and a second worker neither overwrites nor counts it.
  const once = outcome ? " AND attribute_not_exists(#outcome)" : "";
  const isProgress = statement !== undefined && !outcome;
  const unmoved = isProgress ? " AND (attribute_not_exists(#sent) OR #sent = :seen)" : "";
  const update = {
    set: { ...change, ...place },
    remove,
    condition: `${open}${once}${unmoved}`,
    values: { ...(isProgress && { ":seen": sentBy(filing) }) },
  };
  return asFiling(await store.update(filingKey(filing.taskId, filing.number), update));
}

async function cancel(
  store: Store,
  filing: Filing<"statement" | "search">,
  { state, errorValue = "", details = "", rule }: Ended,
): Promise<Written> {
  const sent = sentBy(filing);
  const withoutSending = filing.kind === "statement" && {
    statement: withoutPassword(filing.statement),
    sent: sent + 1,
  };
  if (filing.unread || statementOf(filing)?.intent) return notWritten;
  const change = {
    set: { outcome: { state, errorValue, details, rule }, ...withoutSending },
    remove: listedKeyNames,
    condition: `${open} AND attribute_not_exists(#outcome) AND (attribute_not_exists(#sent) OR #sent = :seen)`,
    values: { ":seen": sent },
  };
  return await store.update(filingKey(filing.taskId, filing.number), change);
}

async function countDrafts(
  store: Store,
  ref: FilingRef,
  drafts: readonly DraftsAt[],
  seen: number,
  portalUser?: string,
): Promise<Written> {
  const condition = `${open} AND (attribute_not_exists(#draftsCounted) OR #draftsCounted = :seen)`;
  const place = portalUser === undefined ? {} : listedKeys(begunBy(portalUser), ref);
  const set = { drafts, draftsCounted: seen + 1, ...place };
  const change = { set, condition, values: { ":seen": seen } };
  return await store.update(filingKey(ref.taskId, ref.filing), change);
}

async function resolve(store: Store, { taskId, filing }: FilingRef, outcome: FilingOutcome): Promise<WrittenFiling> {
  const condition = "#listedUnder = :review";
  const change = { set: { outcome }, remove: listedKeyNames, condition, values: { ":review": underReview } };
  return asFiling(await store.update(filingKey(taskId, filing), change));
}

async function setAside(store: Store, { taskId, filing }: FilingRef, outcome?: FilingOutcome): Promise<WrittenFiling> {
  const key = filingKey(taskId, filing);
  const item = await store.get(key);
  const damaged = toFiling(item);
  if (item === undefined || damaged?.unread !== "damaged") return notWritten;
  const { dueAt: _, outcome: __, ...closed }: Item = toStoredFiling(damaged);
  const place = outcome?.state === "NEEDS_REVIEW" ? listedKeys(underReview, { taskId, filing }) : {};
  const set = {
    ...closed,
    ...(outcome && { outcome }),
    ...place,
    unreadable: withoutItsPassword(item),
    ...withEvent("closed"),
  };
  const lost = [...filingAttributes(), "due", ...openWorkKeyNames, ...listedKeyNames];
  const change = {
    set,
    remove: lost.filter((name) => !(name in set)),
    condition: "#writeId = :seen",
    values: { ":seen": item["writeId"] },
  };
  return asFiling(await store.update(key, change));
}

async function wakeAgain(
  store: Store,
  { taskId, number }: Pick<Filing, "taskId" | "number">,
  seen: EpochMs,
  dueAt: EpochMs,
  indexedByDueDate?: true,
): Promise<Written> {
  const condition = "#dueAt = :seen";
  const change = { set: { dueAt, indexedByDueDate }, condition, values: { ":seen": seen } };
  return await store.update(filingKey(taskId, number), change);
}

const openWorkKeysOf = ({ taskId, number: filing, rows }: Filing, clientId: string) =>
  openWorkKeys({ clientId, taskId, filing, rows: rows.length });

const listedKeys = (listedUnder: string, { taskId, filing }: FilingRef) => ({
  listedUnder,
  listedAt: `${String(taskId).padStart(10, "0")}#${filing}`,
});
const listedKeyNames = ["listedUnder", "listedAt"];

const toFiling = (item: Item | undefined) => item && readFiling(item);
const asFiling = (result: WrittenItem): WrittenFiling =>
  result.written ? { written: true, filing: readFiling(result.item) } : notWritten;

/** How often a filing was recorded as about to be sent: only statements are counted. */
const sentBy = (filing: Filing) => (filing.kind === "statement" ? filing.sent : 0);

const WithPassword = v.looseObject({ sealedPassword: v.string() });

function withoutItsPassword(item: Item): Item {
  const { statement } = item;
  return v.is(WithPassword, statement) ? { ...item, statement: withoutPassword(statement) } : item;
}
