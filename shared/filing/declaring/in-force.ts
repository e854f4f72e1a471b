import { isSameNumber } from "../../portal/number.ts";
import type { Entry, Property } from "../../portal/portal.ts";
import { readMark } from "../../records/draft-ledger.ts";
import { type Days, isSameReservation } from "../../records/reservations.ts";
import { isUndecided, type Row } from "../../records/rows.ts";
import { declaredNumber, hasDeclared, madeBy, madeOrFound, mayBeItsDeclaration, rowBefore } from "./earlier-row.ts";
import {
  correctedFigures,
  correctionsOf,
  figuresOf,
  isCancellation,
  isNamedAlike,
  isSameGuest,
  overlapsStay,
  sameDates,
  sameStay,
} from "./figures.ts";
import {
  type Amendments,
  type Correction,
  idOf,
  type ListedEntry,
  type OpenedDeclaration,
  openedDeclaration,
  type ReadResult,
  type RowBefore,
  type SeenOfRow,
} from "./situation.ts";

/** The entries of a property's list about a row: of its stay, of overlapping days, or of an earlier row. */
export function entriesAbout(
  { reservation }: Row,
  before: RowBefore | undefined,
  entries: readonly Entry[],
): ListedEntry[] {
  const number = before && declaredNumber(before);
  const numbered = number === undefined ? [] : inForce(entries, number, before);
  const isSure = number !== undefined && namedIn(entries, number).length === 1;
  return entries.flatMap((entry): ListedEntry[] => {
    const isOfStay = sameStay(reservation, entry);
    const isNumbered = numbered.includes(entry);
    if (isNumbered && isSure) return [{ entry, of: isOfStay ? "stay" : "reservation", ...madeOrFound(before) }];
    if (isOfStay) return [{ entry, of: "stay" }];
    if (isNumbered || isOfDraft(before, entry)) return [{ entry, of: "reservation" }];
    return overlapsStay(reservation, entry) ? [{ entry, of: "overlap" }] : [];
  });
}

/** After a restore: finals that a lost task, or another row of the reservation, may have made. */
export function entriesSinceBackup(
  { reservation }: Row,
  mayStand: readonly Days[],
  entries: readonly Entry[],
): ListedEntry[] {
  const isListed = (entry: Entry) => sameStay(reservation, entry) || overlapsStay(reservation, entry);
  return entries.flatMap((entry): ListedEntry[] => {
    const { superseded, ...inForce } = entry;
    const isOfAny = [reservation, ...mayStand].some((days) => sameStay(days, inForce));
    if (!entry.final) return [];
    if (superseded) return isOfAny ? [{ entry, of: "past" }] : [];
    const isCandidate = isOfAny || entry.startDate === reservation.startDate;
    return isCandidate && !isListed(entry) ? [{ entry, of: "overlap" }] : [];
  });
}

/** What an earlier row left at the apartment's former property: its draft, or the declaration that it made or found. */
export function entriesAtFormerProperty(
  at: Property,
  before: RowBefore | undefined,
  entries: readonly Entry[],
): ListedEntry[] {
  const number = before && declaredNumber(before);
  return entries.flatMap((entry): ListedEntry[] => {
    if (number !== undefined && entry.final && isSameNumber(entry.number, number) && mayBeItsDeclaration(before, entry))
      return [{ entry, at, of: "former property", ...madeOrFound(before) }];
    return isOfDraft(before, entry) ? [{ entry, at, of: "former property" }] : [];
  });
}

/** Whether an entry is of the days of a draft that an earlier row may have left, on purpose or because it failed. */
const isOfDraft = (before: RowBefore | undefined, entry: Entry) =>
  before !== undefined &&
  ["DRAFTED", "FAILED"].includes(before.state) &&
  // A list may be older than the page that shows its days.
  [before.reservation, before.draft?.figures].some((days) => days && sameStay(days, entry));

/**
 * Whether a list may cut off a chain of amendments. An amendment may have other dates than what it amends, so where the
 * list shows amendments, or a final of these stays, the version in force may show only in a wider list.
 */
export const mayBeCut = (stays: readonly Days[], entries: readonly Entry[]) =>
  entries.some((entry) => entry.final && (entry.amends || stays.some((stay) => sameStay(stay, entry))));

