import type { Row } from "../../../shared/records/rows.ts";
import { type Declaration, isCrossing } from "../../support/simulation/portal-state.ts";
import type { Ended } from "./invariants.ts";
import { isGuestOf, isOfBothDates, isStayOf, typedFor } from "./oracle.ts";

/**
 * The cause of a row's `duplicate_declaration`: what stands at the portal under the number that it was told, or a row that it
 * waited for. What a row of ours says of a declaration proves nothing about it.
 */
export function duplicateOf(ended: Ended, row: Row): string | undefined {
  const { details, declaredAs = "" } = row;
  const { code = "", params = {} } = typeof details === "object" ? details : {};
  if (code === "declared_later" && declaredAs === "") return laterDraft(ended, row, params);
  const number = declaredAs === "" ? params["number"] : declaredAs;
  if (typeof number !== "string" || number === "") return waitedInVain(ended, row);
  const registries = ended.witness.registriesOf(row.reservation.apartmentId);
  // Numbers may be counted by property, and an apartment may have had two properties.
  return [...ended.world.state.declarations.values()]
    .filter((there) => there.number === number && registries.has(there.registryId))
    .map((there) => causeIn(ended, row, there, code))
    .find((reason) => reason !== undefined);
}

function causeIn(ended: Ended, row: Row, there: Declaration, code: string): string | undefined {
  const { reservation } = asSent(ended, row);
  switch (code) {
    case "declared_unproven":
    case "cancellation_unproven":
      if (!isStayOf(reservation, there.figures)) return undefined;
      return mayBeAnothers(ended, row, there) ? "its days are declared, perhaps for another" : undefined;
    case "earlier_declared_unproven":
      return isUnmarked(ended, there) && isGuestOf(reservation, there.figures) && hadItsDates(ended, row, there)
        ? "an earlier version's days are declared for its guest"
        : undefined;
    case "guest_declared":
      return isUnmarked(ended, there) && isGuestOf(reservation, there.figures) && sharesNights(reservation, there)
        ? "some of its nights are declared for its guest"
        : undefined;
    case "declared_same_by":
    case "declared_as_another":
    case "cancellation_of_another":
    case "declared_otherwise_by":
    case "dates_declared":
      return isProven(ended, row, there) || isStayOf(reservation, there.figures)
        ? "its reservation or stay is declared"
        : undefined;
    case "given_away":
      return isGivenAway(ended, row, there) ? "its owner has given it to another guest" : undefined;
    case "refused_covered":
      return isCovering(reservation, there) ? "its days are, the portal says" : undefined;
    default:
      return isProven(ended, row, there) ? "its reservation is declared" : undefined;
  }
}

/** For us a cancelled declaration takes no days. The portal may see that otherwise, and says so. */
function isCovering(reservation: Row["reservation"], { figures }: Declaration): boolean {
  const { cancellationDate: _, ...days } = figures;
  return figures.startDate === reservation.startDate || isCrossing(days, reservation);
}

const sharesNights = ({ startDate, endDate, bookedEndDate }: Row["reservation"], { figures }: Declaration) =>
  isCrossing({ startDate, endDate: endDate ?? bookedEndDate }, figures);

/** Whether a declaration is a reservation's by its mark; or, made by hand or with its mark hidden, by both dates and guest. */
export function isProven(ended: Ended, row: Row, there: Declaration): boolean {
  if (isOfReservation(ended, row, there)) return true;
  const declared = siblingsOf(row, ended.rows).filter(({ state }) => state === "SUBMITTED");
  return isUnmarked(ended, there) && [row, ...declared].some((one) => isOfStayAndGuest(ended, one, there));
}

/** Whether nothing proves that it is the row's own. Where there are several alike, either may be another's. */
function mayBeAnothers(ended: Ended, row: Row, there: Declaration): boolean {
  if (!isUnmarked(ended, there) || !isOfStayAndGuest(ended, row, there)) return true;
  const alike = ended.world.state
    .inForce()
    .filter((one) => one.registryId === there.registryId && isOfStayAndGuest(ended, row, one));
  return alike.length > 1 || ended.world.state.byHand.size > 0;
}

function isOfStayAndGuest(ended: Ended, row: Row, { figures }: Declaration): boolean {
  const { reservation } = asSent(ended, row);
  return isOfBothDates(reservation, figures) && isGuestOf(reservation, figures);
}

/** Whether it is of the reservation, and for a guest of none of its versions. */
const isGivenAway = (ended: Ended, row: Row, there: Declaration) =>
  isOfReservation(ended, row, there) && isForAnother(ended, row, there);

