import { isTerminal } from "../../contract/outcome.ts";
import { isSameNumber } from "../../portal/number.ts";
import { isSameReservation } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import { correctedFigures, correctionsOf, isCancellation, sameDates } from "./figures.ts";
import { type Listed, type Shown, shownIn } from "./seen.ts";
import type { Correction } from "./step.ts";

/** What the list shows and the page confirms. */
export type There = Shown & Omit<Listed, "opened">;

export function thereIn({ stands, ...listed }: Listed, before: Row | undefined): There[] {
  const shown = shownIn(listed);
  return shown ? [{ ...listed, ...shown, ...(stands && !hasItsNumberOnly(before, shown) && { stands }) }] : [];
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
export function inForceAmong(there: readonly There[], row: Row, before: Row | undefined): There | undefined {
  const finals = there.filter(({ page }) => page.state === "final");
  return (
    finals.find(({ whose }) => whose.kind === "ours") ??
    finals.find((one) => (one.stands && (one.whose.kind === "foreign" || isOf(row, one))) || isDraftOf(before, one)) ??
    finals.find((one) => isOf(row, one)) ??
    finals.find((one) => isOfItsDates(row, one))
  );
}

/** By hand, of both its dates: of its arrival alone it may be the next guest's, and cancelled it keeps no days. */
const isOfItsDates = ({ reservation }: Row, { whose, of, entry, page }: There) =>
  whose.kind === "foreign" &&
  (of === "stay" || of === "left") &&
  sameDates(reservation, entry) &&
  (isCancellation(reservation) || !isCancellation(page.figures));

/** Whether another final keeps the days from the row: a cancellation of what is known to be its own needs none. */
export function keepsDays(row: Row, one: There, inForce: There | undefined, before: Row | undefined): boolean {
  if (!isCancellation(row.reservation)) return !isCancellation(one.page.figures);
  if (!inForce) return true;
  const isKnown = inForce.whose.kind !== "foreign" || inForce.stands || isDraftOf(before, inForce);
  return !isKnown && sameDates(row.reservation, one.entry);
}

/** Of another row of this reservation. */
export const isOf = ({ reservation }: Row, { whose }: Shown) =>
  whose.kind === "other" && isSameReservation(whose.row.reservation, reservation);

/** The draft, final by now or not, that an earlier row of the reservation ended with. */
export const isDraftOf = (before: Row | undefined, { declaration }: Shown) =>
  before?.state === "DRAFTED" && before.declarationServerId === declaration.declarationId;

/**
 * A final whose notes the portal hides may be any reservation's of these dates, unless our own record names it: by a row
 * of this reservation that declared it, or by the draft that it was.
 */
export const isOwnerHidden = (one: There, before: Row | undefined) =>
  one.page.notesHidden === true &&
  one.whose.kind === "foreign" &&
  !(one.stands && before?.state === "SUBMITTED") &&
  !isDraftOf(before, one);

/**
 * At a property that the apartment had: the row's own, what an earlier row has left, or, where notes are hidden, what
 * says just what it says.
 */
export const isLeftByUs = (row: Row, one: There, before: Row | undefined) =>
  one.whose.kind === "ours" ||
  one.stands === true ||
  isDraftOf(before, one) ||
  isOf(row, one) ||
  (one.page.notesHidden === true && correctionsOf(row.reservation, one.page.figures).length === 0);

/** What is to be said of a final in force instead, where the sender asked to amend it. */
export function correctionTo(row: Row, one: There, before: Row | undefined): Correction | undefined {
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
  { entry, page }: There,
  inForce: There | undefined,
  corrects: Correction | undefined,
): boolean {
  if (!inForce) return !entry.amends;
  const isOfAnother = page.amends !== undefined && !isSameNumber(page.amends, inForce.page.number);
  return corrects !== undefined && entry.amends && !isOfAnother;
}
