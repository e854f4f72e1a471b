import * as v from "valibot";
import { type MayBeUnread, readRecord, whyUnread } from "../aws/record.ts";
import type { Item } from "../aws/store.ts";
import { errorValues, isTerminal, type Outcome, onDeclared, type State } from "../contract/outcome.ts";
import { notBegun, recordUnreadable } from "../contract/outcomes.ts";
import { EpochMs, EpochSeconds, FilingNumber, RowNumber, TaskId } from "../ids-and-times.ts";
import { ParamsSchema, type Said, Words } from "../wording/say.ts";
import { numberInKey, RowRef } from "./keys.ts";
import { AcceptedReservation } from "./submission.ts";
import type { Task } from "./tasks.ts";

/** Which draft is to become final, and where; written once. Later visits use these values, whatever was patched since. */
export const Intent = v.object({
  declarationId: v.string(),
  propertyId: v.string(),
  registryId: v.string(),
  portalUser: v.string(),
  at: EpochMs,
  amends: v.optional(v.string()),
});
export type Intent = v.InferOutput<typeof Intent>;

/**
 * Something that was sent or seen, and when: it helps a person decide a review. `event` is a code of `wording/evidence.ts`, or a
 * text that is older than the codes.
 */
export const Evidence = v.object({
  at: EpochMs,
  event: v.string(),
  params: v.optional(ParamsSchema),
  rule: v.optional(v.string()),
});
export type Evidence = v.InferOutput<typeof Evidence>;

export const evidenceOf = ({ code, params }: Said, at: EpochMs, rule?: string): Evidence => ({
  at,
  event: code,
  ...(params && { params }),
  ...(rule !== undefined && { rule }),
});

/** What every row has. As stored: the number has the name that release 1.1.0 reads and writes. */
const common = {
  taskId: TaskId,
  row: RowNumber,
  /** Its filing; 0 for a row that cannot be filed, and for the finding of a search. */
  filing: FilingNumber,
  reservation: AcceptedReservation,
  isDraft: v.boolean(),
  /** What to do where the reservation is already declared with other figures; without it the row fails. */
  onDeclared: v.optional(v.picklist(onDeclared)),
  /** The row that this one sends again; both count as equally old. */
  repeats: v.optional(RowRef),
  acceptedAt: v.string(),
  lastUpdated: v.string(),
  details: Words,
  evidence: v.optional(v.array(Evidence)),
  /** When the whole record expires: the table's time to live. */
  expiresAt: v.optional(EpochSeconds),
};

/** What a state rules out. A record that has it all the same is damaged: what was sent of it, nobody knows. */
const none = v.optional(v.never());
/** The last save without a clear answer: its draft may still appear. It stays when the row moves on. */
const unclearSaveAt = v.optional(EpochMs);
/** The last finalise of the intended draft without a clear answer. */
const askedAt = v.optional(EpochMs);
/** Who said, and when, that nothing is left to do about it. */
const dismissed = v.optional(v.object({ at: v.string(), by: v.string() }));

const unsent = { intent: none, askedAt: none };

/** A row that has not ended: nothing is declared by it. */
const open = {
  ...common,
  errorValue: v.literal(""),
  declarationServerId: v.literal(""),
  declaredAs: none,
  differs: none,
  amends: none,
  respelled: none,
  rule: none,
  dismissed: none,
  unreadable: none,
};

/** A row that has ended, by a rule, a person or a search. It keeps what it had until then, whatever that was. */
const ended = {
  ...common,
  /** Absent where a person has decided, and in what a search has found. */
  rule: v.optional(v.string()),
  /** Absent where it ended before it intended anything. */
  intent: v.optional(Intent),
  unclearSaveAt,
  askedAt,
  /** The record as it was when nobody could read it: a person decides. */
  unreadable: v.optional(v.record(v.string(), v.unknown())),
};

/** A row that has ended with a declaration or a draft. */
const made = {
  ...ended,
  errorValue: v.literal(""),
  /** Α/Α of a final, internal id of a draft; "" where the person who decided gave none. */
  declarationServerId: v.string(),
  /** The Α/Α that its declaration corrects. */
  amends: v.optional(v.string()),
  /** The fields that the portal shows as they were sent, but spells otherwise. */
  respelled: v.optional(v.array(v.string())),
  declaredAs: none,
  differs: none,
};

/** A row that has ended with neither. */
const unmade = { ...ended, declarationServerId: v.string(), amends: none, respelled: none };

