import type { Entry } from "../../portal/portal.ts";
import type { Row } from "../../records/rows.ts";
import { sameStay } from "./figures.ts";
import type { ListedEntry, RowBefore, SeenOfRow } from "./situation.ts";

/** The earlier row, with what its draft was when the list was read. */
export const rowBefore = ({ list, speaker }: Pick<SeenOfRow, "list" | "speaker">): RowBefore | undefined =>
  list?.whole?.before ?? speaker?.before;

/** The Α/Α under which a row has declared its reservation, or which it has found. */
export function declaredNumber(before: RowBefore): string | undefined {
  const { declaredAs = "" } = before.found ?? before;
  return madeBy(before)?.number ?? (declaredAs === "" ? undefined : declaredAs);
}

/** What a row has declared is its reservation's; what a failed row has found may be anybody's. */
export const madeOrFound = (before: RowBefore | undefined): Pick<ListedEntry, "isInForce" | "isFound"> =>
  failedFinder(before) ? { isFound: true } : { isInForce: true };

/**
 * What a row has declared: the number on record, or that under which its owner has made its draft final. Without an id where
 * a person may have given the number of another declaration: such an outcome has no rule.
 */
export function madeBy(
  before: RowBefore | undefined,
): { readonly number: string; readonly declarationId?: string | undefined } | undefined {
  if (before?.draft && before.draft.number !== "")
    return { number: before.draft.number, declarationId: before.declarationServerId };
  if (before?.state !== "SUBMITTED" || before.declarationServerId === "") return undefined;
  return {
    number: before.declarationServerId,
    declarationId: before.rule === undefined ? undefined : before.intent?.declarationId,
  };
}

export const hasDeclared = (before: RowBefore | undefined) => madeBy(before) !== undefined;

function failedFinder(before: RowBefore | undefined): Row | undefined {
  const finder = madeBy(before) ? before : (before?.found ?? before);
  return finder?.state === "FAILED" ? finder : undefined;
}

/** What a row has found had its days, unless those differed. Another property may have used the same number. */
export function mayBeItsDeclaration(before: RowBefore | undefined, entry: Entry): boolean {
  const finder = failedFinder(before);
  const hadOtherDays = finder?.differs?.some((name) => name === "startDate" || name === "endDate") === true;
  return !finder || hadOtherDays || sameStay(finder.reservation, entry);
}
