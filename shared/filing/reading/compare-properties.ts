import type { CheckWork } from "../records/filings.ts";

interface Apartment {
  readonly id: number;
  readonly registryId: string;
}

/** What the portal shows of an owner beside the owner's apartments on record: the portal's first, in its order. */
export function compareProperties(atPortal: NonNullable<CheckWork["properties"]>, onRecord: readonly Apartment[]) {
  const idsOf = new Map<string, number[]>();
  for (const { registryId, id } of onRecord) idsOf.set(registryId, [...(idsOf.get(registryId) ?? []), id]);
  const shown = new Set(atPortal.map(({ registryId }) => registryId));
  return [
    ...atPortal.map(({ registryId, state }) => {
      const apartmentIds = idsOf.get(registryId) ?? [];
      const comparison = apartmentIds.length > 0 ? ("same" as const) : ("missing_in_records" as const);
      return { registryId, state, apartmentIds, comparison };
    }),
    ...[...idsOf]
      .filter(([registryId]) => !shown.has(registryId))
      .map(([registryId, apartmentIds]) => {
        return { registryId, state: "" as const, apartmentIds, comparison: "missing_at_portal" as const };
      }),
  ];
}
