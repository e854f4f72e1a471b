import * as v from "valibot";
import { allItems, type Item, notWritten, type Store, type Written, type WrittenItem } from "../aws/store.ts";
import { isTerminal, type Outcome } from "../contract/outcome.ts";
import { cancelled, drafted, recordUnreadable } from "../contract/outcomes.ts";
import { type EpochMs, EpochSeconds, type FilingNumber, type RowNumber, type TaskId } from "../ids-and-times.ts";
import { type Said, say } from "../wording/say.ts";
import { listedAt, type Numbered, type RowRef, reservationsListedIn, rowKey, underReview, withEvent } from "./keys.ts";
import {
  attentionAfter,
  attentionFrom,
  defaultYears,
  endingIn,
  findingExpiry,
  hasExpired,
  isLateSoon,
  lateAtOf,
  type MoveName,
  moveCondition,
  moves,
  notBegunExpiry,
  reservationExpiry,
  resolvedAs,
  withoutGuest,
  withoutOthersText,
} from "./lifecycle.ts";
import {
  type Evidence,
  evidenceOf,
  type Intent,
  isOpen,
  type OpenRow,
  type Row,
  readRow,
  rowAttributes,
  toStoredRow,
} from "./rows.ts";

/** A row as it is after a write, if that took place. */
export type WrittenRow = Written<{ readonly row: Row }>;

/** How a person decides a review. */
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

/** Where rows are kept, and for how many years after a stay. */
interface Records {
  readonly store: Store;
  readonly now: () => EpochMs;
  readonly guestYears: number;
}

export function createRowRepository(store: Store, now: () => EpochMs, guestYears = defaultYears): RowRepository {
  const records: Records = { store, now, guestYears };
  return {
    putIfAbsent: (row) => putIfAbsent(records, row),
    indexByDueDate: (filing) => indexByDueDate(records, filing),
    list: (taskId, from, to) => list(records, taskId, from, to),
    find: (taskId, row) => find(records, taskId, row),
    intend: (row, intent) => intend(records, row, intent),
    withdraw: (row, event, rule) => withdraw(records, row, event, rule),
    doubtSave: (row, event, at, rule) => doubtSave(records, row, event, at, rule),
    doubt: (row, event, askedAt, rule) => doubt(records, row, event, askedAt, rule),
    end: (row, outcome) => end(records, row, outcome),
    cancel: (row) => cancel(records, row),
    dismiss: (row, by) => dismiss(records, row, by),
    leaveToAPerson: (row) => leaveToAPerson(records, row),
    takeDraft: (row, taker) => takeDraft(records, row, taker),
    returnDraft: (row) => returnDraft(records, row),
    resolve: (row, outcome) => resolve(records, row, outcome),
  };
}

async function putIfAbsent({ store, now, guestYears }: Records, row: Row): Promise<Written> {
  const { taskId, acceptedAt } = row;
  const isFound = row.filing === 0 && row.state !== "FAILED";
  const listed = !isFound && {
    listedUnder: reservationsListedIn(new Date(acceptedAt).getUTCFullYear()),
    listedAt: listedAt(acceptedAt, taskId, row.number),
    ...firstIndexKeys(row, now()),
  };
  const expiresAt = isFound
    ? findingExpiry(row.lastUpdated)
    : reservationExpiry(row.reservation, acceptedAt, guestYears);
  return await store.putIfAbsent({ ...rowKey(taskId, row.number), ...toStoredRow(row), ...listed, expiresAt });
}

async function indexByDueDate(records: Records, { taskId, number, rows }: RowsOfFiling): Promise<void> {
  const { store, now } = records;
  const all = await list(records, taskId, Math.min(...rows), Math.max(...rows));
  const { condition, values } = moveCondition("fail");
  const open = all.filter((row) => row.filing === number && isOpen(row));
  const place = async (row: Row) =>
    await store.update(rowKey(taskId, row.number), { set: dueSoonKeys(row, timestamp(now)), condition, values });
  // One that has ended meanwhile is in the index under its outcome, or needs nobody.
  await Promise.all(open.map(place));
}

