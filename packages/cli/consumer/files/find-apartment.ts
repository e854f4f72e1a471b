import type { ApiClient } from "../../../client/client.ts";
import { allApartments } from "../../../client/lists.ts";
import { namesOfApartment } from "../../../sheets/apartments.ts";
import type { Mapping } from "../../../sheets/columns.ts";
import type { FindApartment } from "../../../sheets/read-row.ts";
import { plain } from "../../../sheets/values.ts";

export interface Apartments {
  /** By a mapping's names, the names on record, or the registry ids, if only one matches. */
  finder(mapping: Mapping): FindApartment;
  readonly names: ReadonlyMap<number, string>;
}

/** The apartments on record, not read for a file that has their numbers. */
export async function apartmentsFor(client: () => ApiClient, mapping: Mapping): Promise<Apartments> {
  const isNumbered = (mapping.columns.apartmentId ?? mapping.fixed.apartmentId) !== undefined;
  const onRecord = isNumbered ? [] : await allApartments(client());
  const byName = Map.groupBy(
    onRecord.flatMap((one) => namesOfApartment(one).map((key) => ({ key, id: one.id }))),
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
