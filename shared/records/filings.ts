import * as v from "valibot";
import { type MayBeUnread, readRecord, updateAndCount, whyUnread } from "../aws/record.ts";
import { allItems, type Item, notWritten, type Store, type Written, type WrittenItem } from "../aws/store.ts";
import { type Ended, type ErrorValue, errorValues, states } from "../contract/outcome.ts";
import { notBegun, recordUnreadable } from "../contract/outcomes.ts";
import { propertyStates } from "../contract/property.ts";
import { EpochMs, FilingNumber, OwnerId, RowNumber, TaskId } from "../ids-and-times.ts";
import { Words } from "../wording/say.ts";
import {
  begunBy,
  dueAtOf,
  type FilingRef,
  filingKey,
  filingRef,
  lastRow,
  numberIn,
  openWorkPlace,
  openWorkPlaceNames,
  portalUserOf,
  underReview,
  withEvent,
} from "./keys.ts";
import { Evidence } from "./rows.ts";
import { AcceptedStatementRecord, SearchSubmission, type Submission, withoutPassword } from "./submission.ts";

export const StatementIntent = v.object({
  /** Statements of the month that could be taken for ours. */
  before: v.array(v.string()),
  at: EpochMs,
  attempts: v.number(),
  looks: v.number(),
  /** The portal confirmed it without a number. */
  confirmed: v.optional(v.boolean()),
  /** The last refusal; `at`: when, if its words are unknown and may pass. */
  refusal: v.optional(v.object({ words: v.string(), coveredBy: v.optional(v.string()), at: v.optional(EpochMs) })),
  /** Attempts that were refused. */
  refusals: v.optional(v.number()),
});
export type StatementIntent = v.InferOutput<typeof StatementIntent>;

export const StatementWork = v.object({
  year: v.number(),
  month: v.number(),
  draft: v.boolean(),
  portalUsername: v.string(),
  sealedPassword: v.optional(v.string()),
  records: v.array(AcceptedStatementRecord),
  intent: v.optional(StatementIntent),
});
export type StatementWork = v.InferOutput<typeof StatementWork>;

/** An owner's properties as the portal shows them; absent until it was read. */
export const CheckWork = v.object({
  properties: v.optional(v.array(v.object({ registryId: v.string(), state: v.picklist(propertyStates) }))),
});
export type CheckWork = v.InferOutput<typeof CheckWork>;

/** How often a row's draft was saved at a property; counted before each save. */
export const Saves = v.object({
  row: RowNumber,
  made: v.number(),
  at: EpochMs,
  /** Saves that were answered with success, and are not known as gone. */
  answered: v.optional(v.number(), 0),
  /** Saves whose draft is gone, or never came. */
  gone: v.optional(v.number(), 0),
  /** The Α/Α that its drafts were to amend. */
  amends: v.optional(v.array(v.string())),
});
export type Saves = v.InferOutput<typeof Saves>;

/** Drafts that may exist at a property. They stay there even if a PATCH moves the apartment. */
export const DraftsAt = v.object({ registryId: v.string(), saves: v.array(Saves) });
export type DraftsAt = v.InferOutput<typeof DraftsAt>;

const Waiter = v.object({ taskId: TaskId, filing: FilingNumber, group: v.string() });
export type Waiter = v.InferOutput<typeof Waiter>;

const RowPause = v.object({
  row: RowNumber,
  reason: Words,
  cause: v.picklist(errorValues),
  rule: v.optional(v.string()),
});
export type RowPause = v.InferOutput<typeof RowPause>;

/** How long a cause has held a filing up, in milliseconds, and its latest reason. */
const Held = v.object({
  cause: v.picklist(errorValues),
  reason: Words,
  rule: v.optional(v.string()),
  rows: v.optional(v.array(RowPause)),
  ms: v.number(),
});
export type Held = v.InferOutput<typeof Held>;

const Answered = v.object({ at: EpochMs, milliseconds: v.number() });
type Answered = v.InferOutput<typeof Answered>;

