import { sortable } from "../../shared/parsing/fields.ts";
import type { ReservationRecord } from "../client/lists.ts";

/** A difference between what we filed of a month and what the portal holds of it. */
export interface Difference {
  readonly kind: "missing" | "extra" | "different";
  readonly apartmentId: number;
  readonly number: string;
  readonly reservationId: string;
  readonly what: string;
}

const figures = ["startDate", "endDate", "amountReceived", "cancellationDate", "cancellationAmount"] as const;

/**
 * Ours beside the portal's, matched by Α/Α: `missing` is declared by us and not at the portal, `extra` is at the portal
 * and not ours, `different` has other figures there.
 */
export function reconcile(
  month: { readonly from: string; readonly to: string },
  ours: readonly ReservationRecord[],
  theirs: readonly ReservationRecord[],
): Difference[] {
  const declared = ours.filter(({ uploadStatus }) => uploadStatus === "SUBMITTED");
  const there = new Map(theirs.filter(({ isDraft }) => !isDraft).map((one) => [one.declarationServerId, one]));
  const known = new Set(declared.map(({ declarationServerId }) => declarationServerId));
  const mine = declared.filter((one) => isWithin(month, one.startDate)).flatMap((one) => compared(one, there));
  const extra = [...there.values()].filter(
    ({ declarationServerId, startDate }) => !known.has(declarationServerId) && isWithin(month, startDate),
  );
  return [...mine, ...extra.map((one) => difference("extra", one, "declared by others, or by hand"))];
}

function compared(one: ReservationRecord, there: ReadonlyMap<string, ReservationRecord>): Difference[] {
  const other = there.get(one.declarationServerId);
  if (!other) return [difference("missing", one, "declared by us, not found at the portal")];
  // Of a cancelled stay we have no end; the portal keeps the one that it was declared with before.
  const compared = figures.filter((name) => name !== "endDate" || one.cancellationDate === undefined);
  const told = compared.flatMap((name) => {
    const [here, there] = [one[name] ?? "none", other[name] ?? "none"];
    return here === there ? [] : [`${name} ${here}, at the portal ${there}`];
  });
  return told.length === 0 ? [] : [difference("different", one, told.join("; "))];
}

const difference = (kind: Difference["kind"], one: ReservationRecord, what: string): Difference => ({
  ...{ kind, what, apartmentId: one.apartmentId, number: one.declarationServerId, reservationId: one.reservationId },
});

/** Days are compared as YYYYMMDD. */
const isWithin = ({ from, to }: { readonly from: string; readonly to: string }, date: string) =>
  sortable(from) <= sortable(date) && sortable(date) <= sortable(to);
