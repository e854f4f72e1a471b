import { isSameNumber } from "../../portal/number.ts";
import type { Entry } from "../../portal/portal.ts";
import type { Days } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import { figuresOf, overlaps, sameStay } from "./figures.ts";
import type { Before, Listed } from "./seen.ts";

/** What of a property's list concerns a row: its own stay, and what an earlier row of its reservation left there. */
export function concerning({ reservation }: Row, before: Before | undefined, entries: readonly Entry[]): Listed[] {
  const number = before && numberOf(before);
  const standing = number === undefined ? undefined : inForce(entries, number, before);
  return entries.flatMap((entry): Listed[] => {
    const isOfStay = sameStay(reservation, entry);
    if (entry === standing) return [{ entry, of: isOfStay ? "stay" : "reservation", stands: true }];
    if (isOfStay) return [{ entry, of: "stay" }];
    if (isOfDraft(before, entry)) return [{ entry, of: "reservation" }];
    return overlaps(reservation, entry) ? [{ entry, of: "overlap" }] : [];
  });
}

/** After a restore: finals that a task on record no more may have made, or another row of the reservation. */
export function concerningSince({ reservation }: Row, mayStand: readonly Days[], entries: readonly Entry[]): Listed[] {
  const isListed = (entry: Entry) => sameStay(reservation, entry) || overlaps(reservation, entry);
  return entries.flatMap((entry): Listed[] => {
    const { superseded, ...inForce } = entry;
    const isOfAny = [reservation, ...mayStand].some((days) => sameStay(days, inForce));
    if (!entry.final) return [];
    if (superseded) return isOfAny ? [{ entry, of: "past" }] : [];
    const isCandidate = isOfAny || entry.startDate === reservation.startDate;
    return isCandidate && !isListed(entry) ? [{ entry, of: "overlap" }] : [];
  });
}

/** Of the days of a draft that an earlier row has left, be it on purpose or because it failed. */
export const isOfDraft = (before: Row | undefined, entry: Entry) =>
  before !== undefined && ["DRAFTED", "FAILED"].includes(before.state) && sameStay(before.reservation, entry);

/**
 * An amendment may have other dates than what it amends: where a list of some days shows amendments, or a final of these
 * stays, the chain may go on beyond it, and what is in force shows only in a list of more days.
 */
export const mayBeCut = (stays: readonly Row["reservation"][], entries: readonly Entry[]) =>
  entries.some((entry) => entry.final && (entry.amends || stays.some((stay) => sameStay(stay, entry))));

/** The declaration of other days that a refusal named, and this stay, in dates. */
export function overlapped({ reservation }: Row, listed: readonly Listed[] = [], number = "") {
  const there = listed.find(({ of, entry }) => of !== "stay" && entry.final && isSameNumber(entry.number, number));
  if (!there) return undefined;
  const { startDate, endDate = "" } = figuresOf(reservation);
  return { declared: `${there.entry.startDate}–${there.entry.endDate}`, stay: `${startDate}–${endDate}` };
}

/** Under which Α/Α a row's reservation was declared, by that row or by somebody else. */
export function numberOf({ found, ...before }: Before): string | undefined {
  const { state, declarationServerId, declaredAs = "" } = found ?? before;
  const number = state === "SUBMITTED" ? declarationServerId : declaredAs;
  return number === "" ? undefined : number;
}

/** The last of a chain of amendments, which stand below what they amend. None where the number fits two: either may be meant. */
function inForce(entries: readonly Entry[], number: string, before: Before | undefined): Entry | undefined {
  const [named, ...others] = entries.filter((entry) => entry.final && isSameNumber(entry.number, number));
  if (!named || others.length > 0) return undefined;
  // What was found declared had its days, unless that is what differed: another property may count from the beginning as well.
  const { superseded, ...asFound } = named;
  const finder = before?.found ?? before;
  const hadOtherDays = finder?.differs?.some((name) => name === "startDate" || name === "endDate") === true;
  if (finder?.state === "FAILED" && !hadOtherDays && !sameStay(finder.reservation, asFound)) return undefined;
  if (!superseded) return named;
  const at = entries.indexOf(named);
  const below = entries.slice(at + 1);
  const end = below.findIndex((entry, place) => !entry.amends || isAnothers(entry, entries[at + place]));
  return below.slice(0, end === -1 ? below.length : end).findLast(({ final, superseded }) => final && !superseded);
}

/** A final amendment of what is above it would have made that superseded. */
const isAnothers = (entry: Entry, above: Entry | undefined) =>
  entry.final && above?.final === true && !above.superseded;
