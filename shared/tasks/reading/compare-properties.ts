import type { ApartmentRecord } from "../../ports/owners-and-apartments.ts";
import type { CheckWork } from "../../records/filings.ts";

type Apartment = Pick<ApartmentRecord, "id" | "registryId">;

/** An owner's properties at the portal beside the apartments on record: the portal's first, in its order. */
export function compareProperties(atPortal: NonNullable<CheckWork["properties"]>, onRecord: readonly Apartment[]) {
  const ours = Map.groupBy(onRecord, ({ registryId }) => registryId);
  const shown = new Set(atPortal.map(({ registryId }) => registryId));
  return [
    ...atPortal.map(({ registryId, state }) => {
      const apartmentIds = idsOf(ours.get(registryId) ?? []);
      const comparison = apartmentIds.length > 0 ? ("same" as const) : ("missing_in_records" as const);
      return { registryId, state, apartmentIds, comparison };
    }),
    ...[...ours]
      .filter(([registryId]) => !shown.has(registryId))
      .map(([registryId, apartments]) => ({
        registryId,
        state: "" as const,
        apartmentIds: idsOf(apartments),
        comparison: "missing_at_portal" as const,
      })),
  ];
}

const idsOf = (apartments: readonly Apartment[]) => apartments.map(({ id }) => id);