/**
 * The dates of the declaration that a refusal named, where it is of other days and has nights of this stay. A list without years
 * may show the number twice.
 */
export function overlapped({ reservation }: Row, listed: readonly ListedEntry[] = [], number = "") {
  const named = listed.filter(
    (one) => one.entry.final && one.of !== "former property" && isSameNumber(listedNumberOf(one), number),
  );
  if (named.some(({ of }) => of === "stay")) return undefined;
  const there = named.find(({ entry }) => overlapsStay(reservation, entry));
  if (!there) return undefined;
  const { startDate, endDate = "" } = figuresOf(reservation);
  return { declared: `${there.entry.startDate}–${there.entry.endDate}`, stay: `${startDate}–${endDate}` };
}

/** With its year, where its page shows that. */
const listedNumberOf = (listed: ListedEntry) => openedDeclaration(listed)?.page.number ?? listed.entry.number;

/**
 * The last of a chain of amendments, listed below what they amend. Several where a list without years shows the number more
 * than once: only their marks tell them apart.
 */
function inForce(entries: readonly Entry[], number: string, before: RowBefore | undefined): Entry[] {
  return namedIn(entries, number).flatMap((named) =>
    mayBeItsDeclaration(before, asInForce(named)) ? (endOfChain(entries, named) ?? []) : [],
  );
}

const namedIn = (entries: readonly Entry[], number: string) =>
  entries.filter((entry) => entry.final && isSameNumber(entry.number, number));

function endOfChain(entries: readonly Entry[], named: Entry): Entry | undefined {
  if (!named.superseded) return named;
  const at = entries.indexOf(named);
  const below = entries.slice(at + 1);
  const end = below.findIndex((entry, place) => !entry.amends || isAnothers(entry, entries[at + place]));
  return below.slice(0, end === -1 ? below.length : end).findLast(({ final, superseded }) => final && !superseded);
}

/** Whether a final amends another chain: it would have superseded the final above it. */
const isAnothers = (entry: Entry, above: Entry | undefined) =>
  entry.final && above?.final === true && !above.superseded;

/**
 * The entries of a property's list about a row. The list shows what is amended by order alone, and an amendment of another
 * declaration may stand there: days are free only where the amendment's own page says so.
 */
export function listedFor(
  row: Row,
  before: RowBefore | undefined,
  entries: readonly Entry[],
  amendments: Amendments,
): ListedEntry[] {
  const believed = withYears(entries, amendments);
  const unread: ListedEntry[] = [];
  for (const { at, entry, block, below } of doubtfulEntries(row, before, entries)) {
    const opened = below && amendments.get(below);
    // A page that could not be read allows no conclusion about the stay.
    if (below && opened && "failed" in opened) unread.push({ entry: below, of: "stay", opened });
    else if (!opened || !amendsOneOf(block, opened)) believed[at] = asInForce(entry);
  }
  const listed = entriesAbout(row, before, believed).filter(({ entry }) => !unread.some((one) => one.entry === entry));
  return [...listed.map((one) => ({ ...one, ...asOpened(amendments.get(one.entry)) })), ...unread];
}

/** An amendment's page tells in which year the number of what it amends was given, where the list does not. */
function withYears(entries: readonly Entry[], amendments: Amendments): Entry[] {
  const numberFor = (entry: Entry, at: number) => {
    const below = entry.superseded && entries.slice(at + 1).find(({ final }) => final);
    const opened = below && amendments.get(below);
    const number = (opened && openedDeclaration({ opened })?.page.amends) ?? "";
    return isSameNumber(number, entry.number) ? { ...entry, number } : entry;
  };
  return amendments.size === 0 ? [...entries] : entries.map(numberFor);
}

/** The first amendment whose page must be opened, since days would count as free because of it. */
export function amendmentIn({ row, seen: { list } }: { readonly row: Row; readonly seen: SeenOfRow }) {
  if (!list?.whole) return undefined;
  const { entries, amendments, before } = list.whole;
  return doubtfulEntries(row, before, entries).find(({ below }) => below && !amendments.has(below))?.below;
}

