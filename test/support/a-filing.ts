import { requireReadable } from "../../shared/aws/record.ts";
import {
  type CheckWork,
  type Filing,
  type FilingOutcome,
  isSingle,
  readFiling,
  type SingleFiling,
  type StatementWork,
} from "../../shared/records/filings.ts";
import { filingKey } from "../../shared/records/keys.ts";

/** A filing of whichever kind, with what any of them may have: for what a test expects of one. */
export type AnyFiling = Pick<Filing, keyof Filing> &
  Partial<
    Pick<Filing<"reservations">, "drafts" | "draftsCounted"> &
      Pick<Filing<"statement">, "statement" | "sent" | "outcome" | "evidence"> &
      Pick<Filing<"search">, "search"> &
      Pick<Filing<"check">, "check">
  >;

/** What a filing has otherwise than the usual one; its work says of which kind it is. */
export type FilingChange = {
  readonly [Name in Exclude<keyof AnyFiling, "kind">]?: AnyFiling[Name] | undefined;
};

interface OfRows {
  readonly statement?: undefined;
  readonly search?: undefined;
  readonly check?: undefined;
}

/** The first filing of task 1, of one row, that nobody has come to yet. */
export function aFiling(change: FilingChange & { readonly statement: StatementWork }): Filing<"statement">;
export function aFiling(change: FilingChange & { readonly search: Filing<"search">["search"] }): Filing<"search">;
export function aFiling(change: FilingChange & { readonly check: CheckWork }): Filing<"check">;
export function aFiling(change?: FilingChange & OfRows): Filing<"reservations">;
export function aFiling(change: FilingChange): Filing;
export function aFiling({ number = 1, takeUps = 0, taskId = 1, ...change }: FilingChange = {}): Filing {
  const key = filingKey(taskId, number);
  const usual = { group: "u", rows: [1], draft: false, mark: "m", createdAt: 0, visitsWithoutProgress: 0 };
  return requireReadable(readFiling({ ...key, ...usual, ...change, taskId, filing: number, claims: takeUps }), key);
}

/** How a statement, a search or a check ended, where a test only says in which state. */
export const anOutcome = (state: FilingOutcome["state"]): FilingOutcome =>
  state === "SUBMITTED" || state === "DRAFTED"
    ? { state, errorValue: "", details: "" }
    : { state, errorValue: "outcome_unknown", details: "" };

/** The filing of a statement, a search or a check. */
export function single(filing: Filing | undefined): SingleFiling {
  if (!filing || !isSingle(filing)) throw new Error("it has no outcome of its own");
  return filing;
}

/** A filing with what any kind may have. */
export const anyFiling = (filing: Filing | undefined): AnyFiling | undefined => filing;
