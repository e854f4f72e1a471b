import * as v from "valibot";
import { type MayBeUnread, readRecord, whyUnread } from "../aws/record.ts";
import { allItems, type Item, notWritten, type Store, type Written, type WrittenItem } from "../aws/store.ts";
import { errorValues, isTerminal, type Outcome, onDeclared, type State } from "../contract/outcome.ts";
import { cancelled, drafted, notBegun, recordUnreadable } from "../contract/outcomes.ts";
import { EpochMs, EpochSeconds, FilingNumber, RowNumber, TaskId } from "../ids-and-times.ts";
import { ParamsSchema, type Said, say, Words } from "../wording/say.ts";
import { listedAt, type Numbered, numberIn, RowRef, reservationsOf, rowKey, underReview, withEvent } from "./keys.ts";
import {
  attentionAfter,
  attentionFrom,
  endingIn,
  foundGoes,
  isGone,
  isLateSoon,
  lateAtOf,
  type MoveName,
  mayMove,
  moves,
  notBegunGoes,
  ownWords,
  reservationGoes,
  resolvedAs,
  usualYears,
  withoutGuest,
} from "./lifecycle.ts";
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

/** What was sent or seen, and when: it helps a person decide a review. */
/** `event` is a code of `wording/evidence.ts`, or a text that is older than the codes. */
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
 * resolve(row: Row<"NEEDS_REVIEW">, outcome: Decision): Promise<WrittenRow>
 */
export type Row<InState extends State = State> = AsRead<Extract<StoredRow, { state: InState }>>;

/** A row as accepted, or as it failed before it was dispatched. */
export type NewRow = Row<"PENDING" | "FAILED">;
export type OpenRow = Row<"PENDING" | "PROCESSING" | "CHECKING">;
export type EndedRow = Row<Outcome["state"]>;

export const isOpen = (row: Row): row is OpenRow => !isTerminal(row.state);
export const hasEnded = (row: Row): row is EndedRow => isTerminal(row.state);

/** An open row whose draft is to become final. */
export type IntendedRow = Extract<OpenRow, { intent: Intent }>;
/** An open row of which no draft is to become final yet; some may have been saved. */
export type UnsentRow = Exclude<OpenRow, IntendedRow>;

/** A row as it is after a write, if that took place. */
export type WrittenRow = Written<{ readonly row: Row }>;

export type Decision = Exclude<Outcome, { state: "NEEDS_REVIEW" }>;

/** Rows of one filing, by their numbers. */
interface RowsOfFiling extends Numbered<FilingNumber> {
  readonly rows: readonly RowNumber[];
}

/**
 * The reservations of tasks, one record each. A row moves only as the table of moves allows; a method that moves one
 * resolves with the row as it is then, or with `written: false` where that is not allowed.
 */
export interface RowRepository {
  /** Stores a new row, with the time at which it expires, where none of its number exists. */
  putIfAbsent(row: Row): Promise<Written>;
  /** Puts the open rows of a filing into the index of what needs attention. */
  indexByDueDate(filing: RowsOfFiling): Promise<void>;
  /** A task's rows from one number to another, without expired ones; strongly consistent. */
  list(taskId: TaskId, from: RowNumber, to: RowNumber): Promise<Row[]>;
  /** A row by its task and number. Undefined where there is none, or it has expired. */
  find(taskId: TaskId, row: RowNumber): Promise<Row | undefined>;
  /** Writes the intent, once: not where there is one already, or the row has ended. */
  intend(row: OpenRow, intent: Intent): Promise<WrittenRow>;
  /** Removes an intent whose draft is gone, as the portal itself says. Not where the row or its intent has changed. */
  withdraw(row: OpenRow, event: Said, rule?: string): Promise<WrittenRow>;
  /** Notes a save without an answer: its draft may appear. Not where the row or its intent has changed. */
  doubtSave(row: OpenRow, event: Said, at: EpochMs, rule?: string): Promise<WrittenRow>;
  /**
   * Notes that the intended draft is in doubt; `askedAt`: when it was asked to be made final. Not where the row or its
   * intent has changed.
   */
  doubt(row: OpenRow, event: Said, askedAt?: EpochMs, rule?: string): Promise<WrittenRow>;
  /** Ends a row: not where it has ended otherwise, or its intent has changed. */
  end(row: OpenRow, outcome: Outcome): Promise<WrittenRow>;
  /** Cancels a row that has sent nothing: not where it may have sent something. */
  cancel(row: OpenRow): Promise<WrittenRow>;
  /** Notes that nothing is left to do about a row that was not declared: not where that was noted before. */
  dismiss(row: Numbered<RowNumber>, by: string): Promise<Written>;
  /**
   * Leaves a row whose record is damaged to a person: the record is kept whole in the one that is under review from now on.
   * Not where it has been left or repaired since.
   */
  leaveToAPerson(row: Pick<Row, "taskId" | "number" | "filing">): Promise<WrittenRow>;
  /** Notes, in a row that ended with a draft, which later row has that draft now. */
  takeDraft(row: Row<"DRAFTED">, taker: RowRef): Promise<Written>;
  /** Notes that the draft with which a row ended is its own again: whoever was to take it has not. */
  returnDraft(row: Row<"DRAFTED">): Promise<Written>;
  /** Ends a review with a person's decision: not where the row is no longer under review. */
  resolve(row: Numbered<RowNumber>, outcome: Decision): Promise<WrittenRow>;
}

