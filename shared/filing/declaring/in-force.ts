import { isTerminal } from "../../contract/outcome.ts";
import { isSameNumber } from "../../portal/number.ts";
import type { Entry, Property } from "../../portal/portal.ts";
import { type Days, isSameReservation } from "../../records/claims.ts";
import type { Row } from "../../records/rows.ts";
import {
  correctedFigures,
  correctionsOf,
  figuresOf,
  isCancellation,
  overlaps,
  sameDates,
  sameStay,
} from "./figures.ts";
import {
  type Amendments,
  type Correction,
  type Listed,
  type Look,
  type RowBefore,
  type Seen,
  type Shown,
  shownIn,
} from "./situation.ts";

/** What of a property's list concerns a row: its own stay, and what an earlier row of its reservation left there. */
export function concerning({ reservation }: Row, before: RowBefore | undefined, entries: readonly Entry[]): Listed[] {
  const number = before && numberOf(before);
  const standing = number === undefined ? undefined : inForce(entries, number, before);
  return entries.flatMap((entry): Listed[] => {
    const isOfStay = sameStay(reservation, entry);
    if (entry === standing) return [{ entry, of: isOfStay ? "stay" : "reservation", isInForce: true }];
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
export function leftAt(at: Property, before: RowBefore | undefined, entries: readonly Entry[]): Listed[] {
  const number = before && numberOf(before);
  return entries.flatMap((entry): Listed[] => {
    if (number !== undefined && entry.final && isSameNumber(entry.number, number))
      return [{ entry, at, of: "left", isInForce: true }];
    return isOfDraft(before, entry) ? [{ entry, at, of: "left" }] : [];
  });
}

/** Of the days of a draft that an earlier row has left, be it on purpose or because it failed. */
const isOfDraft = (before: Row | undefined, entry: Entry) =>
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
export function numberOf({ found, ...before }: RowBefore): string | undefined {
  const { state, declarationServerId, declaredAs = "" } = found ?? before;
  const number = state === "SUBMITTED" ? declarationServerId : declaredAs;
  return number === "" ? undefined : number;
}

/** The last of a chain of amendments, which stand below what they amend. None where the number fits two: either may be meant. */
function inForce(entries: readonly Entry[], number: string, before: RowBefore | undefined): Entry | undefined {
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
  before: RowBefore | undefined,
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
function doubtful(row: Row, before: RowBefore | undefined, entries: readonly Entry[]) {
  return entries.flatMap((entry, at) => {
    const block = blockAbove(entries, at);
    if (!entry.superseded || !(isOfChain(before, block) || isFreed(row, before, entry, entries))) return [];
    const below = entries.slice(at + 1).find(({ final }) => final);
    return [{ at, entry, block, below: below?.amends ? below : undefined }];
  });
}

const seenAs = (opened: Look<Shown | "gone"> | undefined) => opened && { opened };

const asInForce = ({ superseded: _, ...entry }: Entry): Entry => entry;

function blockAbove(entries: readonly Entry[], at: number): readonly Entry[] {
  const above = entries.slice(0, at + 1);
  const original = above.findLastIndex(({ amends }) => !amends);
  return above.slice(Math.max(0, original));
}

function isOfChain(before: RowBefore | undefined, block: readonly Entry[]): boolean {
  const number = before && numberOf(before);
  return number !== undefined && block.some((one) => isSameNumber(one.number, number));
}

/** Of the stay, unless another final of it is there: nothing is declared beside that. Or of an earlier row's draft. */
function isFreed(row: Row, before: Row | undefined, entry: Entry, entries: readonly Entry[]): boolean {
  const isOfReservation = ({ reservation }: Row) => sameStay(reservation, asInForce(entry));
  if (isOfReservation(row)) return !entries.some((one) => one.final && sameStay(row.reservation, one));
  return isOfDraft(before, asInForce(entry));
}

function amendsOneOf(block: readonly Entry[], opened: Look<Shown | "gone">): boolean {
  const number = shownIn({ opened })?.page.amends;
  return number !== undefined && block.some((one) => one.final && isSameNumber(one.number, number));
}

export type OpenedEntry = Shown & Omit<Listed, "opened">;

export function openedIn({ isInForce, ...listed }: Listed, before: Row | undefined): OpenedEntry[] {
  const shown = shownIn(listed);
  return shown ? [{ ...listed, ...shown, ...(isInForce && !hasItsNumberOnly(before, shown) && { isInForce }) }] : [];
}

/** By its internal id it is another than what an earlier row declared: where no day of submission shows, there is no year. */
function hasItsNumberOnly(before: Row | undefined, { page, declaration }: Shown): boolean {
  // What a person has decided names no rule: it may be the number of any declaration.
  if (before?.state !== "SUBMITTED" || !before.intent || before.rule === undefined) return false;
  const isNumbered = isSameNumber(page.number, before.declarationServerId);
  return isNumbered && before.intent.declarationId !== declaration.declarationId;
}

export const isOwnDraft = ({ page, whose }: Shown) => page.state === "draft" && whose.kind === "ours";

/** A draft that its own row has no more use for: that row ended, and not with this draft. */
export function isStray({ page, whose, declaration }: Shown): boolean {
  if (page.state !== "draft" || whose.kind !== "other" || !isTerminal(whose.row.state)) return false;
  if (whose.row.state === "NEEDS_REVIEW") return false;
  return whose.row.declarationServerId !== declaration.declarationId;
}

/** A draft that may yet become final: of an open row, or of one that a person has to decide. */
export function isRival({ page, whose }: Shown): boolean {
  if (page.state !== "draft" || whose.kind !== "other") return false;
  return !isTerminal(whose.row.state) || whose.row.state === "NEEDS_REVIEW";
}

export const isEarlierRival = ({ whose }: Shown) => whose.kind === "other" && whose.before;

/** Left behind by a row that has ended: ours, and not the draft that was asked for, nor one that a person has to look at. */
export function isUnwanted({ state, declarationServerId, intent }: Row, shown: Shown): boolean {
  if (!isOwnDraft(shown)) return false;
  const { declarationId } = shown.declaration;
  if (state === "DRAFTED") return declarationServerId !== declarationId;
  return state !== "NEEDS_REVIEW" || (intent !== undefined && intent.declarationId !== declarationId);
}

/** What is declared of the reservation: ours, what stands of an earlier row, or by hand for exactly these dates. */
export function inForceAmong(
  there: readonly OpenedEntry[],
  row: Row,
  before: Row | undefined,
): OpenedEntry | undefined {
  const finals = there.filter(({ page }) => page.state === "final");
  return (
    finals.find(({ whose }) => whose.kind === "ours") ??
    finals.find(
      (one) => (one.isInForce && (one.whose.kind === "foreign" || isOfReservation(row, one))) || isDraftOf(before, one),
    ) ??
    finals.find((one) => isOfReservation(row, one)) ??
    finals.find((one) => isOfItsDates(row, one))
  );
}

/** By hand, of both its dates: of its arrival alone it may be the next guest's, and cancelled it keeps no days. */
const isOfItsDates = ({ reservation }: Row, { whose, of, entry, page }: OpenedEntry) =>
  whose.kind === "foreign" &&
  (of === "stay" || of === "left") &&
  sameDates(reservation, entry) &&
  (isCancellation(reservation) || !isCancellation(page.figures));

/** Whether another final keeps the days from the row: a cancellation of what is known to be its own needs none. */
export function keepsDays(
  row: Row,
  one: OpenedEntry,
  inForce: OpenedEntry | undefined,
  before: Row | undefined,
): boolean {
  if (!isCancellation(row.reservation)) return !isCancellation(one.page.figures);
  if (!inForce) return true;
  const isKnown = inForce.whose.kind !== "foreign" || inForce.isInForce || isDraftOf(before, inForce);
  return !isKnown && sameDates(row.reservation, one.entry);
}

export const isOfReservation = ({ reservation }: Row, { whose }: Shown) =>
  whose.kind === "other" && isSameReservation(whose.row.reservation, reservation);

/** The draft, final by now or not, that an earlier row of the reservation ended with. */
export const isDraftOf = (before: Row | undefined, { declaration }: Shown) =>
  before?.state === "DRAFTED" && before.declarationServerId === declaration.declarationId;

/**
 * A final whose notes the portal hides may be any reservation's of these dates, unless our own record names it: by a row
 * of this reservation that declared it, or by the draft that it was.
 */
export const isOwnerHidden = (one: OpenedEntry, before: Row | undefined) =>
  one.page.notesHidden === true &&
  one.whose.kind === "foreign" &&
  !(one.isInForce && before?.state === "SUBMITTED") &&
  !isDraftOf(before, one);

/**
 * At a property that the apartment had: the row's own, what an earlier row has left, or, where notes are hidden, what
 * says just what it says.
 */
export const isLeftByUs = (row: Row, one: OpenedEntry, before: Row | undefined) =>
  one.whose.kind === "ours" ||
  one.isInForce === true ||
  isDraftOf(before, one) ||
  isOfReservation(row, one) ||
  (one.page.notesHidden === true && correctionsOf(row.reservation, one.page.figures).length === 0);

/** What is to be said of a final in force instead, where the sender asked to amend it. */
export function correctionTo(row: Row, one: OpenedEntry, before: Row | undefined): Correction | undefined {
  if (row.onDeclared !== "amend" || row.isDraft) return undefined;
  if (one.whose.kind === "ours" || one.of === "left" || isOwnerHidden(one, before)) return undefined;
  const { reservation } = row;
  if (correctionsOf(reservation, one.page.figures).length === 0) return undefined;
  return { entry: one.entry, figures: correctedFigures(reservation, one.page.figures) };
}

/**
 * Whether a draft of ours is still what is asked for: an original, or an amendment of what is to be corrected. What it
 * amends may have been amended since, or moved to other days by another reservation: then it is neither.
 */
export function mayBecome(
  { entry, page }: OpenedEntry,
  inForce: OpenedEntry | undefined,
  corrects: Correction | undefined,
): boolean {
  if (!inForce) return !entry.amends;
  const isOfAnother = page.amends !== undefined && !isSameNumber(page.amends, inForce.page.number);
  return corrects !== undefined && entry.amends && !isOfAnother;
}
