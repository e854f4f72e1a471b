import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";

/** The portal's data. It is read once; every change is on disk before it is answered. */
export interface State {
  /** Opens the things of a kind, and reads them. */
  collection<T>(kind: string, schema: v.GenericSchema<unknown, T>): Collection<T>;
  /** The next number of a sequence that begins with `first`; none is given twice. */
  next(row: string, first?: number): number;
  /** Makes several changes, of which the disk has all or none. */
  transaction<T>(work: () => T): T;
  /** Forgets all things of all kinds. */
  empty(): void;
  /** Closes the file. */
  close(): void;
}

/** The things of one kind, by their ids. */
export interface Collection<T> {
  /** The thing with this id; undefined where there is none. */
  get(id: string | number): T | undefined;
  /** All things, oldest first. */
  all(): T[];
  /** Adds or replaces a thing, and returns it. */
  put(id: string | number, thing: T): T;
  /** Removes a thing, if there is one. */
  delete(id: string | number): void;
}

/** Whether a file holds the state of release 1.1.0 or before, of which nothing would be read: its numbers would be given again. */
export function isOfAnEarlierRelease(path: string): boolean {
  if (!existsSync(path)) return false;
  using database = new DatabaseSync(path);
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'declarations'").get() !== undefined;
}

/** Opens the portal's state, a file or `:memory:`. */
export function openState(path: string): State {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS kept (kind TEXT, id TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT;`);
  const read = database.prepare("SELECT id, value FROM kept WHERE kind = ? ORDER BY rowid");
  const write = database.prepare("INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value");
  const remove = database.prepare("DELETE FROM kept WHERE kind = ? AND id = ?");
  const all: Map<string, unknown>[] = [];

  function collection<T>(kind: string, schema: v.GenericSchema<unknown, T>): Collection<T> {
    const Rows = v.array(v.object({ id: v.string(), value: v.pipe(v.string(), v.parseJson()) }));
    const rows = v.parse(Rows, read.all(kind));
    const things = new Map(rows.map(({ id, value }) => [id, v.parse(schema, value)]));
    all.push(things);
    return {
      get: (id) => things.get(String(id)),
      all: () => [...things.values()],
      put(id, thing) {
        things.set(String(id), thing);
        write.run(kind, String(id), JSON.stringify(thing));
        return thing;
      },
      delete(id) {
        things.delete(String(id));
        remove.run(kind, String(id));
      },
    };
  }

  const numbers = collection("number", v.number());
  return {
    collection,
    next: (row, first = 1) => numbers.put(row, (numbers.get(row) ?? first - 1) + 1),
    transaction(work) {
      database.exec("BEGIN");
      try {
        return work();
      } finally {
        database.exec("COMMIT");
      }
    },
    empty() {
      database.exec("DELETE FROM kept");
      for (const things of all) things.clear();
    },
    close: () => database.close(),
  };
}

/** Adds to a map that keeps only its youngest entries, so that what nobody collects does not fill the memory. */
export function addBounded<T>(entries: Map<string, T>, key: string, value: T, atMost: number): void {
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > atMost && oldest !== undefined) entries.delete(oldest);
}

export const sameUser = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
