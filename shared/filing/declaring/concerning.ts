import { isSameNumber } from "../../portal/number.ts";
import type { Entry, Property } from "../../portal/portal.ts";
import type { Days } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import { figuresOf, overlaps, sameStay } from "./figures.ts";
import { type Amendments, type Before, type Listed, type Look, type Seen, type Shown, shownIn } from "./seen.ts";

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

/** What an earlier row of the reservation has left at the property that the apartment had: a draft, or what it found declared. */
export function leftAt(at: Property, before: Before | undefined, entries: readonly Entry[]): Listed[] {
  const number = before && numberOf(before);
  return entries.flatMap((entry): Listed[] => {
    if (number !== undefined && entry.final && isSameNumber(entry.number, number))
      return [{ entry, at, of: "left", stands: true }];
    return isOfDraft(before, entry) ? [{ entry, at, of: "left" }] : [];
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

/**
 * What of a property's list concerns a row. The list tells by order alone what is amended, and the amendment of another
 * declaration may stand there: only an amendment whose page says so makes the days of what is above it free.
 */
export function listedFor(
  row: Row,
  before: Before | undefined,
  entries: readonly Entry[],
  amendments: Amendments,
): Listed[] {
  const believed = [...entries];
  const unread: Listed[] = [];
  for (const { at, entry, block, below } of doubtful(row, before, entries)) {
    const opened = below && amendments.get(below);
    // Of one that could not be read nothing may be concluded about the stay.
    if (below && opened && "failed" in opened) unread.push({ entry: below, of: "stay", opened });
    else if (!opened || !amendsOneOf(block, opened)) believed[at] = asInForce(entry);
  }
  const listed = concerning(row, before, believed).filter(({ entry }) => !unread.some((one) => one.entry === entry));
  return [...listed.map((one) => ({ ...one, ...seenAs(amendments.get(one.entry)) })), ...unread];
}

/** The first amendment that has to be asked what it amends: days would count as free for it. */
export function amendmentIn({ row, seen: { stay, claim } }: { readonly row: Row; readonly seen: Seen }) {
  const { entries, amendments } = stay?.whole ?? { entries: [], amendments: new Map<Entry, never>() };
  return doubtful(row, claim?.before, entries).find(({ below }) => below && !amendments.has(below))?.below;
}

/** What seems amended, of which it matters; in a list that was read in parts what is below may be something else. */
function doubtful(row: Row, before: Before | undefined, entries: readonly Entry[]) {
  return entries.flatMap((entry, at) => {
    const block = blockAbove(entries, at);
    if (!entry.superseded || !(isOfChain(before, block) || isFreed(row, before, entry, entries))) return [];
    const below = entries.slice(at + 1).find(({ final }) => final);
    return [{ at, entry, block, below: below?.amends ? below : undefined }];
  });
}

const seenAs = (opened: Look<Shown | "gone"> | undefined) => opened && { opened };

const asInForce = ({ superseded: _, ...entry }: Entry): Entry => entry;

/** From the original to this one, as they stand. */
function blockAbove(entries: readonly Entry[], at: number): readonly Entry[] {
  const above = entries.slice(0, at + 1);
  const original = above.findLastIndex(({ amends }) => !amends);
  return above.slice(Math.max(0, original));
}

/** Whether what an earlier row declared is among them. */
function isOfChain(before: Before | undefined, block: readonly Entry[]): boolean {
  const number = before && numberOf(before);
  return number !== undefined && block.some((one) => isSameNumber(one.number, number));
}

/** Of the stay, unless another final of it is there: nothing is declared beside that. Or of an earlier row's draft. */
function isFreed(row: Row, before: Row | undefined, entry: Entry, entries: readonly Entry[]): boolean {
  const isOf = ({ reservation }: Row) => sameStay(reservation, asInForce(entry));
  if (isOf(row)) return !entries.some((one) => one.final && sameStay(row.reservation, one));
  return isOfDraft(before, asInForce(entry));
}

function amendsOneOf(block: readonly Entry[], opened: Look<Shown | "gone">): boolean {
  const number = shownIn({ opened })?.page.amends;
  return number !== undefined && block.some((one) => one.final && isSameNumber(one.number, number));
}