/** Whether it shows a guest of no version of the row's reservation. A name alone tells a foreigner only: the portal fills in others'. */
export function isForAnother(ended: Ended, row: Row, { figures }: Declaration): boolean {
  const { guestId, guestTaxId, guestName, isForeigner } = figures;
  if (guestId === undefined && guestTaxId === undefined && !(isForeigner && guestName !== undefined)) return false;
  return ![row, ...siblingsOf(row, ended.rows)].some((one) => {
    const { reservation } = asSent(ended, one);
    return isGuestOf(reservation, figures) || (isForeigner && reservation.guestName === guestName);
  });
}

const hadItsDates = (ended: Ended, row: Row, { figures }: Declaration) =>
  siblingsOf(row, ended.rows).some((one) => isOfBothDates(asSent(ended, one).reservation, figures));

const isUnmarked = (ended: Ended, there: Declaration) =>
  isByHand(ended, there) || (there.number !== undefined && ended.world.state.rules.finalNotes === "hidden");

/** Whether its notes have no mark of a task of ours, nor those of what it amends. */
export function isByHand(ended: Ended, { typed, amends = "" }: Declaration): boolean {
  const mark = typedFor(typed);
  if (ended.tasks.some((one) => one.taskId === mark?.taskId && one.mark === mark.mark)) return false;
  const amended = ended.world.state.declarations.get(amends);
  return !amended || isByHand(ended, amended);
}

/** Whether it, or a declaration that it amends, is of the row's reservation: that may have had other days. */
export function isOfReservation(ended: Ended, row: Row, { typed, amends = "" }: Declaration): boolean {
  const { world, tasks, rows } = ended;
  const mark = typedFor(typed);
  const isOurs = mark && tasks.some((one) => one.taskId === mark.taskId && one.mark === mark.mark);
  if (isOurs && [row, ...siblingsOf(row, rows)].some((one) => one.taskId === mark.taskId && one.number === mark.row))
    return true;
  const amended = world.state.declarations.get(amends);
  return amended !== undefined && isOfReservation(ended, row, amended);
}

/** A later version is at the portal as a draft, or was until its owner deleted it or made it final. */
function laterDraft(ended: Ended, row: Row, params: Readonly<Record<string, unknown>>): string | undefined {
  const { world, rows } = ended;
  const later = siblingsOf(row, rows).find(({ taskId }) => taskId === params["taskId"]);
  const id = String(params["number"]);
  const there = world.state.declarations.get(id);
  const isThere = there !== undefined && isOfReservation(ended, row, there);
  return later && (isThere || world.state.removed.has(id)) ? "a later version is drafted" : undefined;
}

/** The row with its reservation as it was sent, whatever of it was erased or damaged since. */
export function asSent({ world }: Pick<Ended, "world">, row: Row): Row {
  const submission = world.accepted.find(({ taskId }) => taskId === row.taskId)?.submission;
  const sent = submission?.kind === "str" ? submission.reservations[row.number - 1] : undefined;
  return sent ? { ...row, reservation: sent } : row;
}

/** What the row waited for last, by its details. */
export function whyOf({ details }: Row) {
  const why = typeof details === "object" ? details.params?.["why"] : undefined;
  return typeof why === "object" && "code" in why ? why : undefined;
}

/** Whether patience ended behind a row that was still open, under review, or given up as well after it had held up the row longest. */
function waitedInVain({ rows }: Ended, row: Row): string | undefined {
  const why = whyOf(row);
  const isOpenThen = ({ state, lastUpdated, errorValue }: Row) =>
    state === "NEEDS_REVIEW" ||
    lastUpdated >= row.lastUpdated ||
    (errorValue !== "" && middleOf(row) <= Date.parse(lastUpdated));
  if (why?.code.startsWith("same_reservation")) {
    const by = siblingsOf(row, rows).filter(({ taskId }) => taskId === why.params?.["taskId"]);
    return by.some(isOpenThen) ? "patience ended behind another row of its reservation" : undefined;
  }
  if (!why?.code.startsWith("same_stay")) return undefined;
  const { startDate } = row.reservation;
  return rows.some((one) => one !== row && one.reservation.startDate === startDate && isOpenThen(one))
    ? "patience ended behind another of its stay"
    : undefined;
}

/** Half of the time that a row took has passed then, in milliseconds since 1970. */
const middleOf = ({ acceptedAt, lastUpdated }: Row) => (Date.parse(acceptedAt) + Date.parse(lastUpdated)) / 2;

/** The other rows of its reservation. */
export const siblingsOf = (row: Row, rows: readonly Row[]) =>
  rows.filter(
    (one) =>
      !(one.taskId === row.taskId && one.number === row.number) &&
      one.reservation.apartmentId === row.reservation.apartmentId &&
      one.reservation.reservationId === row.reservation.reservationId,
  );
