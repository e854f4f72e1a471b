import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";
import type { Refusal } from "./phrases.ts";
import { type State, sameUser } from "./state.ts";

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
  records: v.array(FeeRecord),
});
export type Statement = v.InferOutput<typeof Statement>;

/** What is being written: a new statement, or the draft `statementDbId`. */
interface Entry extends Omit<Statement, "statementDbId" | "serial" | "filedAt"> {
  statementDbId: number | undefined;
}

/** The climate-fee statements: one submitted for each user and month, any number of drafts. */
export interface Statements {
  /** A user's statement by its internal id. */
  find(username: string, statementDbId: number | undefined): Statement | undefined;
  /** Those of all users, oldest first. */
  all(): Statement[];
  /** A user's statements, newest month first. */
  ofUser(username: string): Statement[];
  /** Saves a draft: a new one, or over the one that it names. */
  saveDraft(entry: Entry): Statement | Refusal;
  /** Submits an entry, with the next number of the year. */
  submit(entry: Entry): Statement | Refusal;
}

export function createStatements(state: State, clock: () => number): Statements {
  const stored = state.collection("statement", Statement);
  const ofUser = (username: string) => stored.all().filter((one) => sameUser(one.username, username));
  const find = (username: string, statementDbId: number | undefined) =>
    ofUser(username).find((one) => one.statementDbId === statementDbId);
  const refusalOf = ({ username, statementDbId }: Entry): Refusal | undefined => {
    if (statementDbId === undefined) return undefined;
    const found = find(username, statementDbId);
    if (!found) return { refused: "declarationMissing" };
    return found.serial === null ? undefined : { refused: "alreadySubmitted" };
  };
  const put = (entry: Entry, serial: string | null, filedAt: string | null) => {
    const { statementDbId = state.next("statement") } = entry;
    return stored.put(statementDbId, { ...entry, statementDbId, serial, filedAt });
  };
  const monthStated = ({ username, year, month }: Entry): Refusal | undefined => {
    const isSame = (one: Statement) => one.year === year && one.month === month && one.serial !== null;
    const serial = ofUser(username).find(isSame)?.serial;
    return serial ? { refused: "monthStated", serial, month: `${month}/${year}` } : undefined;
  };

  return {
    find,
    all: stored.all,
    ofUser: (username) =>
      ofUser(username).toSorted(
        (one, other) => other.year - one.year || other.month - one.month || other.statementDbId - one.statementDbId,
      ),
    saveDraft: (entry) => state.transaction(() => refusalOf(entry) ?? put(entry, null, null)),
    submit: (entry) =>
      state.transaction(() => {
        const refusal = refusalOf(entry) ?? monthStated(entry);
        if (refusal) return refusal;
        const year = dayAt(clock()).slice(0, 4);
        return put(entry, `${state.next(`statement/${year}`)}/${year}`, new Date(clock()).toISOString());
      }),
  };
}
