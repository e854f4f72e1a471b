import { dateOf } from "../../../shared/contract/day.ts";
import { yearsAhead } from "../../../shared/parsing/fields.ts";
import { today } from "./due.ts";

/**
 * How far back the list of reservations is read: an instant, such that all that was accepted since then is known. The list is
 * ordered by acceptance, newest first: whatever is read of it from its beginning has the latest version of each stay in it.
 */
export type Reach = string;

const beginningOf = (year: number): Reach => `${year}-01-01T00:00:00.000Z`;

/** All that there is. */
export const everything: Reach = "";

/** Log-in reads this year, and last year too until the portal closes it at the end of February. */
export function usualReach(now = today()): Reach {
  const [, month = 1, year = 1970] = dateOf(now).split("/").map(Number);
  return beginningOf(month <= 2 ? year - 1 : year);
}

/** What is read for stays that end in a year or later: none is accepted longer ahead than the contract allows. */
export const reachOfYear = (year: number): Reach => beginningOf(year - yearsAhead);

/** Of a month (YYYY-MM) or a day (YYYY-MM-DD). */
export const reachOf = (date: string): Reach => reachOfYear(Number(date.slice(0, 4)));

/** Whether all is known that was accepted since this instant; `since` is how far back the list has been read. */
export const reaches = ({ since }: { readonly since: string }, to: Reach): boolean => since === "" || since < to;
