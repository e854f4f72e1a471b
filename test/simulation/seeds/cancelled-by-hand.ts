import type { Ended } from "./invariants.ts";
import { typedFor } from "./oracle.ts";

/** Holds that our cancellation amends a declaration made by hand only where both dates are its own, or an earlier row knew its number. */
export function checkCancelledByHand({ world, rows }: Ended): string[] {
  return [...world.state.declarations.values()].flatMap(({ number, typed, figures, amends = "" }) => {
    const mark = typedFor(typed);
    const amended = world.state.declarations.get(amends);
    const row = rows.find((one) => one.taskId === mark?.taskId && one.row === mark.row);
    if (number === undefined || !row || !amended || figures.cancellationDate === undefined) return [];
    if (typedFor(amended.typed) || amended.amends !== undefined) return [];
    const { apartmentId, reservationId, startDate, bookedEndDate } = row.reservation;
    const isKnown = rows.some(
      ({ reservation, declaredAs }) =>
        declaredAs === amended.number &&
        reservation.apartmentId === apartmentId &&
        reservation.reservationId === reservationId,
    );
    const isOfItsDates = amended.figures.startDate === startDate && amended.figures.endDate === bookedEndDate;
    return isKnown || isOfItsDates
      ? []
      : [`row ${row.taskId}-${row.row} has cancelled another guest's ${amended.number}`];
  });
}