async function list({ store, now }: Records, taskId: TaskId, from: RowNumber, to: RowNumber): Promise<Row[]> {
  const between = [rowKey(taskId, from).sk, rowKey(taskId, to).sk] as const;
  const all = await Array.fromAsync(allItems(store, { partition: rowKey(taskId, from).pk, between }));
  return all.filter((item) => !hasExpired(item, now())).map(readRow);
}

async function find({ store, now }: Records, taskId: TaskId, row: RowNumber): Promise<Row | undefined> {
  const found = toRow(await store.get(rowKey(taskId, row)));
  return found && !hasExpired(found, now()) ? found : undefined;
}

const intend = async (records: Records, row: OpenRow, intent: Intent): Promise<WrittenRow> =>
  await move(records, row, "intend", { intent }, { and: ["attribute_not_exists(#intent)"] });

async function withdraw(records: Records, row: OpenRow, event: Said, rule?: string): Promise<WrittenRow> {
  const set = { evidence: withEvidence(records, row, event, rule) };
  return await move(records, row, "withdraw", set, { ...ifSameIntent(row), remove: ["intent", "askedAt"] });
}

async function doubtSave(records: Records, row: OpenRow, event: Said, at: EpochMs, rule?: string): Promise<WrittenRow> {
  const set = { unclearSaveAt: at, evidence: withEvidence(records, row, event, rule) };
  return await move(records, row, "doubtSave", set, ifSameIntent(row));
}

async function doubt(
  records: Records,
  row: OpenRow,
  event: Said,
  askedAt?: EpochMs,
  rule?: string,
): Promise<WrittenRow> {
  const set = { evidence: withEvidence(records, row, event, rule), ...(askedAt !== undefined && { askedAt }) };
  return await move(records, row, "doubt", set, ifSameIntent(row));
}

async function end(records: Records, row: OpenRow, outcome: Outcome): Promise<WrittenRow> {
  const toReview = outcome.state === "NEEDS_REVIEW" ? { due: underReview, dueAt: records.now() } : {};
  const set = { ...fieldsOf(outcome), ...toReview };
  return await move(records, row, endingIn[outcome.state], set, { ...ifSameIntent(row), outcome });
}

async function cancel(records: Records, row: OpenRow): Promise<WrittenRow> {
  const and = ["attribute_not_exists(#intent)", "attribute_not_exists(#unclearSaveAt)"];
  return await move(records, row, "cancel", fieldsOf(cancelled), { and, outcome: cancelled });
}

async function dismiss(
  { store, now }: Records,
  { taskId, number: row }: Numbered<RowNumber>,
  by: string,
): Promise<Written> {
  return await store.update(rowKey(taskId, row), {
    set: { dismissed: { at: timestamp(now), by } },
    remove: ["attentionUnder", "attentionAt"],
    condition: "#state IN (:failed, :drafted) AND attribute_not_exists(#dismissed)",
    values: { ":failed": "FAILED", ":drafted": "DRAFTED" },
  });
}

