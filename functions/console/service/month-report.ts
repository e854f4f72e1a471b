import { dayOf } from "../../../shared/contract/day.ts";
import { Reservations } from "../../../shared/contract/schemas.ts";
import { inForce } from "./calendar.ts";
import { dueDayOf, isSettled, today } from "./due.ts";
import { keyOf, type Records, type Reservation } from "./manager-records.ts";
import type { Session } from "./session.ts";

/** One reservation of a month, by whose it is and when it was filed. */
export interface ReportRow {
  readonly one: Reservation;
  readonly owner: string;
  readonly apartment: string;
  readonly registryId: string;
  /** An instant; "" where it is not declared, or not by us. */
  readonly filedAt: string;
  /** Its place in its task, from 1; undefined until it is read. */
  readonly row: number | undefined;
}

/** When a reservation was filed, and where it stands in its task. */
export interface Filed {
  readonly at: string;
  readonly row: number;
}

/** YYYY-MM of departure, or of the cancellation: the month that a declaration belongs to. */
export const monthOfEnd = ({ startDate, endDate, cancellationDate }: Reservation) => {
  const [, month = "", year = ""] = (endDate ?? cancellationDate ?? startDate).split("/");
  return `${year}-${month}`;
};

export function reportRows(
  records: Records,
  filed: ReadonlyMap<string, Filed>,
  month: string,
  ownerId?: number,
): readonly ReportRow[] {
  const owners = new Map(records.owners.map(({ id, name }) => [id, name]));
  const apartments = new Map(records.apartments.map((one) => [one.id, one]));
  return inForce(records)
    .filter((one) => monthOfEnd(one) === month)
    .filter(({ apartmentId }) => ownerId === undefined || apartments.get(apartmentId)?.ownerId === ownerId)
    .map((one) => {
      const apartment = apartments.get(one.apartmentId);
      const known = filed.get(keyOf(one));
      return {
        ...{
          one,
          owner: owners.get(apartment?.ownerId ?? 0) ?? "",
          apartment: apartment?.name ?? String(one.apartmentId),
        },
        ...{ registryId: apartment?.registryId ?? "", filedAt: known?.at ?? "", row: known?.row },
      };
    })
    .toSorted(
      (a, b) =>
        a.owner.localeCompare(b.owner, "el") ||
        a.apartment.localeCompare(b.apartment, "el") ||
        dayOf(a.one.startDate) - dayOf(b.one.startDate),
    );
}

/** Reads when each of these was filed, task by task, in the order in which a task was sent. */
export async function readFiled(
  session: Session,
  reservations: readonly Reservation[],
): Promise<ReadonlyMap<string, Filed>> {
  const filed = new Map<string, Filed>();
  for (const taskId of new Set(reservations.map((one) => one.taskId))) {
    let row = 0;
    let cursor: string | undefined;
    do {
      const query = `?limit=1000${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
      const page = await session.ask(Reservations, "GET", `/str/tasks/${taskId}/reservations${query}`);
      for (const one of page.reservations) {
        row += 1;
        filed.set(keyOf(one), { at: one.history?.findLast(({ event }) => event === "submitted")?.at ?? "", row });
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
  return filed;
}

/** Days after the due date on which it was filed, or on which it still is not. */
export function daysLate({ one, filedAt }: ReportRow, now = today()): number {
  if (filedAt === "" && isSettled(one)) return 0;
  return Math.max(0, (filedAt === "" ? now : today(new Date(filedAt))) - dueDayOf(one));
}

export interface Sums {
  readonly count: number;
  readonly declared: number;
  readonly received: number;
  readonly kept: number;
}

/** Of what is declared, in euros; added in cents. */
export function sumsOf(rows: readonly ReportRow[]): Sums {
  const declared = rows.filter(({ one }) => isSettled(one));
  const sum = (amountOf: (one: Reservation) => number | undefined) =>
    declared.reduce((cents, { one }) => cents + Math.round((amountOf(one) ?? 0) * 100), 0) / 100;
  return {
    ...{ count: rows.length, declared: declared.length },
    ...{ received: sum((one) => one.amountReceived), kept: sum((one) => one.cancellationAmount) },
  };
}
