import { declaredNumberOf, inForce, isFinal, isOpen, isSettled, mayBeSameYear, type Standing } from "./in-force.ts";
import { sortable } from "./sortable-date.ts";

/** A record of `GET /reservations`, or of a search, in the fields that are compared. */
export interface Compared extends Standing {
  /** DD/MM/YYYY, as all dates. */
  readonly startDate: string;
  readonly endDate?: string | undefined;
  readonly amountReceived?: number | undefined;
  readonly cancellationDate?: string | undefined;
  readonly cancellationAmount?: number | undefined;
  readonly isDraft: boolean;
}

const kinds = ["missing", "different", "byHand", "notDeclared", "draft", "extra", "onItsWay", "same"] as const;

/**
 * A stay on our records and the one at the portal. `missing`: declared by us, and not found there. `different`: with other
 * figures there. `byHand`: declared there for its days, not by us. `notDeclared`: nobody has. `draft`: not declared, only
 * saved. `extra`: not ours. `onItsWay`: being filed.
 */
export type PairKind = (typeof kinds)[number];

const figures = ["startDate", "endDate", "amountReceived", "cancellationDate", "cancellationAmount"] as const;
export type Figure = (typeof figures)[number];

export interface Pair<R extends Compared = Compared> {
  readonly kind: PairKind;
  readonly ours?: R | undefined;
  readonly theirs?: R | undefined;
  /** The figures in which they differ. */
  readonly differs: readonly Figure[];
}

/** Whether a pair needs a look: neither the same on both sides nor still on its way. */
export const countsAsDifference = ({ kind }: Pick<Pair, "kind">) => kind !== "same" && kind !== "onItsWay";

const isSame = (one: Compared, other: Compared) =>
  declaredNumberOf(one) !== "" &&
  declaredNumberOf(one) === declaredNumberOf(other) &&
  mayBeSameYear(one.declaredYear, other.declaredYear);
const isAmendedBy = (one: Compared) => (other: Compared) =>
  other.amends !== "" && other.amends === declaredNumberOf(one) && mayBeSameYear(other.amendsYear, one.declaredYear);
const hasSameDays = (one: Compared, other: Compared) =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/**
 * An apartment's stays between two days, ours matched with the portal's; differences first. `records` are all of ours, newest
 * first, as `GET /reservations` lists them; `found` is what a search of the apartment for these days has found.
 *
 * @example compareWithPortal(records, found, { apartmentId: 1, from: "01/06/2026", to: "30/06/2026" }).filter(countsAsDifference);
 */
export function compareWithPortal<R extends Compared>(
  records: readonly R[],
  found: readonly R[],
  { apartmentId, from, to }: { readonly apartmentId: number; readonly from: string; readonly to: string },
): readonly Pair<R>[] {
  const isWithin = ({ startDate, endDate = startDate }: R) =>
    sortable(startDate) <= sortable(to) && sortable(endDate) >= sortable(from);
  const ours = inForce(records).filter((one) => one.apartmentId === apartmentId);
  // A declaration that another one has corrected, there or here, is no longer in force.
  const before = records.filter((one) => one.apartmentId === apartmentId && isFinal(one));
  const theirs = found.filter(
    (one) =>
      !found.some(isAmendedBy(one)) &&
      (ours.some((other) => isSame(one, other)) || !before.some((other) => isSame(one, other))),
  );
  const left = new Set(theirs);
  const take = (fits: (one: R) => boolean) => {
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
  const others = [...left].map((one): Pair<R> => ({ kind: one.isDraft ? "draft" : "extra", theirs: one, differs: [] }));
  return [...pairs, ...others]
    .filter(({ ours: one, theirs: other }) => other !== undefined || (one !== undefined && isWithin(one)))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || byArrival(one, other));
}

function pairOf<R extends Compared>(ours: R, theirs: R | undefined): Pair<R> {
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

const startOf = ({ ours, theirs }: Pair) => sortable((ours ?? theirs)?.startDate ?? "");
const byArrival = (one: Pair, other: Pair) =>
  startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other));
