import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";
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
export interface StatementEntry {
  statementDbId: number | undefined;
  username: string;
  year: number;
  month: number;
  records: FeeRecord[];
}

export type StatementRefusal =
  | { refused: "declarationMissing" | "alreadySubmitted" }
  | { refused: "monthStated"; serial: string; month: string };

export type Statements = ReturnType<typeof createStatements>;

/** The climate-fee statements: one submitted for each user and month, any number of drafts. */
export function createStatements(state: State, clock: () => number) {
  const kept = state.kept("statement", Statement);
  const ofUser = (username: string) => kept.all().filter((one) => sameUser(one.username, username));
  const find = (username: string, statementDbId: number) =>
    ofUser(username).find((one) => one.statementDbId === statementDbId);
  const refusalOf = ({ username, statementDbId }: StatementEntry): StatementRefusal | undefined => {
    if (statementDbId === undefined) return undefined;
    const there = find(username, statementDbId);
    if (!there) return { refused: "declarationMissing" };
    return there.serial === null ? undefined : { refused: "alreadySubmitted" };
  };
  const put = (entry: StatementEntry, serial: string | null, filedAt: string | null) => {
    const { statementDbId = state.next("statement") } = entry;
    return kept.put(statementDbId, { ...entry, statementDbId, serial, filedAt });
  };
  const standing = ({ username, year, month }: StatementEntry): StatementRefusal | undefined => {
    const isSame = (one: Statement) => one.year === year && one.month === month && one.serial !== null;
    const serial = ofUser(username).find(isSame)?.serial;
    return serial ? { refused: "monthStated", serial, month: `${month}/${year}` } : undefined;
  };

  return {
    find,
    all: kept.all,
    /** The newest month first. */
    ofUser: (username: string) =>
      ofUser(username).toSorted(
        (one, other) => other.year - one.year || other.month - one.month || other.statementDbId - one.statementDbId,
      ),
    saveDraft: (entry: StatementEntry) => state.together(() => refusalOf(entry) ?? put(entry, null, null)),
    submit: (entry: StatementEntry) =>
      state.together(() => {
        const refusal = refusalOf(entry) ?? standing(entry);
        if (refusal) return refusal;
        const year = dayAt(clock()).slice(0, 4);
        return put(entry, `${state.next(`statement/${year}`)}/${year}`, new Date(clock()).toISOString());
      }),
  };
}
