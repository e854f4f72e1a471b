import { dayOf } from "../../../shared/contract/day.ts";
import { inForce, isFinal } from "./calendar.ts";
import { mayBeSameYear } from "./corrected.ts";
import { isSettled } from "./due.ts";
import { isOpen, type Records, type Reservation } from "./manager-records.ts";
import { numberOf } from "./written.ts";

const kinds = ["missing", "different", "byHand", "notDeclared", "draft", "extra", "onItsWay", "same"] as const;

/** A stay on our records and the one at the portal, with the figures in which they differ. */
export interface Pair {
  readonly kind: (typeof kinds)[number];
  readonly ours?: Reservation;
  readonly theirs?: Reservation;
  readonly differs: readonly Figure[];
}

/** Whether a pair needs a look: neither the same on both sides nor still on its way. */
export const countsAsDifference = ({ kind }: Pair) => kind !== "same" && kind !== "onItsWay";

const figures = ["startDate", "endDate", "amountReceived", "cancellationDate", "cancellationAmount"] as const;
export type Figure = (typeof figures)[number];

const isSame = (one: Reservation, other: Reservation) =>
  numberOf(one) !== "" && numberOf(one) === numberOf(other) && mayBeSameYear(one.declaredYear, other.declaredYear);
const isAmendedBy = (one: Reservation) => (other: Reservation) =>
  other.amends !== "" && other.amends === numberOf(one) && mayBeSameYear(other.amendsYear, one.declaredYear);
const hasSameDays = (one: Reservation, other: Reservation) =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** An apartment's stays between two days (since 1970), ours matched with the portal's; differences first. */
export function comparison(
  records: Records,
  found: readonly Reservation[],
  { apartmentId, from, to }: { readonly apartmentId: number; readonly from: number; readonly to: number },
): readonly Pair[] {
  const isWithin = ({ startDate, endDate }: Reservation) =>
    dayOf(startDate) <= to && dayOf(endDate ?? startDate) >= from;
  const ours = inForce(records).filter((one) => one.apartmentId === apartmentId);
  // A declaration that another one has corrected, there or here, is no longer in force.
  const before = records.reservations.filter((one) => one.apartmentId === apartmentId && isFinal(one));
  const theirs = found.filter(
    (one) =>
      !found.some(isAmendedBy(one)) &&
      (ours.some((other) => isSame(one, other)) || !before.some((other) => isSame(one, other))),
  );
  const left = new Set(theirs);
  const take = (fits: (one: Reservation) => boolean) => {
    const taken = [...left].find(fits);
    if (taken) left.delete(taken);
    return taken;
  };
  const byNumber = new Map(ours.map((one) => [one, take((other) => !other.isDraft && isSame(one, other))]));
  const pairs = ours.map((one) => {
    const other =
      byNumber.get(one) ??
      (isSettled(one) ? undefined : take((found) => found.isDraft && found.reservationId === one.reservationId)) ??
      (isSettled(one) ? undefined : take((found) => !found.isDraft && hasSameDays(one, found)));
    return pairOf(one, other);
  });
  const others = [...left].map((one): Pair => ({ kind: one.isDraft ? "draft" : "extra", theirs: one, differs: [] }));
  return [...pairs, ...others]
    .filter(({ ours: one, theirs: other }) => other !== undefined || (one !== undefined && isWithin(one)))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || startOf(one) - startOf(other));
}

const startOf = ({ ours, theirs }: Pair) => dayOf((ours ?? theirs)?.startDate ?? "");

function pairOf(ours: Reservation, theirs: Reservation | undefined): Pair {
  if (!theirs) {
    const kind = isSettled(ours) ? "missing" : isOpen(ours) ? "onItsWay" : "notDeclared";
    return { kind, ours, differs: [] };
  }
  if (theirs.isDraft) return { kind: "draft", ours, theirs, differs: [] };
  // A cancelled stay may have no end on our records; the portal keeps the declared one.
  const compared = figures.filter((name) => name !== "endDate" || ours.cancellationDate === undefined);
  const differs = compared.filter((name) => ours[name] !== theirs[name]);
  if (!isSame(ours, theirs)) return { kind: "byHand", ours, theirs, differs };
  return { kind: differs.length > 0 ? "different" : "same", ours, theirs, differs };
}
