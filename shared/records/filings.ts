import * as v from "valibot";
import { type MayBeUnread, readRecord, whyUnread } from "../aws/record.ts";
import type { Item } from "../aws/store.ts";
import { type ErrorValue, errorValues } from "../contract/outcome.ts";
import { notBegun, recordUnreadable } from "../contract/outcomes.ts";
import { propertyStates } from "../contract/property.ts";
import { EpochMs, FilingNumber, OwnerId, RowNumber, TaskId } from "../ids-and-times.ts";
import { Words } from "../wording/say.ts";
import { dueAtOf, numberInKey } from "./keys.ts";
import { Evidence } from "./rows.ts";
import { AcceptedStatementRecord, SearchSubmission, type Submission } from "./submission.ts";

export const StatementIntent = v.object({
  /** Statements of the month that could be taken for ours. */
  before: v.array(v.string()),
  at: EpochMs,
  attempts: v.number(),
  looks: v.number(),
  /** The portal confirmed it without a number. */
  confirmed: v.optional(v.boolean()),
  /** The last refusal; `at`: when, if its words are unknown and may pass. */
  refusal: v.optional(
    v.object({
      words: v.string(),
      coveredBy: v.optional(v.string()),
      /** A list of the form lacks the value: there are no words of the portal's. */
      notOffered: v.optional(v.object({ list: v.string(), value: v.string(), offered: v.string() })),
      at: v.optional(EpochMs),
    }),
  ),
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
const HoldUp = v.object({
  cause: v.picklist(errorValues),
  reason: Words,
  rule: v.optional(v.string()),
  rows: v.optional(v.array(RowPause)),
  ms: v.number(),
});
export type HoldUp = v.InferOutput<typeof HoldUp>;

const Answered = v.object({ at: EpochMs, milliseconds: v.number() });
export type Answered = v.InferOutput<typeof Answered>;

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
  held: v.optional(v.array(HoldUp)),
  heldUntil: v.optional(EpochMs),
  /** Filings that wait for a row of this one, or for its decision, and are woken then. */
  waiters: v.optional(v.array(Waiter)),
  /** The portal's average time to answer in the latest visit. */
  answered: v.optional(Answered),
  /** The record as it was when nobody could read it: what was open of it is a person's to decide. */
  unreadable: v.optional(v.record(v.string(), v.unknown())),
};

/** How a statement, a search or a check ended. */
const explanation = {
  details: Words,
  /** Absent where a person has decided. */
  rule: v.optional(v.string()),
};
const FilingOutcome = v.variant("state", [
  v.object({
    ...explanation,
    state: v.picklist(["SUBMITTED", "DRAFTED"]),
    errorValue: v.literal(""),
    /** A statement's number, or its draft's id. Absent where a person has decided; "" of a search or a check. */
    declarationServerId: v.optional(v.string()),
  }),
  v.object({
    ...explanation,
    state: v.picklist(["FAILED", "NEEDS_REVIEW"]),
    errorValue: v.picklist(errorValues),
    declarationServerId: v.optional(v.literal("")),
  }),
]);
export type FilingOutcome = v.InferOutput<typeof FilingOutcome>;

/** What a filing has that ends with one outcome of its own; reservations have theirs in the rows. */
const single = {
  outcome: v.optional(FilingOutcome),
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
export const outcomeOf = (filing: Filing): FilingOutcome | undefined => (isSingle(filing) ? filing.outcome : undefined);

/** The statement of a filing of that kind. */
export const statementOf = (filing: Filing): StatementWork | undefined =>
  filing.kind === "statement" ? filing.statement : undefined;

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
): readonly HoldUp[] {
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

export const toStoredFiling = ({ number, takeUps, unread: _, kind: __, ...rest }: Filing) => ({
  ...rest,
  filing: number,
  claims: takeUps,
});

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
  const [taskId, filing] = [numberInKey(String(item["pk"])), numberInKey(String(item["sk"]))];
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
