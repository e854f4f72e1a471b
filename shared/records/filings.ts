import * as v from "valibot";
import { readRecord, salvage, updateAndCount } from "../aws/record.ts";
import { allItems, type Item, type Store } from "../aws/store.ts";
import { type ErrorValue, errorValues, states } from "../contract/outcome.ts";
import { propertyStates } from "../contract/property.ts";
import { Words } from "../wording/say.ts";
import {
  begunBy,
  filingKey,
  lastRow,
  numberIn,
  openPlace,
  openPlaceNames,
  owe,
  portalUserOf,
  underReview,
} from "./keys.ts";
import { Evidence } from "./rows.ts";
import { AcceptedStatementRecord, SearchSubmission } from "./submission.ts";

export const StatementIntent = v.object({
  /** What the month held that could be taken for ours. */
  before: v.array(v.string()),
  at: v.number(),
  attempts: v.number(),
  looks: v.number(),
  /** The portal said that it is filed, without a number. */
  confirmed: v.optional(v.boolean()),
  /** The last answer; `at` of words that may not be the portal's last. */
  refusal: v.optional(v.object({ words: v.string(), coveredBy: v.optional(v.string()), at: v.optional(v.number()) })),
  /** Of the attempts, those that were refused. */
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

/** An owner's properties as the portal shows them; absent until it was asked. */
export const CheckWork = v.object({
  properties: v.optional(v.array(v.object({ registryId: v.string(), state: v.picklist(propertyStates) }))),
});
export type CheckWork = v.InferOutput<typeof CheckWork>;

/** How often a row's draft was saved at a property: noted before it is saved. */
export const Saves = v.object({
  row: v.number(),
  made: v.number(),
  at: v.number(),
  /** Of these, answered with success and not gone since. */
  answered: v.optional(v.number(), 0),
  /** Of these, gone from the portal, or never come there. */
  gone: v.optional(v.number(), 0),
});
export type Saves = v.InferOutput<typeof Saves>;

/** Drafts that may stand at a property: a PATCH may move the apartment, and the drafts stay where they are. */
export const DraftsAt = v.object({ registryId: v.string(), saves: v.array(Saves) });
export type DraftsAt = v.InferOutput<typeof DraftsAt>;

const Waiter = v.object({ taskId: v.number(), filing: v.number(), group: v.string() });
export type Waiter = v.InferOutput<typeof Waiter>;

const RowPause = v.object({
  row: v.number(),
  reason: Words,
  cause: v.picklist(errorValues),
  rule: v.optional(v.string()),
});
export type RowPause = v.InferOutput<typeof RowPause>;

const Answered = v.object({ at: v.number(), milliseconds: v.number() });

export const Filing = v.object({
  taskId: v.number(),
  filing: v.number(),
  /** The line it waits in: the portal user as planned. */
  group: v.string(),
  /** It waits in the quick queue: its client had little open. */
  isQuick: v.optional(v.boolean()),
  ownerId: v.optional(v.number()),
  /** Whose task it is of: open rows are summed by client. */
  clientId: v.optional(v.string()),
  /** The longest untried first. */
  rows: v.array(v.number()),
  drafts: v.optional(v.array(DraftsAt)),
  /** How often they were written: who has not seen the last count must not count on from an earlier one. */
  draftsCounted: v.optional(v.number()),
  draft: v.boolean(),
  mark: v.string(),
  createdAt: v.number(),
  /** Patience began then: when it was created, later by the time for which an operator had stopped filing. */
  patientSince: v.optional(v.number()),
  /** Since when an operator's stop keeps it from being filed. */
  stoppedSince: v.optional(v.number()),
  /** Claims since its last progress that have not ended in order; each that has forgives one. */
  claims: v.number(),
  /** Visits in a row that brought it no further. */
  visitsWithoutProgress: v.number(),
  /** When the first of what it is to declare is late. */
  declareBy: v.optional(v.number()),
  /** Its rows have their places among what needs attention. */
  indexedByDueDate: v.optional(v.boolean()),
  dueAt: v.optional(v.number()),
  startAt: v.optional(v.number()),
  /** Why it waits, for the consumer who looks meanwhile. */
  waiting: v.optional(Words),
  /** What that is called, should it never pass. */
  waitingFor: v.optional(v.picklist(errorValues)),
  waitingRule: v.optional(v.string()),
  /** Of its reservations those that wait for something else. */
  rowsWait: v.optional(v.array(RowPause)),
  statement: v.optional(StatementWork),
  /** How often a statement was written down to be sent. */
  sent: v.optional(v.number()),
  search: v.optional(SearchSubmission),
  check: v.optional(CheckWork),
  /** Filings that wait for a reservation of this one: they are rung when it closes. */
  waiters: v.optional(v.array(Waiter)),
  /** Of a statement, a search or a check; a filing of reservations has its outcomes in the rows. */
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
  /** How long the portal took to answer on average, at the latest visit. */
  answered: v.optional(Answered),
  /** What of the record could not be read, as it was. */
  unreadable: v.optional(v.record(v.string(), v.unknown())),
  isNewer: v.optional(v.literal(true)),
});
export type Filing = v.InferOutput<typeof Filing>;

/** Whether it has one outcome of its own, in the filing; one of reservations has theirs. */
export const isSingle = ({ statement, search, check }: Pick<Filing, "statement" | "search" | "check">) =>
  [statement, search, check].some((work) => work !== undefined);

export interface FilingRef {
  readonly taskId: number;
  readonly filing: number;
}

/** Why a filing waits, and what that is called if it never passes. */
export interface KeptPause {
  readonly reason: Words;
  readonly cause: ErrorValue;
  readonly rule?: string | undefined;
  readonly rows?: readonly RowPause[];
}

/** When a filing is due again; without a pause its record keeps the one before. */
export interface NextVisit {
  readonly dueAt: number;
  readonly visitsWithoutProgress: number;
  readonly pause?: KeptPause;
  /** That says when, and why where the pause has none of its own. */
  readonly rule?: string;
  /** Those that died at it are forgiven. */
  readonly progressed?: boolean;
  /** Its rows, the longest untried first. */
  readonly rows?: readonly number[];
  readonly isQuick?: false;
  /** When patience began, and since when a stop keeps it: null while nothing does. */
  readonly patientSince?: number;
  readonly stoppedSince?: number | null;
}

export type FilingRepository = ReturnType<typeof createFilingRepository>;

/** `measure`: how long the portal took to answer at the visit that ends; kept with its end, without a write of its own. */
export function createFilingRepository(
  store: Store,
  measure: () => v.InferOutput<typeof Answered> | undefined = () => undefined,
) {
  const measured = () => {
    const answered = measure();
    return answered && { answered };
  };
  const open = "attribute_exists(#due)";
  return {
    /** Open when it has a due time, closed when it has none. */
    async putIfAbsent(filing: Filing) {
      await store.putIfAbsent({
        ...filingKey(filing.taskId, filing.filing),
        ...filing,
        ...(filing.dueAt !== undefined && { due: "FILING" }),
        ...(filing.dueAt !== undefined && filing.clientId !== undefined && openPlaceOf(filing, filing.clientId)),
      });
    },

    find: async ({ taskId, filing }: FilingRef) => toFiling(await store.get(filingKey(taskId, filing))),

    async list(taskId: number) {
      const between = [filingKey(taskId, 0).sk, filingKey(taskId, lastRow).sk] as const;
      const where = { partition: filingKey(taskId, 0).pk, between };
      return await Array.fromAsync(allItems(store, where), readFiling);
    },

    /**
     * Takes a filing to work on and moves its due time past any worker's life. Undefined when it is closed, unknown or
     * not to be started yet.
     */
    async takeUp({ taskId, filing }: FilingRef, now: number, dueAt: number) {
      const condition = `${open} AND (attribute_not_exists(#startAt) OR #startAt <= :now)`;
      const change = { set: { dueAt }, condition, values: { ":now": now } };
      return toFiling(await updateAndCount(store, filingKey(taskId, filing), "claims", change));
    },

    /** An orderly end before the work is done: due again at `dueAt`. */
    async postpone(
      { taskId, filing, claims }: Filing,
      { dueAt, visitsWithoutProgress, progressed, pause, rule, rows, isQuick, patientSince, stoppedSince }: NextVisit,
    ) {
      const why = pause && {
        ...{ waiting: pause.reason, waitingFor: pause.cause, waitingRule: pause.rule ?? rule },
        rowsWait: pause.rows ?? [],
      };
      const set = {
        dueAt,
        startAt: dueAt,
        visitsWithoutProgress,
        // Its own, and one that died: ten in a long outage are no ten in a row.
        claims: progressed ? 0 : Math.max(0, claims - 2),
        rows,
        isQuick,
        patientSince,
        ...why,
        ...measured(),
      };
      const stop = stoppedSince === null ? { set, remove: ["stoppedSince"] } : { set: { ...set, stoppedSince } };
      await store.update(filingKey(taskId, filing), { ...stop, condition: open });
    },

    /** A step was taken: claims that died before it are forgiven. */
    async progressed({ taskId, filing }: Filing) {
      await store.update(filingKey(taskId, filing), { set: { claims: 0 }, condition: open });
    },

    /** All its rows are terminal. Resolves with those that waited for that. */
    async close({ taskId, filing, ...work }: Filing) {
      const waits = ["due", "dueAt", "startAt", "waiting", "waitingFor", "waitingRule", "rowsWait"];
      // A statement's place goes with its outcome, or is a review's.
      const remove = [...waits, ...openPlaceNames, ...(isSingle(work) ? [] : placeNames)];
      const set = { ...measured(), ...owe("closed") };
      const closed = await store.update(filingKey(taskId, filing), { set, remove, condition: open });
      return toFiling(closed)?.waiters ?? [];
    },

    /**
     * Asks a filing to ring another one when it closes, or when a person has decided about a row of it; false when that
     * cannot be relied on.
     */
    async askToBeRung(ref: FilingRef, { taskId, filing, group }: Waiter, at: "its close" | "its decision") {
      const key = filingKey(ref.taskId, ref.filing);
      const { waiters } = toFiling(await store.get(key)) ?? {};
      if (waiters?.some((one) => one.taskId === taskId && one.filing === filing)) return true;
      const unchanged = waiters ? "#waiters = :seen" : "attribute_not_exists(#waiters)";
      const change = {
        set: { waiters: [...(waiters ?? []), { taskId, filing, group }] },
        condition: `${at === "its close" ? open : "attribute_exists(#sk)"} AND ${unchanged}`,
        ...(waiters && { values: { ":seen": waiters } }),
      };
      return (await store.update(key, change)) !== undefined;
    },

    async hasten({ taskId, filing }: FilingRef, now: number) {
      const condition = `${open} AND #startAt > :now`;
      const change = { set: { dueAt: now, startAt: now }, condition, values: { ":now": now } };
      return (await store.update(filingKey(taskId, filing), change)) !== undefined;
    },

    /**
     * Progress, or the outcome of a statement, search or check, while it is open. A statement's progress is written by
     * nobody who has seen it sent less often than it was.
     */
    async record(ref: Filing, change: Partial<Pick<Filing, "statement" | "sent" | "check" | "outcome" | "evidence">>) {
      const { outcome, statement } = change;
      const isInDoubt = statement?.intent && !outcome && placeOf(begunBy(portalUserOf(statement.portalUsername)), ref);
      const place = outcome?.state === "NEEDS_REVIEW" ? placeOf(underReview, ref) : isInDoubt;
      const remove = outcome && !place ? placeNames : [];
      // An outcome is written once: who comes second neither overwrites nor counts it. In the place of a damaged one comes another.
      const damaged = outcome && ref.unreadable?.["outcome"];
      const none = "attribute_not_exists(#outcome)";
      const once = outcome ? ` AND ${damaged === undefined ? none : `(${none} OR #outcome = :damaged)`}` : "";
      const isProgress = statement !== undefined && !outcome;
      const unmoved = isProgress ? " AND (attribute_not_exists(#sent) OR #sent = :seen)" : "";
      const update = {
        ...{ set: { ...change, ...place }, remove, condition: `${open}${once}${unmoved}` },
        values: {
          ...(isProgress && { ":seen": ref.sent ?? 0 }),
          ...(damaged !== undefined && { ":damaged": damaged }),
        },
      };
      return toFiling(await store.update(filingKey(ref.taskId, ref.filing), update));
    },

    /**
     * Writes where drafts may stand, and by whose login more are about to; false when another worker has written it since it
     * was read, or the filing is closed.
     */
    async countDrafts(ref: FilingRef, drafts: readonly DraftsAt[], seen: number, portalUser?: string) {
      const condition = `${open} AND (attribute_not_exists(#draftsCounted) OR #draftsCounted = :seen)`;
      const place = portalUser === undefined ? {} : placeOf(begunBy(portalUser), ref);
      const set = { drafts, draftsCounted: seen + 1, ...place };
      const change = { set, condition, values: { ":seen": seen } };
      return (await store.update(filingKey(ref.taskId, ref.filing), change)) !== undefined;
    },

    async resolve({ taskId, filing }: FilingRef, outcome: NonNullable<Filing["outcome"]>) {
      const condition = "#listedUnder = :review";
      const change = { set: { outcome }, remove: placeNames, condition, values: { ":review": underReview } };
      return toFiling(await store.update(filingKey(taskId, filing), change));
    },

    /** Moves the due time, only from the value seen; `indexedByDueDate`: and says that its rows have their places. */
    async ringAgain(
      { taskId, filing, unreadable }: FilingRef & Pick<Filing, "unreadable">,
      seen: number,
      dueAt: number,
      indexedByDueDate?: true,
    ) {
      const condition = "#dueAt = :seen";
      // No time is ever later than what is no time.
      const damaged = unreadable?.["startAt"] !== undefined && { remove: ["startAt"] };
      await store.update(filingKey(taskId, filing), {
        set: { dueAt, indexedByDueDate },
        ...damaged,
        condition,
        values: { ":seen": seen },
      });
    },
  };
}

const openPlaceOf = ({ taskId, filing, rows }: Filing, clientId: string) =>
  openPlace({ clientId, taskId, filing, rows: rows.length });

const placeOf = (listedUnder: string, { taskId, filing }: FilingRef) => ({
  ...{ listedUnder, listedAt: `${String(taskId).padStart(10, "0")}#${filing}` },
});
const placeNames = ["listedUnder", "listedAt"];

const toFiling = (item: Item | undefined) => item && readFiling(item);

/** What only tells of a filing: it goes on without. */
const telling = ["waiting", "waitingFor", "waitingRule", "rowsWait", "evidence", "answered", "declareBy"];
const nothingKnown = {
  group: "unknown",
  rows: [],
  draft: false,
  mark: "",
  createdAt: 0,
  claims: 0,
  visitsWithoutProgress: 0,
};

const noStatement = { year: 0, month: 0, draft: false, portalUsername: "", records: [] };

/** What cannot be read of a filing's record says so; whoever reads others beside it goes on. */
export function readFiling(item: Item): Filing {
  const [taskId, filing] = [item["pk"], item["sk"]].map((key) => numberIn(String(key)));
  const stated = salvage(StatementWork.entries, item["statement"]).kept;
  const work = item["statement"] === undefined ? {} : { statement: { ...noStatement, ...stated } };
  return readRecord(Filing, item, (kept) => ({ ...nothingKnown, ...work, ...kept, taskId, filing }), telling);
}