/** The first looks and the last ones matter to a person, not hundreds between. */
const maxEvidence = 12;

interface Further {
  readonly and?: readonly string[];
  readonly values?: Item;
  readonly remove?: string[];
  readonly outcome?: Outcome;
}

/** `guestYears`: how long after a stay its reservation is kept. */
export function createRowRepository(store: Store, now: () => EpochMs, guestYears = usualYears): RowRepository {
  const stamp = () => new Date(now()).toISOString();
  const noted = ({ evidence = [] }: OpenRow, event: Said, rule?: string): Evidence[] => {
    const all = [...evidence, evidenceOf(event, now(), rule)];
    return all.length <= maxEvidence ? all : [...all.slice(0, 4), ...all.slice(4 - maxEvidence)];
  };
  /** Moves a row, where its state and the further condition allow that. */
  const move = async (
    { taskId, number: row }: Numbered<RowNumber>,
    name: MoveName,
    set: Item,
    further: Further = {},
  ) => {
    const { condition, values } = mayMove(name);
    const { to } = moves[name];
    const lastUpdated = stamp();
    const indexedByDueDate = attentionAfter({ ...further.outcome, state: to }, lastUpdated, { taskId, number: row });
    return asRow(
      await store.update(rowKey(taskId, row), {
        set: {
          ...set,
          state: to,
          lastUpdated,
          ...indexedByDueDate.set,
          ...(isTerminal(to) && withEvent(to, lastUpdated)),
        },
        remove: [...(further.remove ?? []), ...indexedByDueDate.remove],
        condition: [condition, ...(further.and ?? [])].join(" AND "),
        values: { ...values, ...further.values },
      }),
    );
  };
  /** The intent must still be the one that the caller acted on. */
  const same = ({ intent }: OpenRow): Further =>
    intent
      ? { and: ["#intent.declarationId = :declaration"], values: { ":declaration": intent.declarationId } }
      : { and: ["attribute_not_exists(#intent)"] };

  async function items(taskId: TaskId, from: RowNumber, to: RowNumber): Promise<Item[]> {
    const between = [rowKey(taskId, from).sk, rowKey(taskId, to).sk] as const;
    const all = await Array.fromAsync(allItems(store, { partition: rowKey(taskId, from).pk, between }));
    return all.filter((item) => !isGone(item, now()));
  }

  return {
    async putIfAbsent(row) {
      const { taskId, acceptedAt } = row;
      const isFound = row.filing === 0 && row.state !== "FAILED";
      const listed = !isFound && {
        listedUnder: reservationsOf(new Date(acceptedAt).getUTCFullYear()),
        listedAt: listedAt(acceptedAt, taskId, row.number),
        ...firstPlace(row, now()),
      };
      const expiresAt = isFound ? foundGoes(row.lastUpdated) : reservationGoes(row.reservation, acceptedAt, guestYears);
      return await store.putIfAbsent({ ...rowKey(taskId, row.number), ...toStoredRow(row), ...listed, expiresAt });
    },

    async indexByDueDate({ taskId, number, rows }) {
      const all = (await items(taskId, Math.min(...rows), Math.max(...rows))).map(readRow);
      const { condition, values } = mayMove("fail");
      const its = all.filter((row) => row.filing === number && !isTerminal(row.state));
      const place = async (row: Row) =>
        await store.update(rowKey(taskId, row.number), { set: dueSoon(row, stamp()), condition, values });
      // One that has ended meanwhile is in the index under its outcome, or needs nobody.
      await Promise.all(its.map(place));
    },

    list: async (taskId, from, to) => (await items(taskId, from, to)).map(readRow),

    async find(taskId, row) {
      const found = toRow(await store.get(rowKey(taskId, row)));
      return found && !isGone(found, now()) ? found : undefined;
    },

    intend: async (row, intent) => await move(row, "intend", { intent }, { and: ["attribute_not_exists(#intent)"] }),

    withdraw: async (row, event, rule) =>
      await move(
        row,
        "withdraw",
        { evidence: noted(row, event, rule) },
        { ...same(row), remove: ["intent", "askedAt"] },
      ),

    doubtSave: async (row, event, at, rule) =>
      await move(row, "doubtSave", { unclearSaveAt: at, evidence: noted(row, event, rule) }, same(row)),

    async doubt(row, event, askedAt, rule) {
      const set = { evidence: noted(row, event, rule), ...(askedAt !== undefined && { askedAt }) };
      return await move(row, "doubt", set, same(row));
    },

    async end(row, outcome) {
      const toReview = outcome.state === "NEEDS_REVIEW" ? { due: underReview, dueAt: now() } : {};
      const set = { ...fieldsOf(outcome), ...toReview };
      return await move(row, endingIn[outcome.state], set, { ...same(row), outcome });
    },

    async cancel(row) {
      const and = ["attribute_not_exists(#intent)", "attribute_not_exists(#unclearSaveAt)"];
      return await move(row, "cancel", fieldsOf(cancelled), { and, outcome: cancelled });
    },

    async dismiss({ taskId, number: row }, by) {
      return await store.update(rowKey(taskId, row), {
        set: { dismissed: { at: stamp(), by } },
        remove: ["attentionUnder", "attentionAt"],
        condition: "#state IN (:failed, :drafted) AND attribute_not_exists(#dismissed)",
        values: { ":failed": "FAILED", ":drafted": "DRAFTED" },
      });
    },

    async leaveToAPerson({ taskId, number, filing }) {
      const key = rowKey(taskId, number);
      const item = await store.get(key);
      const row = toRow(item);
      if (item === undefined || row?.unread !== "damaged") return notWritten;
      const lastUpdated = stamp();
      const { expiresAt } = item;
      const set = {
        ...toStoredRow({ ...row, filing }),
        ...fieldsOf(recordUnreadable),
        lastUpdated,
        unreadable: item,
        expiresAt: v.is(EpochSeconds, expiresAt) ? expiresAt : notBegunGoes(lastUpdated),
        ...attentionAfter(recordUnreadable, lastUpdated, row).set,
        ...withEvent(recordUnreadable.state, lastUpdated),
      };
      const change = {
        set: { ...set, due: underReview, dueAt: now() },
        remove: rowAttributes().filter((name) => !(name in set)),
        condition: "#writeId = :seen",
        values: { ":seen": item["writeId"] },
      };
      return asRow(await store.update(key, change));
    },

    async takeDraft({ taskId, number: row, declarationServerId }, taker) {
      const details = say("draft_taken_over", { taskId: taker.taskId });
      return await store.update(rowKey(taskId, row), {
        set: { details, lastUpdated: stamp() },
        condition: "#state = :drafted AND #declarationServerId = :draft AND #details <> :details",
        values: { ":drafted": "DRAFTED", ":draft": declarationServerId, ":details": details },
      });
    },

    async returnDraft({ taskId, number: row, declarationServerId }) {
      const { details } = drafted(declarationServerId);
      return await store.update(rowKey(taskId, row), {
        set: { details, lastUpdated: stamp() },
        condition: "#state = :drafted AND #declarationServerId = :draft AND #details <> :details",
        values: { ":drafted": "DRAFTED", ":draft": declarationServerId, ":details": details },
      });
    },

    async resolve(row, outcome) {
      return await move(row, resolvedAs[outcome.state], fieldsOf(outcome), { remove: ["due", "dueAt", "rule"] });
    },
  };
}

