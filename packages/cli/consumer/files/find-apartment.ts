import type { ApiClient } from "../../../client/client.ts";
import { allApartments } from "../../../client/lists.ts";
import type { Mapping } from "../../../sheets/columns.ts";
import type { FindApartment } from "../../../sheets/read-row.ts";
import { plain } from "../../../sheets/values.ts";

export interface Apartments {
  /** By a mapping's names, the names on record, or the registry ids, if only one matches. */
  finder(mapping: Mapping): FindApartment;
  readonly names: ReadonlyMap<number, string>;
}

/** The apartments on record, read only for a file that names them. */
export async function apartmentsFor(client: () => ApiClient, mapping: Mapping): Promise<Apartments> {
  const isNamed = mapping.columns.apartment !== undefined || mapping.fixed.apartment !== undefined;
  const onRecord = isNamed ? await allApartments(client()) : [];
  const byName = Map.groupBy(
    onRecord.flatMap(({ id, name, registryId }) => [plain(name), plain(registryId)].map((key) => ({ key, id }))),
    ({ key }) => key,
  );
  return {
    names: new Map(onRecord.map(({ id, name }) => [id, name])),
    finder:
      ({ apartments }) =>
      (name) => {
        const ids = new Set(byName.get(plain(name))?.map(({ id }) => id));
        return apartments[name] ?? (ids.size === 1 ? [...ids][0] : undefined);
      },
  };
}
