import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";
import { inTransaction, nextSerial } from "./database.ts";

/** A declaration's figures. Days as `YYYY-MM-DD`, amounts in cents, options by value. */
const Figures = v.object({
  arrival: v.string(),
  departure: v.nullable(v.string()),
  rentCents: v.nullable(v.number()),
  paymentType: v.string(),
  platform: v.string(),
  renterAfm: v.string(),
  renterName: v.string(),
  foreigner: v.boolean(),
  renterIdCard: v.string(),
  cancelCents: v.nullable(v.number()),
  cancelDate: v.nullable(v.string()),
  notes: v.string(),
});
export type Figures = v.InferOutput<typeof Figures>;

const Declaration = v.object({
  declarationDbId: v.number(),
  registryId: v.string(),
  username: v.string(),
  /** `256/2026` once final, null for a draft. */
  serial: v.nullable(v.string()),
  filedAt: v.nullable(v.string()),
  amends: v.nullable(v.number()),
  figures: v.pipe(v.string(), v.parseJson(), Figures),
});
export type Declaration = v.InferOutput<typeof Declaration>;

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

export interface Declarations {
  find(registryId: string, declarationDbId: number): Declaration | undefined;
  /** Those arriving in the range, both days included, by arrival. */
  list(registryId: string, from: string, to: string): Declaration[];
  all(): Declaration[];
  saveDraft(entry: Entry): Declaration | Refusal;
  finalise(entry: Entry, rules: DuplicateRules): Declaration | Refusal;
  deleteDraft(registryId: string, declarationDbId: number): "deleted" | Refusal;
}

export interface DuplicateRules {
  equalDatesAccepted: boolean;
  overlapRefused: boolean;
}

/** The declarations of all owners. A final one never changes; drafts are never compared with one another. */
export function createDeclarations(database: DatabaseSync, clock: () => number): Declarations {
  const one = database.prepare("SELECT * FROM declarations WHERE registryId = ? AND declarationDbId = ?");
  const inRange = database.prepare(
    "SELECT * FROM declarations WHERE registryId = ? AND arrival BETWEEN ? AND ? ORDER BY arrival, declarationDbId",
  );
  const finals = database.prepare("SELECT * FROM declarations WHERE registryId = ? AND serial IS NOT NULL");
  const write = database.prepare(
    `INSERT OR REPLACE INTO declarations (declarationDbId, registryId, username, arrival, serial, filedAt, amends, figures)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );

  const find = (registryId: string, declarationDbId: number) => {
    const row = one.get(registryId, declarationDbId);
    return row && v.parse(Declaration, row);
  };
  const refusalOf = ({ registryId, declarationDbId }: Entry): Refusal | undefined => {
    if (declarationDbId === undefined) return undefined;
    const there = find(registryId, declarationDbId);
    if (!there) return { refused: "declarationMissing" };
    return there.serial === null ? undefined : { refused: "alreadyFinal", serial: there.serial };
  };
  const put = (entry: Entry, serial: string | null, filedAt: string | null) => {
    const { declarationDbId = null, registryId, username, amends, figures } = entry;
    const text = JSON.stringify(figures);
    const row = write.get(declarationDbId, registryId, username, figures.arrival, serial, filedAt, amends, text);
    return v.parse(Declaration, row);
  };
  const finalsOf = (registryId: string) => v.parse(v.array(Declaration), finals.all(registryId));

  return {
    find,
    list: (registryId, from, to) => v.parse(v.array(Declaration), inRange.all(registryId, from, to)),
    all: () =>
      v.parse(v.array(Declaration), database.prepare("SELECT * FROM declarations ORDER BY declarationDbId").all()),
    saveDraft: (entry) => inTransaction(database, () => refusalOf(entry) ?? put(entry, null, null)),
    finalise(entry, rules) {
      return inTransaction(database, () => {
        const refusal = refusalOf(entry) ?? clashOf(entry, finalsOf(entry.registryId), rules);
        if (refusal) return refusal;
        const serial = nextSerial(database, "declaration", dayAt(clock()).slice(0, 4));
        return put(entry, serial, new Date(clock()).toISOString());
      });
    },
    deleteDraft(registryId, declarationDbId) {
      return inTransaction(database, () => {
        const there = find(registryId, declarationDbId);
        if (!there) return { refused: "declarationMissing" };
        if (there.serial !== null) return { refused: "finalNotDeleted" };
        database.prepare("DELETE FROM declarations WHERE declarationDbId = ?").run(declarationDbId);
        return "deleted";
      });
    },
  };
}

/** The final declaration in the way of this one. An initial one counts once with its amendments, by the youngest. */
function clashOf(entry: Entry, finals: Declaration[], rules: DuplicateRules): Refusal | undefined {
  const amended = new Set([entry.amends, ...finals.map(({ amends }) => amends)]);
  const standing = finals.filter(({ declarationDbId }) => !amended.has(declarationDbId));
  const { arrival, departure } = entry.figures;

  const equal = standing.find(({ figures }) => figures.arrival === arrival && figures.departure === departure);
  if (equal?.serial && !rules.equalDatesAccepted) return { refused: "equalDates", serial: equal.serial };

  const overlapping = standing.find((other) => other !== equal && overlap(entry.figures, other.figures));
  if (overlapping?.serial && rules.overlapRefused) return { refused: "overlap", serial: overlapping.serial };
  return undefined;
}

/** Whether two stays share a night. A cancelled one has none. */
function overlap(one: Figures, other: Figures): boolean {
  if (one.cancelDate || other.cancelDate || !one.departure || !other.departure) return false;
  return one.arrival < other.departure && other.arrival < one.departure;
}