/** Erases the guest of a row, where its state is unchanged; outcome, stay and amounts remain. */
export async function forgetGuest(
  store: Pick<Store, "update">,
  { taskId, number: row, reservation, details, state }: Row,
): Promise<Written> {
  const set = { reservation: withoutGuest(reservation), details: ownWords(details) };
  const remove = ["evidence", "unreadable"];
  const condition = "#state = :state";
  return await store.update(rowKey(taskId, row), { set, remove, condition, values: { ":state": state } });
}

/** Puts a row that is late soon into the index, with an event. */
const dueSoon = (row: Row, at: string) => ({
  ...attentionFrom(new Date(lateAtOf(row.reservation)).toISOString(), row),
  ...withEvent("due", at),
});

function firstPlace(row: Row, now: EpochMs): Item {
  const { state, acceptedAt } = row;
  if (state === "FAILED") return { ...attentionFrom(acceptedAt, row), ...withEvent(state, acceptedAt) };
  return isLateSoon(lateAtOf(row.reservation), now) ? dueSoon(row, acceptedAt) : {};
}

function fieldsOf({ state: _, errorValue = "", details = "", declarationServerId = "", ...declared }: Outcome): Item {
  return { errorValue, details, declarationServerId, ...declared };
}

export const toStoredRow = ({ number, unread: _, ...rest }: Row): StoredRow => ({ ...rest, row: number });

const toRow = (item: Item | undefined) => item && readRow(item);
const asRow = (result: WrittenItem): WrittenRow =>
  result.written ? { written: true, row: readRow(result.item) } : notWritten;

/**
 * Reads a row's record. Of one that cannot be read only the number is known: a damaged one is a person's to decide, one of a
 * newer release goes on once that is back.
 */
export function readRow(item: Item): Row {
  const [taskId, row] = [numberIn(String(item["pk"])), numberIn(String(item["sk"]))];
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
