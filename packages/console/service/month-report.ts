import { dayOf } from "../../../shared/contract/day.ts";
import { inForce, isSettled } from "../../client/in-force.ts";
import { atOnce } from "./at-once.ts";
import type { Work } from "./context.ts";
import { dueDayOf, today } from "./due.ts";
import { keyOf, type Reservation, readAll, reservationsAt } from "./manager-records.ts";
import type { Session } from "./session.ts";

export type ReportRow = ReturnType<typeof reportRows>[number];

/** YYYY-MM of departure or cancellation: the month that a declaration belongs to. */
export const monthOfEnd = ({ startDate, endDate, cancellationDate }: Reservation) => {
  const [, month = "", year = ""] = (endDate ?? cancellationDate ?? startDate).split("/");
  return `${year}-${month}`;
};

export function reportRows(
  { records, apartmentName }: Pick<Work, "records" | "apartmentName">,
  filed: ReadonlyMap<string, string>,
  month: string,
  ownerId?: number,
) {
  const owners = new Map(records.owners.map(({ id, name }) => [id, name]));
  const apartments = new Map(records.apartments.map((one) => [one.id, one]));
  return inForce(records.reservations)
    .filter((one) => monthOfEnd(one) === month)
    .filter(({ apartmentId }) => ownerId === undefined || apartments.get(apartmentId)?.ownerId === ownerId)
    .map((one) => {
      const apartment = apartments.get(one.apartmentId);
      return {
        one,
        owner: owners.get(apartment?.ownerId ?? 0) ?? "",
        ownerId: apartment?.ownerId,
        apartment: apartmentName(one.apartmentId),
        registryId: apartment?.registryId ?? "",
        /** An instant; "" if it is not declared, or not by us. */
        filedAt: filed.get(keyOf(one)) ?? "",
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.owner === "") - Number(b.owner === "") ||
        a.owner.localeCompare(b.owner, "el") ||
        a.apartment.localeCompare(b.apartment, "el") ||
        dayOf(a.one.startDate) - dayOf(b.one.startDate),
    );
}

/** When each reservation was filed (an instant, or ""), read task by task. */
export async function readFiled(
  session: Session,
  reservations: readonly Reservation[],
): Promise<ReadonlyMap<string, string>> {
  const filed = new Map<string, string>();
  await atOnce([...new Set(reservations.map((one) => one.taskId))], async (taskId) => {
    for (const one of await readAll(session, reservationsAt(`/str/tasks/${taskId}/reservations`)))
      filed.set(keyOf(one), one.history?.findLast(({ event }) => event === "submitted")?.at ?? "");
  });
  return filed;
}

/** Days from the due date to the filing, or to today if it is not filed. */
export function daysLate({ one, filedAt }: ReportRow, now = today()): number {
  if (filedAt === "" && isSettled(one)) return 0;
  return Math.max(0, (filedAt === "" ? now : today(new Date(filedAt))) - dueDayOf(one));
}

/** Sums of the declared amounts in euros, added in cents. */
export function sumsOf(rows: readonly ReportRow[]) {
  const declared = rows.filter(({ one }) => isSettled(one));
  const sum = (amountOf: (one: Reservation) => number | undefined) =>
    declared.reduce((cents, { one }) => cents + Math.round((amountOf(one) ?? 0) * 100), 0) / 100;
  return {
    count: rows.length,
    declared: declared.length,
    received: sum((one) => one.amountReceived),
    kept: sum((one) => one.cancellationAmount),
  };
}
