import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Item } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { type ApartmentId, type FilingNumber, RowNumber, TaskId } from "../ids-and-times.ts";
import { normal } from "../parsing/normal.ts";
import { foldUsername } from "../parsing/username.ts";

/** A record's keys, as every index projects them. */
export const ItemKeys = v.object({ pk: v.string(), sk: v.string() });

export const RowRef = v.object({ taskId: TaskId, row: RowNumber });
export type RowRef = v.InferOutput<typeof RowRef>;

/** A row or a filing, by its task and its number there. */
export interface Numbered<Number = RowNumber | FilingNumber> {
  readonly taskId: TaskId;
  readonly number: Number;
}

/** Names a row elsewhere than in its own record. */
export const rowRef = ({ taskId, number }: Numbered<RowNumber>): RowRef => ({
  taskId,
  row: number,
});

export interface FilingRef {
  readonly taskId: TaskId;
  readonly filing: FilingNumber;
}

/** Names a filing elsewhere than in its own record. */
export const filingRef = ({ taskId, number }: Numbered<FilingNumber>): FilingRef => ({
  taskId,
  filing: number,
});

export const isSameRow = (one: RowRef, other: RowRef) => one.taskId === other.taskId && one.row === other.row;

/** The later of two rows of a reservation decides what is declared. */
export const isLater = (one: RowRef, other: RowRef) =>
  one.taskId > other.taskId || (one.taskId === other.taskId && one.row > other.row);

/** Rows and filings are numbered from 1 with five digits. */
export const lastRow = 99_999;

const padded = (row: number, digits = 5) => String(row).padStart(digits, "0");

/** The number of a task, a row or a filing in a part of its key. */
export const numberInKey = (key: string) => Number(key.slice(key.indexOf("#") + 1));

/** When a record is due, damaged or not: an index takes numbers alone. */
export const dueAtOf = ({ dueAt }: Item) => (typeof dueAt === "number" ? dueAt : undefined);

export const taskKey = (taskId: TaskId): Key => ({ pk: `TASK#${taskId}`, sk: "TASK" });
export const rowKey = (taskId: TaskId, row: RowNumber): Key => ({ pk: `TASK#${taskId}`, sk: `RES#${padded(row)}` });
export const filingKey = (taskId: TaskId, filing: FilingNumber): Key => ({
  pk: `TASK#${taskId}`,
  sk: `FILING#${padded(filing)}`,
});
export const portalUserKey = (portalUser: string): Key => ({ pk: `PORTAL#${portalUser}`, sk: "PORTAL" });
/** A portal user's climate-fee month, locked by one filing. */
export const monthKey = (portalUser: string, year: number, month: number): Key => ({
  pk: `PORTAL#${portalUser}`,
  sk: `MONTH#${year}-${String(month).padStart(2, "0")}`,
});
/** A reservation's speaker. Ids that look the same are the same, in whatever form of Unicode. */
export const reservationKey = (apartmentId: ApartmentId, reservationId: string): Key => ({
  pk: `RESERVATION#${apartmentId}#${normal(reservationId, "NFC")}`,
  sk: "RESERVATION",
});
/** Which reservation last wanted a stay of a property, as `stayOf` names it. */
export const stayKey = (registryId: string, stay: string): Key => ({ pk: `STAY#${registryId}#${stay}`, sk: "STAY" });

export const breakerKey: Key = { pk: "BREAKER", sk: "BREAKER" };
export const counterKey = (kind: "TASK" | "OWNER" | "APARTMENT"): Key => ({ pk: `COUNTER#${kind}`, sk: "COUNTER" });

/** Where reviews are listed: rows in the index `due`, statements in `listed`. */
export const underReview = "REVIEW";
/** Where open filings that have sent something are listed, by the login that sent it. */
export const begunBy = (portalUser: string) => `BEGUN#${portalUser}`;

/** Where reservations are listed: one partition a year, sorted by time of acceptance, task and row. */
export const reservationsListedIn = (year: number) => `RESERVATIONS#${year}`;
export const listedAt = (acceptedAt: string, taskId: TaskId, row: RowNumber) =>
  `${acceptedAt}#${padded(taskId, 10)}#${padded(row)}`;

/** Where tasks are listed: one partition a year, sorted by time of acceptance and id. */
export const tasksListedIn = (year: number) => `TASKS#${year}`;
export const taskListedAt = (createdAt: string, taskId: TaskId) => `${createdAt}#${padded(taskId, 10)}`;

/** Where reservations that need attention are listed, by the time from which they do. */
export const needingAttention = "ATTENTION";

/** One id for a portal username in any spelling: one login, one lease, one queue group. */
export function portalUserOf(username: string): string {
  return createHash("sha256").update(foldUsername(username)).digest("base64url").slice(0, 22);
}

/** Where records with unsent events are listed. */
export const outbox = "OWED";

/**
 * Marks a record whose event is to be sent. Set in the same write as the change itself, so that no event is lost. `what`
 * tells the event from later ones of the record.
 */
export const withEvent = (what: string, at = "") => ({ owedUnder: outbox, owedAt: `${at}#${what}` });

export const outboxNames = ["owedUnder", "owedAt"] as const;

/** A client's id in queues and indexes: everything that it sends shares one group. */
export const clientGroupOf = (clientId: string) =>
  createHash("sha256").update(clientId).digest("base64url").slice(0, 22);

interface OpenWork {
  readonly clientId: string;
  readonly taskId: TaskId;
  readonly filing?: FilingNumber;
  readonly rows: number;
}

export const openWorkPartition = "OPEN";

/** Index keys by which open work is summed; they hold its size. A statement, search or check counts as a row. */
export const openWorkKeys = ({ clientId, taskId, filing = 0, rows }: OpenWork) => ({
  ownedBy: openWorkPartition,
  ownedAt: [clientGroupOf(clientId), padded(taskId, 10), padded(filing), padded(Math.max(rows, 1), 4)].join("#"),
});
/** The attributes of those keys, removed when the work ends. */
export const openWorkKeyNames = ["ownedBy", "ownedAt"] as const;
