import * as v from "valibot";
import { Client, hashSecret, listedClient, newSecret, operatorName } from "../../../shared/auth/client-record.ts";
import type { Item } from "../../../shared/aws/store.ts";
import { isTerminal } from "../../../shared/contract/outcome.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { StoredFiling } from "../../../shared/records/filings.ts";
import {
  breakerKey,
  counterKey,
  portalUserKey,
  portalUserOf,
  type RowRef,
  reservationKey,
} from "../../../shared/records/keys.ts";
import { PortalUser } from "../../../shared/records/portal-users.ts";
import { Days } from "../../../shared/records/reservations.ts";
import { StoredRow } from "../../../shared/records/rows.ts";
import { unpackSubmission } from "../../../shared/records/tasks.ts";
import type { Removals } from "./evidence.ts";

export interface Restoring {
  /** All items of the table that was in use until now; absent if it is lost. */
  readonly live?: () => AsyncIterable<Item>;
  readonly removed?: Removals;
  /** The name of the table that the backup was restored to. */
  readonly name: string;
  readonly restored: () => AsyncIterable<Item>;
  put(item: Item): Promise<void>;
  remove(item: Item): Promise<void>;
  readonly now: EpochMs;
}

/** Skips numbers that tasks, owners or apartments may have: a live table may assign a few more while it is read. */
const counterGap = { known: 1_000, unknown: 1_000_000 };
const counters = [counterKey("TASK"), counterKey("OWNER"), counterKey("APARTMENT")];

/**
 * Makes a restored table fit for use. Whatever the live table knows is newer and taken over, except unreadable records. What
 * nobody knows any more counts as the worst case. Filing is stopped in it, and reconciles from then on. A second run only
 * adds what the live table has received since.
 */
export async function restore(tables: Restoring): Promise<void> {
  const { name, live, restored, put, now } = tables;
  let isAgain = false;
  for await (const item of restored()) isAgain ||= kindOf(item) === "BREAKER" && item["restoredAs"] === name;
  if (live) await takeOver(live, tables, isAgain);
  else if (!isAgain) await assumeTheWorst(tables);
  if (isAgain) return;
  const stopped = { at: now, reason: "the table was restored" };
  await put({ ...breakerKey, restoredAs: name, restoredAt: now, stopped });
}

async function takeOver(
  live: () => AsyncIterable<Item>,
  { restored, put, remove }: Restoring,
  isAgain: boolean,
): Promise<void> {
  const there = new Map<string, Item | "read" | "damaged">();
  for await (const item of restored()) {
    const kind = kindOf(item);
    there.set(itemKey(item), ["APARTMENT", "PORTAL"].includes(kind) ? item : isDamaged(item) ? "damaged" : "read");
  }
  const removed = new Set<unknown>();
  for await (const item of live()) {
    const kind = kindOf(item);
    const here = there.get(itemKey(item));
    there.delete(itemKey(item));
    if (kind === "AUDIT" && String(item["action"]).startsWith("delete-")) removed.add(item["target"]);
    if (kind === "BREAKER" || (isAgain && here !== undefined)) continue;
    if (kind === "COUNTER") await put(advanced(item, counterGap.known));
    else if (here === undefined || here === "damaged" || !isDamaged(item)) await put(item);
  }
  // Records that the live table lacks were removed on purpose, or lost.
  for (const item of isAgain ? [] : there.values()) {
    if (typeof item === "string") continue;
    if (kindOf(item) === "PORTAL") await put(unproven(item));
    else if (removed.has(item["pk"]) || removed.has(`OWNER#${String(item["ownerId"])}`)) await remove(item);
  }
}