/** What every filing has. As stored: the number and the take-ups have the names that release 1.1.0 reads and writes. */
const common = {
  taskId: TaskId,
  filing: FilingNumber,
  /** The queue group that it waits in: the portal user as planned. */
  group: v.string(),
  /** It waits in the quick queue, since its client had little open. */
  isQuick: v.optional(v.boolean()),
  ownerId: v.optional(OwnerId),
  /** The task's client, by which open rows are summed. */
  clientId: v.optional(v.string()),
  /** Its reservations, the longest untried first; none of a statement, a search or a check. */
  rows: v.array(RowNumber),
  draft: v.boolean(),
  mark: v.string(),
  createdAt: EpochMs,
  /** When patience began: at its creation, or later by the time for which an operator had stopped filing. */
  patientSince: v.optional(EpochMs),
  /** Since when an operator's stop holds it up. */
  stoppedSince: v.optional(EpochMs),
  /** How often it was taken up since its last progress without an orderly end; each orderly end forgives one. */
  claims: v.number(),
  /** Visits in a row without progress. */
  visitsWithoutProgress: v.number(),
  /** When the first of its declarations is late. */
  declareBy: v.optional(EpochMs),
  /** Its rows are in the index of what needs attention. */
  indexedByDueDate: v.optional(v.boolean()),
  dueAt: v.optional(EpochMs),
  startAt: v.optional(EpochMs),
  /** Why it waits, for the consumer. */
  waiting: v.optional(Words),
  /** The outcome, if that never passes. */
  waitingFor: v.optional(v.picklist(errorValues)),
  waitingRule: v.optional(v.string()),
  /** Rows that wait for something else. */
  rowsWait: v.optional(v.array(RowPause)),
  /** How long it has been held up, by cause, and until when that is counted. */
  held: v.optional(v.array(Held)),
  heldUntil: v.optional(EpochMs),
  /** Filings that wait for a row of this one, or for its decision, and are woken then. */
  waiters: v.optional(v.array(Waiter)),
  /** The portal's average time to answer in the latest visit. */
  answered: v.optional(Answered),
  /** The record as it was when nobody could read it: what was open of it is a person's to decide. */
  unreadable: v.optional(v.record(v.string(), v.unknown())),
};

/** What a filing has that ends with one outcome of its own; reservations have theirs in the rows. */
const single = {
  outcome: v.optional(
    v.object({
      state: v.picklist(states),
      errorValue: v.union([v.picklist(errorValues), v.literal("")]),
      details: Words,
      declarationServerId: v.optional(v.string()),
      rule: v.optional(v.string()),
    }),
  ),
  evidence: v.optional(v.array(Evidence)),
};

const kinds = {
  reservations: v.object({
    ...common,
    kind: v.literal("reservations"),
    drafts: v.optional(v.array(DraftsAt), []),
    /** How often `drafts` was written: a writer with an older count is refused. */
    draftsCounted: v.optional(v.number(), 0),
  }),
  statement: v.object({
    ...common,
    ...single,
    kind: v.literal("statement"),
    statement: StatementWork,
    /** How often it was recorded as about to be sent. */
    sent: v.optional(v.number(), 0),
  }),
  search: v.object({ ...common, ...single, kind: v.literal("search"), search: SearchSubmission }),
  check: v.object({ ...common, ...single, kind: v.literal("check"), check: CheckWork }),
};

type FilingKind = keyof typeof kinds;

/** A filing's kind, which is not stored: only a statement has a statement. */
const kindIn = (item: Item): FilingKind =>
  (["statement", "search", "check"] as const).find((kind) => item[kind] !== undefined) ?? "reservations";

const { reservations, statement, search, check } = kinds;
export const StoredFiling = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((item) => ({ ...item, kind: kindIn(item) })),
  v.variant("kind", [reservations, statement, search, check]),
);
type StoredFiling = v.InferOutput<typeof StoredFiling>;

/** The attributes of a filing's record, of whichever kind. */
export const filingAttributes = (): readonly string[] =>
  [...new Set(Object.values(kinds).flatMap(({ entries }) => Object.keys(entries)))].filter((name) => name !== "kind");

type AsRead<Stored> = Stored extends StoredFiling
  ? Omit<Stored, "filing" | "claims"> & MayBeUnread & { readonly number: FilingNumber; readonly takeUps: number }
  : never;

/**
 * A filing of reservations, of a statement, of a search or of a check.
 *
 * @example
 * async function fileStatement(filing: Filing<"statement">): Promise<Pause | undefined>
 */