/** Entries that seem amended, where it matters. In a list that was read in parts, another declaration may be below. */
function doubtfulEntries(row: Row, before: RowBefore | undefined, entries: readonly Entry[]) {
  return entries.flatMap((entry, at) => {
    const block = blockAbove(entries, at);
    if (!entry.superseded || !(isChainOf(before, block) || isFreed(row, before, entry, entries))) return [];
    const below = entries.slice(at + 1).find(({ final }) => final);
    return [{ at, entry, block, below: below?.amends ? below : undefined }];
  });
}

const asOpened = (opened: ReadResult<OpenedDeclaration | "gone"> | undefined) => opened && { opened };

const asInForce = ({ superseded: _, ...entry }: Entry): Entry => entry;

function blockAbove(entries: readonly Entry[], at: number): readonly Entry[] {
  const above = entries.slice(0, at + 1);
  const original = above.findLastIndex(({ amends }) => !amends);
  return above.slice(Math.max(0, original));
}

function isChainOf(before: RowBefore | undefined, block: readonly Entry[]): boolean {
  const number = before && declaredNumber(before);
  return number !== undefined && block.some((one) => isSameNumber(one.number, number));
}

/** Whether days would be free: of a stay without another final, or of an earlier row's draft. */
function isFreed(row: Row, before: RowBefore | undefined, entry: Entry, entries: readonly Entry[]): boolean {
  const isOfReservation = ({ reservation }: Row) => sameStay(reservation, asInForce(entry));
  if (isOfReservation(row)) return !entries.some((one) => one.final && sameStay(row.reservation, one));
  return isOfDraft(before, asInForce(entry));
}

function amendsOneOf(block: readonly Entry[], opened: ReadResult<OpenedDeclaration | "gone">): boolean {
  const number = openedDeclaration({ opened })?.page.amends;
  return number !== undefined && block.some((one) => one.final && isSameNumber(one.number, number));
}

export type OpenedEntry = OpenedDeclaration & Omit<ListedEntry, "opened">;

/**
 * What is opened of a list, and which of it is the version in force of the earlier row's declaration: where a list without years
 * shows its number more than once, only a page tells which is of that year.
 */
export function openedAmong(listed: readonly ListedEntry[], before: RowBefore | undefined): OpenedEntry[] {
  const opened = listed.flatMap((one) => openedEntryIn(one, before));
  if (opened.some(({ isInForce, of }) => isInForce && of !== "former property")) return opened;
  const [its, ...others] = opened.filter((one) => isOfItsNumber(before, one));
  return opened.map((one) => (one === its && others.length === 0 ? { ...one, isInForce: true } : one));
}

function isOfItsNumber(before: RowBefore | undefined, one: OpenedEntry): boolean {
  const made = madeBy(before);
  if (!made || one.of === "former property" || one.page.state !== "final") return false;
  const { number, amends = "" } = one.page;
  const isIts = [number, amends].some((of) => isSameNumber(of, made.number));
  return isIts && !hasItsNumberOnly(before, one);
}

function openedEntryIn({ isInForce, ...listed }: ListedEntry, before: RowBefore | undefined): OpenedEntry[] {
  const shown = openedDeclaration(listed);
  const isIts = isInForce && shown && !hasItsNumberOnly(before, { ...listed, ...shown });
  return shown ? [{ ...listed, ...shown, ...(isIts && { isInForce }) }] : [];
}

/**
 * Whether it only shares the earlier row's number: its page shows the number of another year, which the list may leave out, or its
 * internal id differs.
 */
function hasItsNumberOnly(before: RowBefore | undefined, { entry, page, declaration }: OpenedEntry): boolean {
  const { number, declarationId } = madeBy(before) ?? {};
  if (number === undefined) return false;
  if (!isSameNumber(page.number, number)) return isSameNumber(entry.number, number);
  return declarationId !== undefined && declarationId !== declaration.declarationId;
}

/**
 * Whether the list does not show what an earlier row has declared, as our record says: or another of its number, and nothing
 * that proves ours. Or its draft, which is there by its own page.
 */
