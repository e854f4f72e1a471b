import { isOpen, isSettled, type Standing } from "./in-force.ts";
import { sortable } from "./sortable-date.ts";

interface Stay {
  readonly apartmentId: number;
  readonly reservationId: string;
  readonly startDate: string;
  readonly endDate?: string | undefined;
}

/** The records that a line about to be sent stands beside. */
export interface BesideRecords<R> {
  readonly line: number;
  readonly apartmentId: number;
  /** Declared already: it stays as it is. */
  readonly declared?: R | undefined;
  /** Another stay of the apartment, declared or on its way, with a night in common. */
  readonly overlapping?: R | undefined;
}

const idOf = ({ apartmentId, reservationId }: Pick<Stay, "apartmentId" | "reservationId">) =>
  `${apartmentId} ${reservationId}`;

/** Holds lines of a file against the latest records; those with nothing to say are left out. */
export function besideRecords<R extends Standing & Stay>(
  rows: readonly { readonly line: number; readonly reservation: Stay }[],
  latest: readonly R[],
): readonly BesideRecords<R>[] {
  const known = new Map(latest.map((one) => [idOf(one), one]));
  const inFile = new Set(rows.map(({ reservation }) => idOf(reservation)));
  const standing = latest.filter((one) => (isSettled(one) || isOpen(one)) && !inFile.has(idOf(one)));
  const byApartment = Map.groupBy(standing, ({ apartmentId }) => apartmentId);
  return rows.flatMap(({ line, reservation }) => {
    const one = known.get(idOf(reservation));
    const declared = one && isSettled(one) ? one : undefined;
    const { apartmentId } = reservation;
    const overlapping = byApartment.get(apartmentId)?.find((other) => sharesNight(reservation, other));
    return declared || overlapping ? [{ line, apartmentId, declared, overlapping }] : [];
  });
}

/** A cancelled stay has no nights. */
const sharesNight = (one: Stay, other: Stay) =>
  one.endDate !== undefined &&
  other.endDate !== undefined &&
  sortable(other.startDate) < sortable(one.endDate) &&
  sortable(one.startDate) < sortable(other.endDate);