async function leaveToAPerson(
  { store, now }: Records,
  { taskId, number, filing }: Pick<Row, "taskId" | "number" | "filing">,
): Promise<WrittenRow> {
  const key = rowKey(taskId, number);
  const item = await store.get(key);
  const row = toRow(item);
  if (item === undefined || row?.unread !== "damaged") return notWritten;
  const lastUpdated = timestamp(now);
  const { expiresAt } = item;
  const set = {
    ...toStoredRow({ ...row, filing }),
    ...fieldsOf(recordUnreadable),
    lastUpdated,
    unreadable: item,
    expiresAt: v.is(EpochSeconds, expiresAt) ? expiresAt : notBegunExpiry(lastUpdated),
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
}

const takeDraft = async (records: Records, row: Row<"DRAFTED">, taker: RowRef): Promise<Written> =>
  await replaceDetails(records, row, say("draft_taken_over", { taskId: taker.taskId }));

const returnDraft = async (records: Records, row: Row<"DRAFTED">): Promise<Written> =>
  await replaceDetails(records, row, drafted(row.declarationServerId).details);

/** Replaces what a row says of the draft with which it ended: not where it says that already, or has another. */
async function replaceDetails(
  { store, now }: Records,
  { taskId, number: row, declarationServerId }: Row<"DRAFTED">,
  details: Outcome["details"],
): Promise<Written> {
  return await store.update(rowKey(taskId, row), {
    set: { details, lastUpdated: timestamp(now) },
    condition: "#state = :drafted AND #declarationServerId = :draft AND #details <> :details",
    values: { ":drafted": "DRAFTED", ":draft": declarationServerId, ":details": details },
  });
}

async function resolve(records: Records, row: Numbered<RowNumber>, outcome: Decision): Promise<WrittenRow> {
  return await move(records, row, resolvedAs[outcome.state], fieldsOf(outcome), { remove: ["due", "dueAt", "rule"] });
}

/** The first looks and the last ones matter to a person, not hundreds between. */
const maxEvidence = 12;

function withEvidence({ now }: Records, { evidence = [] }: OpenRow, event: Said, rule?: string): Evidence[] {
  const all = [...evidence, evidenceOf(event, now(), rule)];
  return all.length <= maxEvidence ? all : [...all.slice(0, 4), ...all.slice(4 - maxEvidence)];
}

const timestamp = (now: () => EpochMs) => new Date(now()).toISOString();

/** The intent must still be the one that the caller acted on. */
const ifSameIntent = ({ intent }: OpenRow): MoveOptions =>
  intent
    ? { and: ["#intent.declarationId = :declaration"], values: { ":declaration": intent.declarationId } }
    : { and: ["attribute_not_exists(#intent)"] };

interface MoveOptions {
  readonly and?: readonly string[];
  readonly values?: Item;
  readonly remove?: string[];
  readonly outcome?: Outcome;
}

/** Moves a row, where its state and the further condition allow that. */
async function move(
  { store, now }: Records,
  { taskId, number: row }: Numbered<RowNumber>,
  name: MoveName,
  set: Item,
  further: MoveOptions = {},
): Promise<WrittenRow> {
  const { condition, values } = moveCondition(name);
  const { to } = moves[name];
  const lastUpdated = timestamp(now);
  const index = attentionAfter({ ...further.outcome, state: to }, lastUpdated, { taskId, number: row });
  return asRow(
    await store.update(rowKey(taskId, row), {
      set: {
        ...set,
        state: to,
        lastUpdated,
        ...index.set,
        ...(isTerminal(to) && withEvent(to, lastUpdated)),
      },
      remove: [...(further.remove ?? []), ...index.remove],
      condition: [condition, ...(further.and ?? [])].join(" AND "),
      values: { ...values, ...further.values },
    }),
  );
}

/** Puts a row that is late soon into the index, with an event. */
const dueSoonKeys = (row: Row, at: string) => ({
  ...attentionFrom(new Date(lateAtOf(row.reservation)).toISOString(), row),
  ...withEvent("due", at),
});

function firstIndexKeys(row: Row, now: EpochMs): Item {
  const { state, acceptedAt } = row;
  if (state === "FAILED") return { ...attentionFrom(acceptedAt, row), ...withEvent(state, acceptedAt) };
  return isLateSoon(lateAtOf(row.reservation), now) ? dueSoonKeys(row, acceptedAt) : {};
}

function fieldsOf({ state: _, errorValue = "", details = "", declarationServerId = "", ...declared }: Outcome): Item {
  return { errorValue, details, declarationServerId, ...declared };
}

const toRow = (item: Item | undefined) => item && readRow(item);
const asRow = (result: WrittenItem): WrittenRow =>
  result.written ? { written: true, row: readRow(result.item) } : notWritten;

/** Erases the guest of a row, where its state is unchanged; outcome, stay and amounts remain. */
export async function forgetGuest(
  store: Pick<Store, "update">,
  { taskId, number: row, reservation, details, state }: Row,
): Promise<Written> {
  const set = { reservation: withoutGuest(reservation), details: withoutOthersText(details) };
  const remove = ["evidence", "unreadable"];
  const condition = "#state = :state";
  return await store.update(rowKey(taskId, row), { set, remove, condition, values: { ":state": state } });
}