/** Refused passwords and leaked secrets are unknown, so no password or secret counts as good until proven. */
async function assumeTheWorst({ restored, put, remove, now, removed: evident }: Restoring): Promise<void> {
  const removed: Removals["records"] = evident?.records ?? new Set();
  const ended = new Set([...removed].filter((name) => name.startsWith("CLIENT#")));
  const unlocked = new Set<string>();
  const rows = new Map<string, OpenRow[]>();
  const counts = new Map<string, unknown>(counters.map(({ pk }) => [pk, 0]));
  for await (const item of restored()) {
    const { portalUsername, group, due } = item;
    const kind = kindOf(item);
    for (const { name, ...row } of openRowsIn(item)) rows.set(name, [...(rows.get(name) ?? []), row]);
    if (kind === "COUNTER") counts.set(String(item["pk"]), item["count"]);
    const isRemoved = removed.has(String(item["pk"])) || removed.has(`OWNER#${String(item["ownerId"])}`);
    if (kind === "CLIENT") await put({ ...item, ...withoutSecret(item), ...(isRemoved && { revoked: true }) });
    if (kind === "CLIENT") ended.delete(String(item["pk"]));
    if (kind === "OWNER" && isRemoved) await put({ pk: item["pk"], sk: item["sk"], tombstone: true });
    const emptiedAt = evident?.passwords.get(String(item["pk"])) ?? "";
    if (kind === "OWNER" && !isRemoved && emptiedAt > String(item["updatedAt"])) await put(withoutPassword(item));
    if (kind === "APARTMENT" && isRemoved) await remove(item);
    if (kind === "OWNER" && typeof portalUsername === "string") unlocked.add(portalUserOf(portalUsername));
    if (kind === "FILING" && due !== undefined && typeof group === "string") unlocked.add(group);
  }
  for await (const item of restored()) {
    const pk = String(item["pk"]);
    const mayStand = rows.get(pk)?.map(({ days }) => days);
    if (kindOf(item) === "RESERVATION" && rows.delete(pk)) await put({ ...item, mayStand });
    if (kindOf(item) !== "PORTAL") continue;
    unlocked.delete(pk.slice("PORTAL#".length));
    await put({ ...unproven(item), refusedAt: now });
  }
  for (const [pk, of] of rows) {
    const [first] = of.toSorted((one, other) => one.taskId - other.taskId || one.row - other.row);
    const mayStand = of.map(({ days }) => days);
    await put({ pk, sk: "RESERVATION", taskId: first?.taskId, row: first?.row, mayStand });
  }
  for (const [pk, count] of counts) await put(advanced({ pk, sk: "COUNTER", count }, counterGap.unknown));
  for (const name of ended) await put(endedClient(name.slice("CLIENT#".length), new Date(now).toISOString()));
  for (const portalUser of unlocked) await put({ ...portalUserKey(portalUser), fence: 0, refusedAt: now });
}

interface OpenRow extends RowRef {
  readonly days: Days;
}

/** Reservations that may have been declared since. The submission holds those of a task not yet dispatched. */
function openRowsIn(item: Item): (OpenRow & { readonly name: string })[] {
  const submission = unpackSubmission(item["submission"]);
  const sent = submission?.kind === "str" ? submission.reservations : [];
  const taskId = Number(item["taskId"]);
  const isOpen = v.is(StoredRow, item) && !isTerminal(item.state);
  const all = isOpen ? [{ row: item.row, reservation: item.reservation }] : [];
  return [...all, ...sent.map((reservation, index) => ({ row: index + 1, reservation }))].map(
    ({ row, reservation }) => ({
      name: reservationKey(reservation.apartmentId, reservation.reservationId).pk,
      taskId,
      row,
      days: v.parse(Days, reservation),
    }),
  );
}

const itemKey = ({ pk, sk }: Item) => `${String(pk)}\n${String(sk)}`;
const kindOf = ({ pk, sk }: Item) => (String(pk).startsWith("AUDIT#") ? "AUDIT" : (String(sk).split("#", 1)[0] ?? ""));

const schemas: Readonly<Record<string, v.GenericSchema>> = {
  RES: StoredRow,
  FILING: StoredFiling,
  PORTAL: PortalUser,
  CLIENT: Client,
};

function isDamaged(item: Item): boolean {
  const schema = schemas[kindOf(item)];
  return schema !== undefined && !v.is(schema, item);
}

/** Leaves a damaged counter: the store restarts it far beyond. */
const advanced = (item: Item, by: number): Item => {
  const { count } = item;
  return typeof count === "number" ? { ...item, count: count + by } : item;
};

/** Forgets the session, and that its password has logged in. */
function unproven({ holder: _, leaseUntil: __, cookies: ___, proven: ____, ...item }: Item): Item {
  return item;
}

/** Gives a client a secret that nobody knows, and ends all sessions. An admin gives out a new one; people have none. */
const withoutSecret = ({ generation, secretHash }: Item) => ({
  ...(secretHash !== undefined && { secretHash: hashSecret(newSecret()) }),
  generation: Number(generation) + 1,
});

const withoutPassword = ({ sealedPassword: _, ...owner }: Item): Item => owner;

/** A client known only by its end, so that no identity provider admits it again. */
const endedClient = (clientId: string, createdAt: string): Item => ({
  ...listedClient({ clientId, createdAt, createdBy: operatorName, roles: [] }),
  revoked: true,
});
