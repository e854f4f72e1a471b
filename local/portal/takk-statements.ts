import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";
import { inTransaction, nextSerial } from "./database.ts";

export const countNames = [
  "numberOfCompanies",
  "numberOfRooms",
  "numberOfBeds",
  "numberOfTaxedRooms",
  "daysUsed",
  "freeDays",
] as const;

export const FeeRecord = v.object(v.entriesFromList(countNames, v.number()));
export type FeeRecord = v.InferOutput<typeof FeeRecord>;

const Statement = v.object({
  statementDbId: v.number(),
  username: v.string(),
  year: v.number(),
  month: v.number(),
  /** `45/2026` once submitted, null for a draft. */
  serial: v.nullable(v.string()),
  filedAt: v.nullable(v.string()),
  records: v.pipe(v.string(), v.parseJson(), v.array(FeeRecord)),
});
export type Statement = v.InferOutput<typeof Statement>;

/** What is being written: a new statement, or the draft `statementDbId`. */
export interface StatementEntry {
  statementDbId: number | undefined;
  username: string;
  year: number;
  month: number;
  records: readonly FeeRecord[];
}

export type StatementRefusal =
  | { refused: "declarationMissing" | "alreadySubmitted" }
  | { refused: "monthStated"; serial: string; month: string };

export type Statements = ReturnType<typeof createStatements>;

/** The climate-fee statements: one submitted for each user and month, any number of drafts. */
export function createStatements(database: DatabaseSync, clock: () => number) {
  const one = database.prepare("SELECT * FROM statements WHERE username = ? AND statementDbId = ?");
  const ofUser = database.prepare(
    "SELECT * FROM statements WHERE username = ? ORDER BY year DESC, month DESC, statementDbId DESC",
  );
  const stated = database.prepare(
    "SELECT * FROM statements WHERE username = ? AND year = ? AND month = ? AND serial IS NOT NULL",
  );
  const write = database.prepare("INSERT OR REPLACE INTO statements VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *");

  const find = (username: string, statementDbId: number) => {
    const row = one.get(username, statementDbId);
    return row && v.parse(Statement, row);
  };
  const refusalOf = ({ username, statementDbId }: StatementEntry): StatementRefusal | undefined => {
    if (statementDbId === undefined) return undefined;
    const there = find(username, statementDbId);
    if (!there) return { refused: "declarationMissing" };
    return there.serial === null ? undefined : { refused: "alreadySubmitted" };
  };
  const put = (entry: StatementEntry, serial: string | null, filedAt: string | null) => {
    const { statementDbId = null, username, year, month, records } = entry;
    return v.parse(
      Statement,
      write.get(statementDbId, username, year, month, serial, filedAt, JSON.stringify(records)),
    );
  };
  const standing = ({ username, year, month }: StatementEntry): StatementRefusal | undefined => {
    const row = stated.get(username, year, month);
    const serial = row && v.parse(Statement, row).serial;
    return serial ? { refused: "monthStated", serial, month: `${month}/${year}` } : undefined;
  };

  return {
    find,
    ofUser: (username: string) => v.parse(v.array(Statement), ofUser.all(username)),
    all: () => v.parse(v.array(Statement), database.prepare("SELECT * FROM statements ORDER BY statementDbId").all()),
    saveDraft: (entry: StatementEntry) => inTransaction(database, () => refusalOf(entry) ?? put(entry, null, null)),
    submit(entry: StatementEntry) {
      return inTransaction(database, (): Statement | StatementRefusal => {
        const refusal = refusalOf(entry) ?? standing(entry);
        if (refusal) return refusal;
        const serial = nextSerial(database, "statement", dayAt(clock()).slice(0, 4));
        return put(entry, serial, new Date(clock()).toISOString());
      });
    },
    deleteDraft(username: string, statementDbId: number) {
      return inTransaction(database, (): "deleted" | StatementRefusal => {
        const there = find(username, statementDbId);
        if (!there) return { refused: "declarationMissing" };
        if (there.serial !== null) return { refused: "alreadySubmitted" };
        database.prepare("DELETE FROM statements WHERE statementDbId = ?").run(statementDbId);
        return "deleted";
      });
    },
  };
}
