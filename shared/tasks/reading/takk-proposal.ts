import { isDeclaredAsSent } from "../../contract/outcome.ts";
import { type NightReading, nightsIn } from "../../contract/takk-nights.ts";
import type { ApartmentId, TaskId } from "../../ids-and-times.ts";
import { plainNumber } from "../../portal/number.ts";
import type { ApartmentRecord } from "../../ports/owners-and-apartments.ts";
import { reservationKey } from "../../records/keys.ts";
import type { Row } from "../../records/rows.ts";
import { declaredNumber } from "./answers.ts";

export interface Month {
  readonly year: number;
  readonly month: number;
}

/** Whether it was declared by us, or found declared with these figures. */
export const isDeclared = (row: Row) => row.state === "SUBMITTED" || isDeclaredAsSent(row);

/**
 * A month's nights by registry id, from the declared rows of an owner's apartments, newest first. A stay counts as it was
 * last declared; a cancelled one has no nights.
 */
export function takkProposal(
  declared: readonly Row[],
  apartments: readonly Pick<ApartmentRecord, "id" | "registryId">[],
  { year, month }: Month,
  reading: NightReading,
) {
  const registryIds = new Map(apartments.map(({ id, registryId }) => [id, registryId]));
  const properties = new Map<string, ReturnType<typeof emptyOf>>();
  for (const { reservation, taskId } of latestDeclarations(declared, registryIds)) {
    const { apartmentId, reservationId, startDate, endDate, amountReceived } = reservation;
    const registryId = registryIds.get(apartmentId);
    if (registryId === undefined || endDate === undefined) continue;
    const nights = nightsIn({ startDate, endDate }, year, month, reading);
    if (nights === 0) continue;
    const property = properties.get(registryId) ?? emptyOf(registryId);
    properties.set(registryId, property);
    property.nights += nights;
    if (amountReceived === 0) property.freeNights += nights;
    property.stays.push({ reservationId, apartmentId, taskId, startDate, endDate, nights });
  }
  const found = [...properties.values()].toSorted((one, other) => one.registryId.localeCompare(other.registryId));
  const sum = (count: "nights" | "freeNights") => found.reduce((all, property) => all + property[count], 0);
  // No declaration shows the number of rooms, beds and companies.
  return { properties: found, record: { daysUsed: sum("nights"), freeDays: sum("freeNights") } };
}

interface StayOfMonth {
  readonly reservationId: string;
  readonly apartmentId: ApartmentId;
  readonly taskId: TaskId;
  readonly startDate: string;
  readonly endDate: string;
  readonly nights: number;
}

const emptyOf = (registryId: string) => ({ registryId, nights: 0, freeNights: 0, stays: [] as StayOfMonth[] });

/**
 * Each declaration once, as it was last declared. A declaration that was found counts only where none of ours is the
 * same: its figures may have been corrected since.
 */
function latestDeclarations(rows: readonly Row[], registryIds: ReadonlyMap<ApartmentId, string>): Row[] {
  const reservationOf = ({ reservation: { apartmentId, reservationId } }: Row) =>
    reservationKey(apartmentId, reservationId).pk;
  const declarationOf = (row: Row) => {
    const { apartmentId, startDate } = row.reservation;
    return [registryIds.get(apartmentId), startDate, plainNumber(declaredNumber(row))].join(" ");
  };
  const isOurs = ({ state }: Row) => state === "SUBMITTED";
  const ours = new Set(rows.filter(isOurs).map(declarationOf));
  const counting = rows.filter((row) => isOurs(row) || !ours.has(declarationOf(row)));
  const latest = firstBy(counting, reservationOf);
  return firstBy(latest, (row) => (isOurs(row) ? reservationOf(row) : declarationOf(row)));
}

const firstBy = (rows: readonly Row[], keyOf: (row: Row) => string) =>
  [...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => first ?? []);
