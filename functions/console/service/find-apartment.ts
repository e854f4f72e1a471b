import type { Mapping } from "../../../shared/sheets/columns.ts";
import type { FindApartment } from "../../../shared/sheets/read-row.ts";
import { plain } from "../../../shared/sheets/values.ts";
import type { Apartment } from "./manager-records.ts";

/** An apartment by what the file was said to call it, by its name or its registry id; only where there is one. */
export const apartmentFinder =
  (apartments: readonly Apartment[], mapping: Pick<Mapping, "apartments">): FindApartment =>
  (name) => {
    const said = mapping.apartments[name];
    if (apartments.some(({ id }) => id === said)) return said;
    const found = apartments.filter((one) => [one.name, one.registryId].some((known) => plain(known) === plain(name)));
    return found.length === 1 ? found[0]?.id : undefined;
  };
