import { table } from "../../../shared/deployment/table.ts";
import type { Item } from "./expressions.ts";

interface Stored {
  item: Item | undefined;
  /** What the indexes show, from when on; the last entry whose time has come counts. */
  shown: { at: number; item: Item | undefined }[];
}

interface StoredKey {
  readonly pk: string;
  readonly sk: string;
}

export type KeyPair =
  | Pick<(typeof table.indexes)[keyof typeof table.indexes], "partitionKey" | "sortKey">
  | typeof table;

/** What a table holds, and what its indexes and its late reads show of it. Items are frozen: nobody changes one but by a write. */
export interface StoredItems {
  /** `late`: as an index or a read shows it that does not ask for the latest. */
  find(key: StoredKey, late?: boolean): Item | undefined;
  /** All that have these keys, and this partition. */
  within(keys: KeyPair, partition: string, late: boolean): Item[];
  write(key: StoredKey, item: Item): Item | undefined;
  remove(key: StoredKey): void;
  /** Tasks and filings that are to be woken. */
  open(): Iterable<Item>;
  all(): Item[];
}

const deletionMs = 36 * 60 * 60_000;
const pairs: readonly KeyPair[] = [table, ...Object.values(table.indexes)];
export const nameOf = ({ pk, sk }: StoredKey) => `${pk}\n${sk}`;
const isOpen = (item: Item) => item["due"] === "TASK" || item["due"] === "FILING";

export function createStoredItems(now: () => number, indexLag: () => number): StoredItems {
  const stored = new Map<string, Stored>();
  /** By a partition's key and value: whatever is or was there. */
  const partitions = new Map<string, Set<Stored>>();
  const open = new Set<Stored>();

  /** What has expired is deleted some time within two days. */
  function living(item: Item | undefined): Item | undefined {
    const expiresAt = item?.[table.timeToLive];
    return typeof expiresAt === "number" && expiresAt * 1000 + deletionMs < now() ? undefined : item;
  }

  const shownNow = ({ shown }: Stored) => shown.findLast(({ at }) => at <= now())?.item;

  function enter(entry: Stored, item: Item): void {
    for (const { partitionKey } of pairs) {
      const value = item[partitionKey];
      if (typeof value !== "string") continue;
      const name = `${partitionKey}\n${value}`;
      const there = partitions.get(name);
      if (there) there.add(entry);
      else partitions.set(name, new Set([entry]));
    }
    if (isOpen(item)) open.add(entry);
    else open.delete(entry);
  }

  return {
    find(key, late = false) {
      const entry = stored.get(nameOf(key));
      return entry && living(late ? shownNow(entry) : entry.item);
    },

    within({ partitionKey, sortKey }, partition, late) {
      const entries = partitions.get(`${partitionKey}\n${partition}`) ?? [];
      return [...entries].flatMap((entry) => {
        const item = living(late ? shownNow(entry) : entry.item);
        return item && item[partitionKey] === partition && item[sortKey] !== undefined ? [item] : [];
      });
    },

    write(key, item) {
      const name = nameOf(key);
      const entry = stored.get(name) ?? { item: undefined, shown: [] };
      stored.set(name, entry);
      // Index updates of one item arrive in their order.
      const at = Math.max(now() + indexLag(), entry.shown.at(-1)?.at ?? 0);
      const past = entry.shown.findLastIndex((shown) => shown.at <= now());
      entry.shown = [...entry.shown.slice(Math.max(0, past)), { at, item }];
      const before = entry.item;
      entry.item = item;
      enter(entry, item);
      return before;
    },

    remove(key) {
      const entry = stored.get(nameOf(key));
      if (!entry) return;
      entry.item = undefined;
      entry.shown = [...entry.shown, { at: now() + indexLag(), item: undefined }];
      open.delete(entry);
    },

    *open() {
      for (const { item } of open) if (item) yield item;
    },

    all: () => [...stored.values()].flatMap(({ item }) => (item ? [item] : [])),
  };
}
