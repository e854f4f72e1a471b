import { isOverdue } from "../../contract/due-date.ts";
import type { ReservationsQuery } from "../../contract/filters.ts";
import type { ApartmentId, EpochMs } from "../../ids-and-times.ts";
import { sortable } from "../../parsing/fields.ts";
import { hasExpired, needsNobody } from "../../records/lifecycle.ts";
import { isSameId } from "../../records/reservations.ts";
import { isOpen, type Row } from "../../records/rows.ts";

export interface ReservationFilter extends Omit<ReservationsQuery, "limit" | "cursor" | "ownerId"> {
  readonly apartmentIds?: ReadonlySet<ApartmentId> | undefined;
}

/** Whether a row meets all of the filters. */
export function meetsFilter(asked: ReservationFilter, now: EpochMs): (row: Row) => boolean {
  const { status, errorValue, apartmentId, apartmentIds, reservationId, from, to, updatedSince, needsAttention } =
    asked;
  const since = updatedSince === undefined ? undefined : Date.parse(updatedSince);
  return (row) => {
    const { reservation } = row;
    const arrival = sortable(reservation.startDate);
    return (
      !hasExpired(row, now) &&
      (status === undefined || row.state === status) &&
      (errorValue === undefined || row.errorValue === errorValue) &&
      (apartmentId === undefined || reservation.apartmentId === apartmentId) &&
      (apartmentIds === undefined || apartmentIds.has(reservation.apartmentId)) &&
      (reservationId === undefined || isSameId(reservation.reservationId, reservationId)) &&
      (from === undefined || arrival >= sortable(from)) &&
      (to === undefined || arrival <= sortable(to)) &&
      (since === undefined || changedAt(row) >= since) &&
      (needsAttention === undefined || wantsAttention(row, now) === needsAttention)
    );
  };
}

const changedAt = ({ lastUpdated, dismissed }: Row) =>
  Math.max(Date.parse(lastUpdated), Date.parse(dismissed?.at ?? lastUpdated));

/** Whether it has failed with something left to do, is under review, or is overdue. */
function wantsAttention(row: Row, now: EpochMs): boolean {
  if (isOpen(row)) return isOverdue(row.reservation, now);
  return row.state === "NEEDS_REVIEW" || (row.state === "FAILED" && !row.dismissed && !needsNobody(row));
}
