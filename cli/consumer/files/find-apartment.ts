import type { Mapping } from "../../../shared/sheets/columns.ts";
import type { FindApartment } from "../../../shared/sheets/read-row.ts";
import { plain } from "../../../shared/sheets/values.ts";
import type { ApiClient } from "../../client/client.ts";
import { allApartments } from "../../client/lists.ts";

/** Finds apartments by the mapping's names, their names on record, or their registry ids; only where there is one. */
export async function apartmentFinder(client: () => ApiClient, mapping: Mapping): Promise<FindApartment> {
  if (mapping.columns.apartment === undefined && mapping.fixed.apartment === undefined) return () => undefined;
  const onRecord = await allApartments(client());
  const byName = Map.groupBy(
    onRecord.flatMap(({ id, name, registryId }) => [plain(name), plain(registryId)].map((key) => ({ key, id }))),
    ({ key }) => key,
  );
  return (name) => {
    const ids = new Set(byName.get(plain(name))?.map(({ id }) => id));
    return mapping.apartments[name] ?? (ids.size === 1 ? [...ids][0] : undefined);
  };
}