export type Filing<Kind extends FilingKind = FilingKind> = AsRead<Extract<StoredFiling, { kind: Kind }>>;

/** A filing with one outcome of its own. */
export type SingleFiling = Filing<"statement" | "search" | "check">;

export const isSingle = (filing: Filing): filing is SingleFiling => filing.kind !== "reservations";

/** The work of a filing that ends with one outcome; undefined where its rows have theirs. */
export const outcomeOf = (filing: Filing): SingleFiling["outcome"] => (isSingle(filing) ? filing.outcome : undefined);

/** The statement of a filing of that kind. */
export const statementOf = (filing: Filing): StatementWork | undefined =>
  filing.kind === "statement" ? filing.statement : undefined;

/** How often a filing was recorded as about to be sent: only statements are counted. */
const sentBy = (filing: Filing) => (filing.kind === "statement" ? filing.sent : 0);

type Work =
  | Pick<Filing<"reservations">, "kind" | "drafts" | "draftsCounted">
  | Pick<Filing<"statement">, "kind" | "statement" | "sent">
  | Pick<Filing<"search">, "kind" | "search">
  | Pick<Filing<"check">, "kind" | "check">;

/** The work of a task's filing, of which nothing is done yet. */
export function workOf(submission: Submission, draft: boolean): Work {
  switch (submission.kind) {
    case "str":
      return { kind: "reservations", drafts: [], draftsCounted: 0 };
    case "takk": {
      const { kind: _, ...work } = submission;
      return { kind: "statement", statement: { ...work, draft }, sent: 0 };
    }
    case "search": {
      const { kind, ...work } = submission;
      return { kind, search: work };
    }
    case "check":
      return { kind: "check", check: {} };
  }
}

/** The causes that have held a filing up until now, its present one as well. The time of an operator's stop does not count. */
export function heldSoFar(
  { held = [], heldUntil, waiting, waitingFor, waitingRule, rowsWait, stoppedSince }: Filing,
  now: EpochMs,
): readonly Held[] {
  if (waiting === undefined || waitingFor === undefined || heldUntil === undefined || stoppedSince !== undefined)
    return held;
  const before = held.find(({ cause }) => cause === waitingFor);
  const latest = {
    cause: waitingFor,
    reason: waiting,
    ms: (before?.ms ?? 0) + now - heldUntil,
    ...(waitingRule !== undefined && { rule: waitingRule }),
    ...(rowsWait && rowsWait.length > 0 && { rows: rowsWait }),
  };
  return [...held.filter((one) => one !== before), latest];
}

/** Why a filing waits, and its outcome if that never passes. */
export interface KeptPause {
  readonly reason: Words;
  readonly cause: ErrorValue;
  readonly rule?: string | undefined;
  readonly rows?: readonly RowPause[] | undefined;
  /** How long it has held the filing up, in milliseconds. */
  readonly ms?: number;
}

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
  readonly held?: readonly Held[];
  readonly heldUntil?: EpochMs;
}

/** A filing as it is after a write, if that took place. */
export type WrittenFiling = Written<{ readonly filing: Filing }>;