export function isMissingFromList({ list, speaker }: Pick<SeenOfRow, "list" | "speaker">): boolean {
  const before = rowBefore({ list, speaker });
  const { number, declarationId } = madeBy(before) ?? {};
  if (!list) return false;
  if (number === undefined)
    return before?.draft !== undefined && !list.listed.some((one) => idOf(one) === before.declarationServerId);
  const entries = list.whole
    ? withYears(list.whole.entries, list.whole.amendments)
    : list.listed.map(({ entry }) => entry);
  if (openedAmong(list.listed, before).some(({ isInForce }) => isInForce)) return false;
  const [named, ...others] = namedIn(entries, number);
  if (!named || (others.length > 0 && declarationId !== undefined)) return true;
  return list.listed.some((one) => {
    const shown = openedDeclaration(one);
    return shown !== undefined && hasItsNumberOnly(before, { ...one, ...shown });
  });
}

export const isOwnDraft = ({ page, origin }: OpenedDeclaration) => page.state === "draft" && origin.kind === "this row";

/** A stray: a draft whose row has ended, and not with this draft. */
export function isStray({ page, origin, declaration }: OpenedDeclaration): boolean {
  if (page.state !== "draft" || origin.kind !== "another row" || isUndecided(origin.row)) return false;
  return origin.row.declarationServerId !== declaration.declarationId;
}

/** A draft that may still become final: of an open row, or of one under review. */
export function isRival({ page, origin }: OpenedDeclaration): boolean {
  if (page.state !== "draft" || origin.kind !== "another row") return false;
  return isUndecided(origin.row);
}

export const isEarlierRival = ({ origin }: OpenedDeclaration) => origin.kind === "another row" && origin.before;

/** A draft that this row left behind: not the draft that was asked for, nor one under review. */
export function isUnwanted({ state, declarationServerId, intent }: Row, shown: OpenedDeclaration): boolean {
  if (!isOwnDraft(shown)) return false;
  const { declarationId } = shown.declaration;
  if (state === "DRAFTED") return declarationServerId !== declarationId;
  return state !== "NEEDS_REVIEW" || (intent !== undefined && intent.declarationId !== declarationId);
}

/**
 * The reservation's declaration in force: only what is proven its own, by our mark, by our record of a final of ours, or,
 * typed in by hand, by both its dates and its guest. Made by hand, it is nobody's while our own is missing from the list.
 */
export function inForceAmong(
  there: readonly OpenedEntry[],
  row: Row,
  before: RowBefore | undefined,
  { isMissing = false, isRestored = false } = {},
): OpenedEntry | undefined {
  const finals = there.filter(({ page }) => page.state === "final");
  const madeByHand = finals.filter((one) => isOfItsStay(row, one));
  // Of two alike, either may be another reservation's.
  const byHand = madeByHand.length === 1 && !isMissing ? madeByHand[0] : undefined;
  const proven =
    finals.find(({ origin }) => origin.kind === "this row") ??
    finals.find(
      (one) =>
        (one.isInForce && (one.origin.kind === "foreign" || isOfReservation(row, one))) || isDraftOf(before, one),
    ) ??
    finals.find((one) => isOfReservation(row, one)) ??
    // Without a restore no task is lost: the mark is another deployment's, and its guest may stay twice.
    finals.find((one) => isRestored && one.isFound && isOfLostTask(row, one));
  // Its guest's own declaration stands beside what was given to another.
  const isAway = proven !== undefined && isGivenAway(row, proven, before, isRestored);
  return (isAway ? byHand : undefined) ?? proven ?? byHand;
}

/** Made by hand for both its dates and its guest. The same days may be let again; a cancelled declaration keeps no days. */
const isOfItsStay = ({ reservation }: Row, { origin, of, entry, page }: OpenedEntry) =>
  origin.kind === "foreign" &&
  (of === "stay" || of === "former property") &&
  sameDates(reservation, entry) &&
  isSameGuest(reservation, page.figures) &&
  (isCancellation(reservation) || !isCancellation(page.figures));

/**
 * Whether its owner has since given the reservation's declaration, or its draft, to another guest: neither the one who is sent
 * now nor the one of an earlier version. What our record says is declared is as we made it.
 */
