import type { ErrorValue } from "../../contract/outcome.ts";
import type { Log } from "../../log.ts";
import { say, type Words } from "../../wording/say.ts";
import type { Metrics } from "../ports/metrics.ts";
import type { Apartments, OwnerRecord, Owners } from "../ports/owners-and-apartments.ts";
import { portalUserOf } from "../records/keys.ts";
import type { AcceptedReservation } from "../records/submission.ts";
import type { Plan, Task } from "../records/tasks.ts";

/** What one portal session takes on at most. */
export const rowsPerFiling = 50;

interface Records {
  readonly owners: Owners;
  readonly apartments: Apartments;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Decides who files what: reservations by owner, in the order sent, at most fifty to a filing. */
export async function planTask(task: Task, records: Records): Promise<Plan> {
  const { submission } = task;
  switch (submission?.kind) {
    case undefined:
      return { filings: [], failed: [] };
    case "str":
      return await planReservations(submission.reservations, records);
    case "takk": {
      const owner = await records.owners.findByUsername(submission.portalUsername);
      return onePlan(portalUserOf(submission.portalUsername), owner?.id);
    }
    case "search": {
      const [apartment] = await records.apartments.findMany([submission.apartmentId]);
      const owner = apartment && (await records.owners.find(apartment.ownerId));
      return onePlan(owner ? portalUserOf(owner.portalUsername) : "unknown", owner?.id);
    }
    case "check": {
      const owner = await records.owners.find(submission.ownerId);
      return onePlan(owner ? portalUserOf(owner.portalUsername) : "unknown", submission.ownerId);
    }
  }
}

const onePlan = (portalUser: string, ownerId: number | undefined): Plan => ({
  filings: [{ filing: 1, portalUser, ...(ownerId !== undefined && { ownerId }), rows: [] }],
  failed: [],
});

async function planReservations(reservations: readonly AcceptedReservation[], records: Records): Promise<Plan> {
  const { ownerIdOf, owners } = await lookUp(reservations, records);
  const failed: Plan["failed"] = [];
  const rowsOf = new Map<OwnerRecord, number[]>();
  for (const [index, { apartmentId }] of reservations.entries()) {
    const ownerId = ownerIdOf.get(apartmentId);
    const owner = ownerId === undefined ? undefined : owners.get(ownerId);
    if (owner) rowsOf.set(owner, [...(rowsOf.get(owner) ?? []), index + 1]);
    else failed.push({ row: index + 1, ...notFound(apartmentId, ownerId) });
  }
  return { filings: [...rowsOf].flatMap(([owner, rows]) => inParts(owner, rows)).map(numbered), failed };
}

async function lookUp(reservations: readonly AcceptedReservation[], { owners, apartments, log, metrics }: Records) {
  const found = await apartments.findMany([...new Set(reservations.map(({ apartmentId }) => apartmentId))]);
  const ownerIds = [...new Set(found.map(({ ownerId }) => ownerId))];
  const records = await Promise.all(ownerIds.map((ownerId) => owners.find(ownerId)));
  for (const { id, unreadable } of [...found, ...records.filter((owner) => owner !== undefined)]) {
    if (!unreadable) continue;
    log.error("an apartment's or an owner's record cannot be read whole", { id });
    metrics.count("WorkerFailed");
  }
  return {
    ownerIdOf: new Map(found.map(({ id, ownerId }) => [id, ownerId])),
    owners: new Map(records.flatMap((owner) => (owner?.portalUsername ? [[owner.id, owner] as const] : []))),
  };
}

function notFound(apartmentId: number, ownerId: number | undefined): { errorValue: ErrorValue; details: Words } {
  return ownerId === undefined
    ? { errorValue: "apartment_not_found", details: say("apartment_not_found", { apartmentId }) }
    : { errorValue: "owner_not_found", details: say("owner_not_found", { apartmentId }) };
}

function inParts(owner: OwnerRecord, rows: readonly number[]): Omit<Plan["filings"][number], "filing">[] {
  const parts = [];
  for (let start = 0; start < rows.length; start += rowsPerFiling) {
    const part = rows.slice(start, start + rowsPerFiling);
    parts.push({ portalUser: portalUserOf(owner.portalUsername), ownerId: owner.id, rows: part });
  }
  return parts;
}

const numbered = (part: Omit<Plan["filings"][number], "filing">, index: number) => ({ filing: index + 1, ...part });