type FilingOutcome = NonNullable<SingleFiling["outcome"]>;
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
  close(filing: Filing): Promise<Written<{ readonly waiters: readonly Waiter[] }>>;
  /** Asks a filing to wake another at its close, or at a person's decision: not written where that cannot be relied on. */
  askToBeWoken(ref: FilingRef, waiter: Waiter, at: "its close" | "its decision"): Promise<Written>;
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
  const measured = () => {
    const answered = measure();
    return answered && { answered };
  };
  const open = "attribute_exists(#due)";
  return {
    async putIfAbsent(filing) {
      return await store.putIfAbsent({
        ...filingKey(filing.taskId, filing.number),
        ...toStoredFiling(filing),
        ...(filing.dueAt !== undefined && { due: "FILING" }),
        ...(filing.dueAt !== undefined && filing.clientId !== undefined && openPlaceOf(filing, filing.clientId)),
      });
    },

    find: async ({ taskId, filing }) => toFiling(await store.get(filingKey(taskId, filing))),

    async list(taskId) {
      const between = [filingKey(taskId, 0).sk, filingKey(taskId, lastRow).sk] as const;
      const where = { partition: filingKey(taskId, 0).pk, between };
      return await Array.fromAsync(allItems(store, where), readFiling);
    },

    async takeUp({ taskId, filing }, now, dueAt) {
      // A time that nobody can read is not later than now, either.
      const condition = `${open} AND NOT #startAt > :now`;
      const change = { set: { dueAt }, condition, values: { ":now": now } };
      return asFiling(await updateAndCount(store, filingKey(taskId, filing), "claims", change));
    },

    async postpone({ taskId, number: filing, takeUps }, { progressed, pause, rule, stoppedSince, ...next }) {
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
        ...measured(),
      };
      const stop = stoppedSince === null ? { set, remove: ["stoppedSince"] } : { set: { ...set, stoppedSince } };
      return await store.update(filingKey(taskId, filing), { ...stop, condition: open });
    },

    async failed({ taskId, filing }, { reason, cause, rule }) {
      const set = { waiting: reason, waitingFor: cause, waitingRule: rule, rowsWait: [] };
      return await store.update(filingKey(taskId, filing), { set, condition: open });
    },

    async progressed({ taskId, number: filing }) {
      return await store.update(filingKey(taskId, filing), { set: { claims: 0 }, condition: open });
    },

    async close(filing) {
      const waits = [
        "due",
        "dueAt",
        "startAt",
        "waiting",
        "waitingFor",
        "waitingRule",
        "rowsWait",
        "held",
        "heldUntil",
      ];
      // A statement leaves the index with its outcome, or stays there for a review.
      const remove = [...waits, ...openWorkPlaceNames, ...(isSingle(filing) ? [] : placeNames)];
      const set = { ...measured(), ...withEvent("closed") };
      const closed = asFiling(
        await store.update(filingKey(filing.taskId, filing.number), { set, remove, condition: open }),
      );
      return closed.written ? { written: true, waiters: closed.filing.waiters ?? [] } : notWritten;
    },

    async askToBeWoken(ref, { taskId, filing, group }, at) {
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
    },

    async wakeSoon({ taskId, filing }, now) {
      const condition = `${open} AND #startAt > :now`;
      const change = { set: { dueAt: now, startAt: now }, condition, values: { ":now": now } };
      return await store.update(filingKey(taskId, filing), change);
    },

    async record(ref, change) {
      const { outcome, statement } = change;
      const isInDoubt =
        statement?.intent && !outcome && listedWith(begunBy(portalUserOf(statement.portalUsername)), filingRef(ref));
      const place = outcome?.state === "NEEDS_REVIEW" ? listedWith(underReview, filingRef(ref)) : isInDoubt;
      const remove = outcome && !place ? placeNames : [];
      // An outcome is written once, and a second worker neither overwrites nor counts it.
      const once = outcome ? " AND attribute_not_exists(#outcome)" : "";
      const isProgress = statement !== undefined && !outcome;
      const unmoved = isProgress ? " AND (attribute_not_exists(#sent) OR #sent = :seen)" : "";
      const update = {
        set: { ...change, ...place },
        remove,
        condition: `${open}${once}${unmoved}`,
        values: { ...(isProgress && { ":seen": sentBy(ref) }) },
      };
      return asFiling(await store.update(filingKey(ref.taskId, ref.number), update));
    },

    async cancel(ref, { state, errorValue = "", details = "", rule }) {
      const sent = sentBy(ref);
      const its = ref.kind === "statement" && { statement: withoutPassword(ref.statement), sent: sent + 1 };
      if (ref.unread || statementOf(ref)?.intent) return notWritten;
      const change = {
        set: { outcome: { state, errorValue, details, rule }, ...its },
        remove: placeNames,
        condition: `${open} AND attribute_not_exists(#outcome) AND (attribute_not_exists(#sent) OR #sent = :seen)`,
        values: { ":seen": sent },
      };
      return await store.update(filingKey(ref.taskId, ref.number), change);
    },

    async countDrafts(ref, drafts, seen, portalUser) {
      const condition = `${open} AND (attribute_not_exists(#draftsCounted) OR #draftsCounted = :seen)`;
      const place = portalUser === undefined ? {} : listedWith(begunBy(portalUser), ref);
      const set = { drafts, draftsCounted: seen + 1, ...place };
      const change = { set, condition, values: { ":seen": seen } };
      return await store.update(filingKey(ref.taskId, ref.filing), change);
    },

    async resolve({ taskId, filing }, outcome) {
      const condition = "#listedUnder = :review";
      const change = { set: { outcome }, remove: placeNames, condition, values: { ":review": underReview } };
      return asFiling(await store.update(filingKey(taskId, filing), change));
    },

    async setAside({ taskId, filing }, outcome) {
      const key = filingKey(taskId, filing);
      const item = await store.get(key);
      const damaged = toFiling(item);
      if (item === undefined || damaged?.unread !== "damaged") return notWritten;
      const { dueAt: _, outcome: __, ...closed }: Item = toStoredFiling(damaged);
      const place = outcome?.state === "NEEDS_REVIEW" ? listedWith(underReview, { taskId, filing }) : {};
      const set = {
        ...closed,
        ...(outcome && { outcome }),
        ...place,
        unreadable: withoutItsPassword(item),
        ...withEvent("closed"),
      };
      const lost = [...filingAttributes(), "due", ...openWorkPlaceNames, ...placeNames];
      const change = {
        set,
        remove: lost.filter((name) => !(name in set)),
        condition: "#writeId = :seen",
        values: { ":seen": item["writeId"] },
      };
      return asFiling(await store.update(key, change));
    },

    async wakeAgain({ taskId, number }, seen, dueAt, indexedByDueDate) {
      const condition = "#dueAt = :seen";
      const change = { set: { dueAt, indexedByDueDate }, condition, values: { ":seen": seen } };
      return await store.update(filingKey(taskId, number), change);
    },
  };
}