const byState = [
  v.object({ ...open, ...unsent, state: v.literal("PENDING"), unclearSaveAt }),
  v.object({ ...open, state: v.literal("PROCESSING"), intent: Intent, askedAt: none, unclearSaveAt }),
  /** The answer to a save was lost. */
  v.object({ ...open, ...unsent, state: v.literal("CHECKING"), unclearSaveAt: EpochMs }),
  /** The intended draft cannot be seen, or an answer about it is unclear. */
  v.object({ ...open, state: v.literal("CHECKING"), intent: Intent, askedAt, unclearSaveAt }),
  v.object({ ...made, state: v.literal("SUBMITTED"), dismissed: none }),
  v.object({ ...made, state: v.literal("DRAFTED"), dismissed }),
  v.object({
    ...unmade,
    state: v.literal("FAILED"),
    errorValue: v.picklist(errorValues),
    /** The Α/Α in force, where the reservation is declared by another row or by hand. */
    declaredAs: v.optional(v.string()),
    /** The fields in which that declaration differs from what was sent. */
    differs: v.optional(v.array(v.string())),
    dismissed,
  }),
  v.object({
    ...unmade,
    state: v.literal("NEEDS_REVIEW"),
    errorValue: v.picklist(errorValues),
    declaredAs: none,
    differs: none,
    dismissed: none,
  }),
] as const;

export const StoredRow = v.variant("state", byState);
type StoredRow = v.InferOutput<typeof StoredRow>;

/** The attributes of a row's record, in whichever state. */
export const rowAttributes = (): readonly string[] => [
  ...new Set(byState.flatMap(({ entries }) => Object.keys(entries))),
];

type AsRead<Stored> = Stored extends StoredRow
  ? Omit<Stored, "row"> & MayBeUnread & { readonly number: RowNumber }
  : never;

/**
 * A row in one of these states, with what it then always has.
 *
 * @example
 * takeDraft(row: Row<"DRAFTED">, taker: RowRef): Promise<Written>
 */
export type Row<InState extends State = State> = AsRead<Extract<StoredRow, { state: InState }>>;

/** A row as accepted, or as it failed before it was dispatched. */
export type NewRow = Row<"PENDING" | "FAILED">;
export type OpenRow = Row<"PENDING" | "PROCESSING" | "CHECKING">;
export type EndedRow = Row<Outcome["state"]>;

export const isOpen = (row: Row): row is OpenRow => !isTerminal(row.state);
export const hasEnded = (row: Row): row is EndedRow => isTerminal(row.state);
/** Whether a worker or a person may still declare it. */
export const isUndecided = (row: Row): row is OpenRow | Row<"NEEDS_REVIEW"> =>
  isOpen(row) || row.state === "NEEDS_REVIEW";

/** An open row whose draft is to become final. */
export type IntendedRow = Extract<OpenRow, { intent: Intent }>;
/** An open row of which no draft is to become final yet; some may have been saved. */
export type UnsentRow = Exclude<OpenRow, IntendedRow>;

export const toStoredRow = ({ number, unread: _, ...rest }: Row): StoredRow => ({ ...rest, row: number });

/**
 * Reads a row's record. Of one that cannot be read only the number is known: a damaged one is a person's to decide, one of a
 * newer release goes on once that is back.
 */
export function readRow(item: Item): Row {
  const [taskId, row] = [numberInKey(String(item["pk"])), numberInKey(String(item["sk"]))];
  const blank = { ...nothingKnown, taskId, row };
  const { row: number, ...rest } = readRecord(
    StoredRow,
    item,
    whyUnread(item) === "newer" ? { ...blank, ...underWay } : { ...blank, ...recordUnreadable },
  );
  return { ...rest, number };
}

const longAgo = new Date(0).toISOString();
export const unknownReservation: AcceptedReservation = {
  reservationId: "",
  apartmentId: 0,
  startDate: "",
  platform: "",
  paymentMethod: "",
  isForeigner: false,
};

const nothingKnown = {
  filing: 0,
  reservation: unknownReservation,
  isDraft: false,
  acceptedAt: longAgo,
  lastUpdated: longAgo,
  declarationServerId: "",
  details: recordUnreadable.details,
} as const;

/** A newer release's row: what it has sent, only that release knows. */
const underWay = { state: "CHECKING", errorValue: "", unclearSaveAt: 0 } as const;

export function newRow(task: Task, row: RowNumber, filing: FilingNumber, reservation: AcceptedReservation): NewRow {
  const { onDeclared, repeats } = task.submission?.kind === "str" ? task.submission : {};
  const repeated = repeats?.[row - 1];
  return {
    taskId: task.taskId,
    number: row,
    filing,
    reservation,
    isDraft: task.draftUpload,
    ...(onDeclared === "amend" && { onDeclared }),
    ...(repeated && { repeats: repeated }),
    acceptedAt: task.createdAt,
    lastUpdated: task.createdAt,
    declarationServerId: "",
    ...(task.endedAs ? notBegun : pending),
  };
}

const pending = { state: "PENDING", errorValue: "", details: "" } as const;
