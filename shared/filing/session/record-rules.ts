import { type Damage, NewerRecord } from "../../aws/record.ts";
import type { Ended, Outcome } from "../../contract/outcome.ts";
import { guestErased, notBegun, recordUnreadable, statementUnclear, undecided } from "../../contract/outcomes.ts";
import type { Filing } from "../../records/filings.ts";
import type { Row } from "../../records/rows.ts";
import { missingIn } from "../../records/submission.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";

/** How ends what nothing was sent of, where patience is over or nobody can be logged in. */
export interface Occasion {
  readonly over?: Outcome;
  readonly refused?: Ended;
}

/** The record of a reservation, or of a filing with a single outcome. */
interface OnRecord extends Occasion, Damage {
  readonly missing?: ReturnType<typeof missingIn>;
  /** Something of it may be at the portal. */
  readonly isSent: boolean;
  readonly ifDamaged: Outcome;
  readonly inDoubt: Outcome;
}

type RecordStep =
  | { readonly do: "leave it to that release" }
  /** `by`: the rule that told why. */
  | { readonly do: "end"; readonly outcome: Outcome; readonly by?: string }
  | { readonly do: "go on" };

/** Decisions that need nothing but our record: before a login, and when patience has ended. */
export const recordRules = [
  rule(
    "a newer release wrote it",
    "what this one cannot read is no damage",
    (s) => s.isNewer,
    (): RecordStep => ({ do: "leave it to that release" }),
  ),
  rule(
    "its record cannot be read",
    "what was sent of it is not known: a person decides",
    (s) => s.unreadable,
    (_, { ifDamaged }) => end(ifDamaged),
  ),
  rule(
    "its guest is erased",
    "a declaration names its guest",
    (s) => s.missing === "guest" && !s.isSent,
    () => end(guestErased),
  ),
  rule(
    "its record lacks a part",
    "what is not known whole is neither declared nor looked up: a person decides",
    (s) => s.missing,
    (_, { ifDamaged }) => end(ifDamaged),
  ),
  rule(
    "patience ends",
    "nothing was sent of it: it fails with what it waited for",
    (s) => !s.isSent && s.over,
    (outcome) => end(outcome),
  ),
  rule(
    "patience ends in doubt",
    "what may be at the portal goes to a person",
    (s) => s.over,
    (_, { inDoubt }) => end(inDoubt),
  ),
  rule(
    "nobody can be logged in",
    "nothing was sent of it: it fails with what its owner has to do",
    (s) => !s.isSent && s.refused,
    (outcome) => ({ ...end(outcome), by: outcome.rule }),
  ),
  rule(
    "it may go on",
    "the portal tells the rest",
    () => true,
    () => ({ do: "go on" }),
  ),
] satisfies readonly Rule<OnRecord, RecordStep>[];

const end = (outcome: Outcome): RecordStep => ({ do: "end", outcome });

/** How a reservation ends by its record; undefined where it may go on. */
export const endOfRow = (row: Row, filing: Filing, occasion: Occasion): Ended | undefined =>
  endBy({
    ...occasion,
    isNewer: row.isNewer,
    unreadable: row.unreadable ?? filing.unreadable,
    missing: missingIn(row.reservation),
    isSent: row.intent !== undefined || row.unclearSaveAt !== undefined,
    ifDamaged: recordUnreadable,
    inDoubt: undecided(row.intent?.declarationId),
  });

/** How a statement ends by its record, a search or a check; undefined where it may go on. */
export function endOfSingle({ statement, unreadable }: Filing, occasion: Occasion): Ended | undefined {
  const unclear = statement ? statementUnclear : notBegun;
  const isSent = statement?.intent !== undefined;
  return endBy({ ...occasion, unreadable, isSent, ifDamaged: unclear, inDoubt: unclear });
}

function endBy(record: OnRecord): Ended | undefined {
  const step = decide<OnRecord, RecordStep, string>(recordRules, record);
  if (step.do === "leave it to that release") throw new NewerRecord();
  return step.do === "end" ? { ...step.outcome, rule: step.by ?? step.rule } : undefined;
}
