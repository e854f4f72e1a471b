import type { ErrorValue } from "../../contract/outcome.ts";
import type { ApartmentId, OwnerId, RowNumber } from "../../ids-and-times.ts";
import type { Apartments, OwnerRecord, Owners } from "../../ports/owners-and-apartments.ts";
import { portalUserOf } from "../../records/keys.ts";
import type { AcceptedReservation } from "../../records/submission.ts";
import type { Plan, Task } from "../../records/tasks.ts";
import { say, type Words } from "../../wording/say.ts";

export const rowsPerFiling = 50;

interface Directory {
  readonly owners: Owners;
  readonly apartments: Apartments;
}

/** Plans a task's filings: reservations by owner, in the order sent, at most fifty to a filing. */
export async function planTask(task: Task, directory: Directory): Promise<Plan> {
  const { submission } = task;
  switch (submission?.kind) {
    case undefined:
      return { filings: [], failed: [] };
    case "str":
      return await planReservations(submission.reservations, directory);
    case "takk": {
      const owner = await directory.owners.findByUsername(submission.portalUsername);
      return onePlan(portalUserOf(submission.portalUsername), owner?.id);
    }
    case "search": {
      const [apartment] = await directory.apartments.findMany([submission.apartmentId]);
      const owner = apartment && (await directory.owners.find(apartment.ownerId));
      return onePlan(owner ? portalUserOf(owner.portalUsername) : "unknown", owner?.id);
    }
    case "check": {
      const owner = await directory.owners.find(submission.ownerId);
      return onePlan(owner ? portalUserOf(owner.portalUsername) : "unknown", submission.ownerId);
    }
  }
}

const onePlan = (portalUser: string, ownerId: OwnerId | undefined): Plan => ({
  filings: [{ filing: 1, portalUser, ...(ownerId !== undefined && { ownerId }), rows: [] }],
  failed: [],
});

async function planReservations(reservations: readonly AcceptedReservation[], directory: Directory): Promise<Plan> {
  const { ownerIdOf, owners } = await lookUp(reservations, directory);
  const failed: Plan["failed"] = [];
  const rowsOf = new Map<OwnerRecord, RowNumber[]>();
  for (const [index, { apartmentId }] of reservations.entries()) {
    const ownerId = ownerIdOf.get(apartmentId);
    const owner = ownerId === undefined ? undefined : owners.get(ownerId);
    if (owner) rowsOf.set(owner, [...(rowsOf.get(owner) ?? []), index + 1]);
    else failed.push({ row: index + 1, ...recordMissing(apartmentId, ownerId) });
  }
  return { filings: [...rowsOf].flatMap(([owner, rows]) => inParts(owner, rows)).map(numbered), failed };
}

async function lookUp(reservations: readonly AcceptedReservation[], { owners, apartments }: Directory) {
  const found = await apartments.findMany([...new Set(reservations.map(({ apartmentId }) => apartmentId))]);
  const ownerIds = [...new Set(found.map(({ ownerId }) => ownerId))];
  const records = await Promise.all(ownerIds.map((ownerId) => owners.find(ownerId)));
  return {
    ownerIdOf: new Map(found.map(({ id, ownerId }) => [id, ownerId])),
    owners: new Map(records.flatMap((owner) => (owner?.portalUsername ? [[owner.id, owner] as const] : []))),
  };
}

function recordMissing(
  apartmentId: ApartmentId,
  ownerId: OwnerId | undefined,
): { errorValue: ErrorValue; details: Words } {
  return ownerId === undefined
    ? { errorValue: "apartment_not_found", details: say("apartment_not_found", { apartmentId }) }
    : { errorValue: "owner_not_found", details: say("owner_not_found", { apartmentId }) };
}

function inParts(owner: OwnerRecord, rows: readonly RowNumber[]): Omit<Plan["filings"][number], "filing">[] {
  const parts = [];
  for (let start = 0; start < rows.length; start += rowsPerFiling) {
    const part = rows.slice(start, start + rowsPerFiling);
    parts.push({ portalUser: portalUserOf(owner.portalUsername), ownerId: owner.id, rows: part });
  }
  return parts;
}

const numbered = (part: Omit<Plan["filings"][number], "filing">, index: number) => ({ filing: index + 1, ...part });