const openPlaceOf = ({ taskId, number: filing, rows }: Filing, clientId: string) =>
  openWorkPlace({ clientId, taskId, filing, rows: rows.length });

const listedWith = (listedUnder: string, { taskId, filing }: FilingRef) => ({
  listedUnder,
  listedAt: `${String(taskId).padStart(10, "0")}#${filing}`,
});
const placeNames = ["listedUnder", "listedAt"];

export const toStoredFiling = ({ number, takeUps, unread: _, kind: __, ...rest }: Filing) => ({
  ...rest,
  filing: number,
  claims: takeUps,
});

const toFiling = (item: Item | undefined) => item && readFiling(item);
const asFiling = (result: WrittenItem): WrittenFiling =>
  result.written ? { written: true, filing: readFiling(result.item) } : notWritten;

const nothingKnown = {
  group: "unknown",
  rows: [],
  draft: false,
  mark: "",
  createdAt: 0,
  claims: 0,
  visitsWithoutProgress: 0,
};

/**
 * Reads a filing's record. Of one that cannot be read only its number, its kind of work and its due time are known, which the
 * table itself keeps whole. Whether a damaged one has sent something is for a person to say.
 */
export function readFiling(item: Item): Filing {
  const { filing: number, claims: takeUps, ...rest } = readRecord(StoredFiling, item, blankOf(item));
  return { ...rest, number, takeUps };
}

function blankOf(item: Item): StoredFiling {
  const [taskId, filing] = [numberIn(String(item["pk"])), numberIn(String(item["sk"]))];
  const blank = { taskId, filing, ...nothingKnown, dueAt: dueAtOf(item) };
  const isDamaged = whyUnread(item) === "damaged";
  const kind = kindIn(item);
  switch (kind) {
    case "reservations":
      return { ...blank, kind, drafts: [], draftsCounted: 0 };
    case "statement":
      return {
        ...blank,
        ...(isDamaged && { outcome: recordUnreadable }),
        kind,
        statement: { year: 0, month: 0, draft: false, portalUsername: "", records: [] },
        sent: 0,
      };
    // Nothing of these is declared, so that nobody has to decide about them.
    case "search":
      return {
        ...blank,
        ...(isDamaged && { outcome: notBegun }),
        kind,
        search: { apartmentId: 0, fromDate: "", toDate: "" },
      };
    case "check":
      return { ...blank, ...(isDamaged && { outcome: notBegun }), kind, check: {} };
  }
}

const WithPassword = v.looseObject({ sealedPassword: v.string() });

function withoutItsPassword(item: Item): Item {
  const { statement } = item;
  return v.is(WithPassword, statement) ? { ...item, statement: withoutPassword(statement) } : item;
}