export function isGivenAway(
  row: Row,
  { origin, page }: OpenedEntry,
  before: RowBefore | undefined,
  isRestored: boolean,
): boolean {
  const { guestId, guestTaxId, guestName, isForeigner } = page.figures;
  // The portal itself fills in the name of anybody else.
  const typedName = isForeigner ? guestName : undefined;
  // A lost task may have declared a version for another guest.
  if (isRestored && origin.kind === "foreign" && readMark(page.notes)) return false;
  if (origin.kind === "this row" || (guestId ?? guestTaxId ?? typedName) === undefined) return false;
  if (before?.state === "SUBMITTED" && isSameNumber(page.number, before.declarationServerId)) return false;
  const versions = [row, before, before?.found, origin.kind === "another row" ? origin.row : undefined];
  return !versions.some(
    (one) =>
      one &&
      (isSameGuest(one.reservation, page.figures) || (isForeigner && isNamedAlike(one.reservation, page.figures))),
  );
}

/** Whether a lost task made it for the same guest: its mark is of no task on record. */
export const isOfLostTask = ({ reservation }: Row, { origin, page }: OpenedEntry) =>
  origin.kind === "foreign" && readMark(page.notes) !== undefined && isSameGuest(reservation, page.figures);

/** Whether an earlier row has found it declared by hand, for the same guest and for days that the row no longer has. */
export const isFoundForItsGuest = (row: Row, one: OpenedEntry) => one.isFound === true && isByHandForItsGuest(row, one);

/** Whether it was made by another hand for the same guest, and shares nights with the row's stay: nobody is there twice. */
export const isBesideForItsGuest = (row: Row, one: OpenedEntry) =>
  one.of === "overlap" && isByHandForItsGuest(row, one);

/** Whether another hand has declared a stay, not cancelled, for the row's guest. */
const isByHandForItsGuest = ({ reservation }: Row, { origin, page }: OpenedEntry) =>
  origin.kind === "foreign" &&
  page.state === "final" &&
  !isCancellation(page.figures) &&
  isSameGuest(reservation, page.figures);

/** Whether another final takes the row's days. A cancellation of what is proven its own needs no days. */
export const keepsDays = ({ reservation }: Row, { page }: OpenedEntry, inForce: OpenedEntry | undefined): boolean =>
  isCancellation(reservation) ? !inForce : !isCancellation(page.figures);

export const isOfReservation = ({ reservation }: Row, { origin }: OpenedDeclaration) =>
  origin.kind === "another row" && isSameReservation(origin.row.reservation, reservation);

/** Whether it is the draft that an earlier row ended with, final by now or not. */
export const isDraftOf = (before: RowBefore | undefined, { declaration }: OpenedDeclaration) =>
  before?.state === "DRAFTED" && before.declarationServerId === declaration.declarationId;

/**
 * Whether the portal hides whose a final is. A final without notes may be any reservation's of these dates, unless our
 * record names it: an earlier row of this reservation declared it, or ended with it as a draft.
 */
export const isOwnerHidden = (one: OpenedEntry, before: RowBefore | undefined) =>
  one.page.notesHidden === true &&
  one.origin.kind === "foreign" &&
  !(one.isInForce && hasDeclared(before)) &&
  !isDraftOf(before, one);

/** Whether a declaration at the apartment's former property is the reservation's. With hidden notes, equal figures count. */
export const isOursAtFormerProperty = (row: Row, one: OpenedEntry, before: RowBefore | undefined) =>
  one.origin.kind === "this row" ||
  one.isInForce === true ||
  isDraftOf(before, one) ||
  isOfReservation(row, one) ||
  (one.page.notesHidden === true && correctionsOf(row.reservation, one.page.figures).length === 0);

/** The correction to the declaration in force, where the sender asked to amend it and figures differ. */
export function correctionTo(row: Row, one: OpenedEntry, before: RowBefore | undefined): Correction | undefined {
  if (row.onDeclared !== "amend" || row.isDraft) return undefined;
  if (one.origin.kind === "this row" || one.of === "former property" || isOwnerHidden(one, before)) return undefined;
  const { reservation } = row;
  if (correctionsOf(reservation, one.page.figures).length === 0) return undefined;
  return { entry: one.entry, number: one.page.number, figures: correctedFigures(reservation, one.page.figures) };
}

/**
 * Whether a draft of ours may become what was asked for: an original, or an amendment of the declaration in force. What
 * it amends may have been amended since, or moved to other days by another reservation: then it is neither.
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
