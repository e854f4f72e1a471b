import { dayOf } from "../../../shared/contract/day.ts";
import { inForce, isFinal } from "./calendar.ts";
import { mayBeSameYear } from "./corrected.ts";
import { isSettled } from "./due.ts";
import { isOpen, type Records, type Reservation } from "./manager-records.ts";

export const differences = [
  ...["missing", "different", "byHand", "notDeclared", "draft", "extra", "onItsWay", "same"],
] as const;
export type Difference = (typeof differences)[number];

/** A stay as we have it beside the one that the portal has, and in what they differ. */
export interface Pair {
  readonly kind: Difference;
  readonly ours?: Reservation;
  readonly theirs?: Reservation;
  readonly differs: readonly Figure[];
}

export const figures = ["startDate", "endDate", "amountReceived", "cancellationDate", "cancellationAmount"] as const;
export type Figure = (typeof figures)[number];

const numberOf = ({ declaredAs, declarationServerId }: Reservation) => declaredAs || declarationServerId;
const isSame = (one: Reservation, other: Reservation) =>
  numberOf(one) !== "" && numberOf(one) === numberOf(other) && mayBeSameYear(one.declaredYear, other.declaredYear);
const isAmendedBy = (one: Reservation) => (other: Reservation) =>
  other.amends !== "" && other.amends === numberOf(one) && mayBeSameYear(other.amendsYear, one.declaredYear);
const hasSameDays = (one: Reservation, other: Reservation) =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** All that we or the portal have of an apartment between two days (since 1970), differences first. */
export function comparison(
  records: Records,
  found: readonly Reservation[],
  { apartmentId, from, to }: { readonly apartmentId: number; readonly from: number; readonly to: number },
): readonly Pair[] {
  const isWithin = ({ startDate, endDate }: Reservation) =>
    dayOf(startDate) <= to && dayOf(endDate ?? startDate) >= from;
  const ours = inForce(records).filter((one) => one.apartmentId === apartmentId);
  // What another of them corrects is in force no longer, nor what we corrected.
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
    .toSorted(
      (one, other) => differences.indexOf(one.kind) - differences.indexOf(other.kind) || startOf(one) - startOf(other),
    );
}

const startOf = ({ ours, theirs }: Pair) => dayOf((ours ?? theirs)?.startDate ?? "");

function pairOf(ours: Reservation, theirs: Reservation | undefined): Pair {
  if (!theirs) {
    const kind = isSettled(ours) ? "missing" : isOpen(ours) ? "onItsWay" : "notDeclared";
    return { kind, ours, differs: [] };
  }
  if (theirs.isDraft) return { kind: "draft", ours, theirs, differs: [] };
  // Of a cancelled stay we may have no end; the portal keeps the one that it was declared with.
  const compared = figures.filter((name) => name !== "endDate" || ours.cancellationDate === undefined);
  const differs = compared.filter((name) => ours[name] !== theirs[name]);
  if (!isSame(ours, theirs)) return { kind: "byHand", ours, theirs, differs };
  return { kind: differs.length > 0 ? "different" : "same", ours, theirs, differs };
}
