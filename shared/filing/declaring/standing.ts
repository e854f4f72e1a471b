import {
  datesDeclared,
  declaredElsewhere,
  differs,
  duplicate,
  duplicateOfNameless,
  submitted,
} from "../../contract/outcomes.ts";
import { isSameReservation } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import { isSameNumber } from "./concerning.ts";
import { correctedFigures, correctionsOf, namesOf } from "./figures.ts";
import { type Listed, type Shown, shownIn } from "./seen.ts";
import type { Correction } from "./step.ts";

/** What the list shows and the page confirms. */
export type There = Shown & Omit<Listed, "opened">;

export function thereIn(listed: Listed): There[] {
  const shown = shownIn(listed);
  return shown ? [{ ...listed, ...shown }] : [];
}

/** What is declared of the reservation: ours, what stands of an earlier row, or by hand for exactly these dates. */
export function standingIn(there: readonly There[], row: Row, before: Row | undefined): There | undefined {
  const finals = there.filter(({ page }) => page.state === "final");
  return (
    finals.find(({ whose }) => whose.kind === "ours") ??
    finals.find((one) => (one.stands && (one.whose.kind === "foreign" || isOf(row, one))) || isDraftOf(before, one)) ??
    finals.find((one) => isOf(row, one)) ??
    finals.find(({ whose, of }) => whose.kind === "foreign" && (of === "stay" || of === "left"))
  );
}

export const isOf = ({ reservation }: Row, { whose }: Shown) =>
  whose.kind === "other" && isSameReservation(whose.row.reservation, reservation);

/** The draft, final by now or not, that an earlier row of the reservation ended with. */
export const isDraftOf = (before: Row | undefined, { declaration }: Shown) =>
  before?.state === "DRAFTED" && before.declarationServerId === declaration.declarationId;

/**
 * A final whose notes the portal hides may be any reservation's of these dates, unless our own record names it: by a row
 * of this reservation that declared it, or by the draft that it was.
 */
const isNameless = (one: There, before: Row | undefined) =>
  one.page.notesHidden === true &&
  one.whose.kind === "foreign" &&
  !(one.stands && before?.state === "SUBMITTED") &&
  !isDraftOf(before, one);

/**
 * At a property that the apartment has left: the row's own, what an earlier row has left, or, where notes are hidden,
 * what says just what it says.
 */
export const isLeftByUs = (row: Row, one: There, before: Row | undefined) =>
  one.whose.kind === "ours" ||
  one.stands === true ||
  isDraftOf(before, one) ||
  isOf(row, one) ||
  (one.page.notesHidden === true && correctionsOf(row.reservation, one.page.figures).length === 0);

export const isToCorrect = (row: Row, one: There, before: Row | undefined) =>
  row.onDeclared === "amend" &&
  !row.isDraft &&
  one.whose.kind !== "ours" &&
  one.of !== "left" &&
  !isNameless(one, before) &&
  correctionsOf(row.reservation, one.page.figures).length > 0;

export const correctionTo = ({ reservation }: Row, { entry, page }: There): Correction => ({
  entry,
  figures: correctedFigures(reservation, page.figures),
});

/**
 * Whether a draft of ours is still what is asked for: an original, or an amendment of what is to be corrected. What it
 * amends may have been amended since, or moved to other days by another reservation: then it is neither.
 */
export function mayBecome(
  { entry, page }: There,
  standing: There | undefined,
  corrects: Correction | undefined,
): boolean {
  if (!standing) return !entry.amends;
  const isOfAnother = page.amends !== undefined && !isSameNumber(page.amends, standing.page.number);
  return corrects !== undefined && entry.amends && !isOfAnother;
}

/** The reservation's final, where it is not to be corrected. */
export function byFinal(row: Row, one: There, before: Row | undefined) {
  const { page, whose, of, at } = one;
  if (whose.kind === "ours") {
    const names = namesOf(row, page, page.figures);
    return names.length > 0 ? differs(`declaration Α/Α ${page.number}`, names) : submitted(page.number, page.amends);
  }
  const names = correctionsOf(row.reservation, page.figures);
  if (isNameless(one, before)) return duplicateOfNameless(page.number, names);
  if (of === "left" && at) return declaredElsewhere(page.number, at.registryId, names);
  if (row.onDeclared === "amend" && !row.isDraft) return submitted(page.number, page.amends);
  return duplicate(page.number, declarerOf(whose), names);
}

const declarerOf = (whose: Shown["whose"]) =>
  whose.kind === "other" ? { taskId: whose.row.taskId, reservationId: whose.row.reservation.reservationId } : undefined;

/** The dates are another declaration's. */
export function byAnother(row: Row, { page, whose }: Shown, standing: Shown | undefined) {
  if (standing)
    return datesDeclared(standing.page.number, page.number, correctionsOf(row.reservation, standing.page.figures));
  return duplicate(page.number, declarerOf(whose), correctionsOf(row.reservation, page.figures), "another");
}
