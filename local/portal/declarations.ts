import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";
import { inTransaction, nextSerial } from "./database.ts";
import { Declaration, type Figures, inForce, numberOf, rootFinder } from "./declaration-record.ts";

/** What is being written: a new declaration, or the draft `declarationDbId`. */
export interface Entry {
  declarationDbId: number | undefined;
  registryId: string;
  username: string;
  amends: number | null;
  figures: Figures;
}

export type Refusal =
  | { refused: "declarationMissing" | "finalNotDeleted" }
  | { refused: "alreadyFinal" | "equalDates" | "overlap"; serial: string };

export interface DuplicateRules {
  equalDatesRefused: boolean;
  overlapRefused: boolean;
}

export type Declarations = ReturnType<typeof createDeclarations>;

/** The declarations of all owners. A final one never changes; drafts are never compared with one another. */
export function createDeclarations(database: DatabaseSync, clock: () => number) {
  const one = database.prepare("SELECT * FROM declarations WHERE registryId = ? AND declarationDbId = ?");
  const ofProperty = database.prepare("SELECT * FROM declarations WHERE registryId = ? ORDER BY declarationDbId");
  const write = database.prepare(
    `INSERT OR REPLACE INTO declarations (declarationDbId, registryId, username, arrival, serial, filedAt, amends, figures)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const recent = createRecentChanges<Declaration>(clock);

  const find = (registryId: string, declarationDbId: number) => {
    const row = one.get(registryId, declarationDbId);
    return row && v.parse(Declaration, row);
  };
  const now = (registryId: string) => v.parse(v.array(Declaration), ofProperty.all(registryId));
  const refusalOf = ({ registryId, declarationDbId }: Entry): Refusal | undefined => {
    if (declarationDbId === undefined) return undefined;
    const there = find(registryId, declarationDbId);
    if (!there) return { refused: "declarationMissing" };
    return there.serial === null ? undefined : { refused: "alreadyFinal", serial: numberOf(there) };
  };
  const put = (entry: Entry, serial: string | null, filedAt: string | null) => {
    const { declarationDbId = null, registryId, username, amends, figures } = entry;
    const before = declarationDbId === null ? undefined : find(registryId, declarationDbId);
    const text = JSON.stringify(figures);
    const row = write.get(declarationDbId, registryId, username, figures.arrival, serial, filedAt, amends, text);
    const after = v.parse(Declaration, row);
    recent.note(after.declarationDbId, before);
    return after;
  };

  return {
    find,
    /** From now on nothing was ever otherwise than it is. */
    forgetChanges: () => recent.forget(),
    ofProperty: (registryId: string, agoMs: number) =>
      recent.asOf(now(registryId), agoMs, (changed) => changed.registryId === registryId),
    all: () =>
      v.parse(v.array(Declaration), database.prepare("SELECT * FROM declarations ORDER BY declarationDbId").all()),
    saveDraft(entry: Entry, rules: DuplicateRules) {
      return inTransaction(
        database,
        () => refusalOf(entry) ?? clashOf(entry, () => now(entry.registryId), rules) ?? put(entry, null, null),
      );
    },
    finalise(entry: Entry, rules: DuplicateRules) {
      return inTransaction(database, (): Declaration | Refusal => {
        const refusal = refusalOf(entry) ?? clashOf(entry, () => now(entry.registryId), rules);
        if (refusal) return refusal;
        const serial = nextSerial(database, "declaration", dayAt(clock()).slice(0, 4));
        return put(entry, serial, new Date(clock()).toISOString());
      });
    },
    deleteDraft(registryId: string, declarationDbId: number) {
      return inTransaction(database, (): "deleted" | Refusal => {
        const there = find(registryId, declarationDbId);
        if (!there) return { refused: "declarationMissing" };
        if (there.serial !== null) return { refused: "finalNotDeleted" };
        database.prepare("DELETE FROM declarations WHERE declarationDbId = ?").run(declarationDbId);
        recent.note(declarationDbId, there);
        return "deleted";
      });
    },
  };
}

/** The final in the way of this one. A chain of amendments counts once, by its last; it is not in its own way. */
function clashOf(entry: Entry, all: () => Declaration[], rules: DuplicateRules): Refusal | undefined {
  if (!rules.equalDatesRefused && !rules.overlapRefused) return undefined;
  const everything = all();
  const rootOf = rootFinder(everything);
  const amended = everything.find(({ declarationDbId }) => declarationDbId === entry.amends);
  const standing = inForce(everything).filter((one) => !amended || rootOf(one) !== rootOf(amended));
  const { arrival, departure } = entry.figures;

  const equal = standing.find(({ figures }) => figures.arrival === arrival && figures.departure === departure);
  if (equal && rules.equalDatesRefused) return { refused: "equalDates", serial: numberOf(equal) };

  const overlapping = standing.find((other) => other !== equal && overlap(entry.figures, other.figures));
  if (overlapping && rules.overlapRefused) return { refused: "overlap", serial: numberOf(overlapping) };
  return undefined;
}

function overlap(one: Figures, other: Figures): boolean {
  if (one.cancelDate || other.cancelDate || !one.departure || !other.departure) return false;
  return one.arrival < other.departure && other.arrival < one.departure;
}

/** How long a change is remembered; no list lags longer. */
const rememberedMs = 10_000;

/** The last few seconds' changes, to show a list as it was before them. They are in memory: a restart catches up. */
function createRecentChanges<T extends { declarationDbId: number }>(clock: () => number) {
  let changes: { at: number; id: number; before: T | undefined }[] = [];
  return {
    /** Something has just been written over what was there `before`; undefined when nothing was. */
    note(id: number, before: T | undefined) {
      const at = clock();
      changes = [...changes.filter((change) => change.at > at - rememberedMs), { at, id, before }];
    },
    forget() {
      changes = [];
    },
    /** The list `agoMs` milliseconds ago, reckoned back from today's. `concerns` picks the kind of thing asked for. */
    asOf(now: readonly T[], agoMs: number, concerns: (thing: T) => boolean) {
      const things = new Map(now.map((thing) => [thing.declarationDbId, thing]));
      const since = clock() - agoMs;
      for (const { at, id, before } of changes.toReversed()) {
        if (at <= since) continue;
        if (!before) things.delete(id);
        else if (concerns(before)) things.set(id, before);
      }
      return [...things.values()].toSorted((one, other) => one.declarationDbId - other.declarationDbId);
    },
  };
}
