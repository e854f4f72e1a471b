import type * as v from "valibot";
import type { ReservationRecord } from "../../../shared/contract/schemas.ts";

type Reservation = v.InferOutput<typeof ReservationRecord>;

/** Numbers start again each year. A year is unknown if the portal showed no day of submission. */
export const mayBeSameYear = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;

export const numberOf = (apartmentId: number, number: string) => `${apartmentId} ${number}`;

/**
 * The declarations that another one has replaced. Among several whose year is unknown, it is the same reservation's, or
 * else the latest one sent before.
 */
export function correctedOf(newestFirst: readonly Reservation[]): ReadonlySet<Reservation> {
  const finals = Map.groupBy(
    newestFirst.filter(({ uploadStatus }) => uploadStatus === "SUBMITTED"),
    ({ apartmentId, declarationServerId }) => numberOf(apartmentId, declarationServerId),
  );
  return new Set(
    newestFirst
      .filter(({ amends }) => amends !== "")
      .flatMap((later) => {
        const all = (finals.get(numberOf(later.apartmentId, later.amends)) ?? []).filter(
          (one) => one !== later && mayBeSameYear(one.declaredYear, later.amendsYear),
        );
        const its =
          all.find(({ reservationId }) => reservationId === later.reservationId) ??
          all.find(({ dateUploaded }) => dateUploaded <= later.dateUploaded);
        return all.filter(({ reservationId }) => reservationId === its?.reservationId);
      }),
  );
}
