import { Reservations } from "../../../shared/contract/schemas.ts";
import { isOpen } from "../../client/in-force.ts";
import {
  type Directory,
  firstPage,
  keyOf,
  newestOf,
  pageAfter,
  pagePath,
  type Records,
  type Reservation,
  readAll,
  readDirectory,
  recordsOf,
  reservationsAt,
} from "./manager-records.ts";
import { everything, type Reach, reaches, usualReach } from "./reach.ts";
import type { Session } from "./session.ts";
import { createWatched, type Watched } from "./watched.ts";

const path = "/reservations";
const tasksAtOnce = 5;
/** Before anything has been read. */
const nothingYet = "9999";

/** Reads a manager's records, one reading after the other, each from where the one before has ended. */
export interface RecordsReader {
  /** All records read so far; undefined before the first. */
  readonly records: Watched<Records | undefined>;
  /** Whether what a log-in shows has been read. */
  isBegun(): boolean;
  /** Reads what a log-in shows. */
  begin(): Promise<void>;
  /** Reads new records, and in each round some of the open ones again; keeps the rest. */
  again(round: number): Promise<void>;
  /** Reads on, until all is known that was accepted since then. */
  readTo(to: Reach): Promise<void>;
}

/**
 * Reads a manager's records: at first the usual ones, and what is open or needs a person of any age; older ones when a page
 * asks for them. One reading goes on where the one before has ended, also after a failure: nothing is read twice. Records
 * in another language, from `before`, stay in sight until as much is read in this one.
 */
export function createRecordsReader(session: Session, before?: Records): RecordsReader {
  const records = createWatched<Records | undefined>(before);
  const first = before && reaches(before, usualReach()) ? before.since : usualReach();
  /** The list, newest first, as far as it has been read. */
  let list: readonly Reservation[] = [];
  /** The query of its next page; undefined at its end. */
  let next: string | undefined = firstPage;
  /** What needs a person and stands further down in the list. */
  let further: readonly Reservation[] = [];
  let directory: Promise<Directory> | undefined;
  let hasAllOpen = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: two that read on at once would read the same page. */
  const inTurn = (what: () => Promise<void>): Promise<void> => {
    const its = last.then(what, what);
    last = its;
    return its;
  };

  const since = () => (next === undefined ? everything : (list.at(-1)?.dateUploaded ?? nothingYet));

  async function show(): Promise<void> {
    if (before && !hasAllOpen) return;
    directory ??= readDirectory(session);
    const known = await directory.catch((error: unknown) => {
      directory = undefined;
      throw error;
    });
    const keys = new Set(list.map(keyOf));
    further = further.filter((one) => !keys.has(keyOf(one)));
    records.set(recordsOf([...list, ...further], known, { since: since(), hasAllOpen }));
  }

  /** Reads on in the list; shows what is read after the first page, and each time it has doubled. */
  async function readDown(to: Reach): Promise<void> {
    let shown = list.length;
    while (next !== undefined && !reaches({ since: since() }, to)) {
      const page = await session.ask(Reservations, "GET", pagePath(path, next));
      list = [...list, ...page.reservations];
      next = page.nextCursor === undefined ? undefined : pageAfter(page.nextCursor);
      if (next === undefined || list.length < 2 * shown) continue;
      shown = list.length;
      await show();
    }
  }

  /** What needs a person of what is further down. An older draft may have been declared since: then so much is read. */
  async function readOpen(from: string): Promise<void> {
    const [needing, drafts] = await Promise.all([
      readAll(session, reservationsAt(`${path}?needsAttention=true`)),
      readAll(session, reservationsAt(`${path}?status=DRAFTED`), { from }),
    ]);
    const settled = new Set(list.filter(({ errorValue }) => errorValue !== "cancelled").map(newestOf));
    const doubtful = drafts.filter((one) => one.dismissed === undefined && !settled.has(newestOf(one)));
    for (const { dateUploaded } of doubtful) await readDown(dateUploaded);
    further = needing.toSorted((one, other) => (one.dateUploaded < other.dateUploaded ? 1 : -1));
  }

  async function begin(): Promise<void> {
    if (hasAllOpen) return;
    directory ??= readDirectory(session);
    directory.catch(() => undefined);
    await readDown(first);
    if (next !== undefined) await readOpen(next);
    hasAllOpen = true;
    await show();
  }

  /** Reads new records, and open ones again; keeps the rest. */
  async function readAgain(round: number): Promise<void> {
    const known = [...list, ...further];
    const keys = new Set(known.map(keyOf));
    const waiting = [...new Set(known.filter(isOpen).map(({ taskId }) => taskId))];
    const from = waiting.length === 0 ? 0 : (round * tasksAtOnce) % waiting.length;
    const [fresh, newest, ...again] = await Promise.all([
      readDirectory(session),
      readAll(session, reservationsAt(path), { seen: (some) => some.some((one) => keys.has(keyOf(one))) }),
      ...waiting
        .slice(from, from + tasksAtOnce)
        .map((id) => readAll(session, reservationsAt(`/str/tasks/${id}/reservations`))),
    ]);
    const read = new Map([...newest, ...again.flat()].map((one) => [keyOf(one), one]));
    const asRead = (one: Reservation) => read.get(keyOf(one)) ?? one;
    list = [...newest.filter((one) => !keys.has(keyOf(one))), ...list.map(asRead)];
    further = further.map(asRead);
    directory = Promise.resolve(fresh);
    await show();
  }

  return {
    records,
    isBegun: () => hasAllOpen,
    begin: () => inTurn(begin),
    again: (round) => inTurn(() => (hasAllOpen ? readAgain(round) : begin())),
    readTo: (to) =>
      inTurn(async () => {
        await begin();
        if (reaches({ since: since() }, to)) return;
        await readDown(to);
        await show();
      }),
  };
}
