import { dayOf } from "../../../shared/contract/day.ts";
import type { ApartmentName } from "./directory.ts";
import { dueDayOf } from "./due.ts";
import type { Reservation } from "./manager-records.ts";
import { amountOf, ownNumberOf } from "./written.ts";

const keys = {
  reservation: (one) => one.reservationId,
  apartment: (one, apartmentName) => apartmentName(one.apartmentId),
  stay: (one) => dayOf(one.startDate),
  guestName: (one) => one.guestName ?? one.guestTaxId ?? "",
  amount: amountOf,
  platform: (one) => one.platform,
  due: dueDayOf,
  state: (one) => one.uploadStatus,
  number: ownNumberOf,
  reason: (one) => one.details,
} as const satisfies Readonly<Record<string, (one: Reservation, apartmentName: ApartmentName) => string | number>>;

export type Sortable = keyof typeof keys;
export const sortables = Object.keys(keys).filter((name): name is Sortable => name in keys);

/** Reads `due`, or `-due` for the greatest first. */
export function orderOf(text: string | undefined) {
  const by = sortables.find((name) => name === text?.replace(/^-/, ""));
  return by && { by, isDescending: text?.startsWith("-") === true };
}

const collator = new Intl.Collator("el", { numeric: true });

/** Sorts rows; equal rows, and all rows without an order, stay where they were. */
export function sorted(
  rows: readonly Reservation[],
  order: ReturnType<typeof orderOf>,
  apartmentName: ApartmentName,
): readonly Reservation[] {
  if (!order) return rows;
  const sign = order.isDescending ? -1 : 1;
  const compare = (one: string | number, other: string | number) =>
    typeof one === "number" && typeof other === "number" ? one - other : collator.compare(String(one), String(other));
  return rows
    .map((one) => ({ one, key: keys[order.by](one, apartmentName) }))
    .sort((a, b) => sign * compare(a.key, b.key))
    .map(({ one }) => one);
}
