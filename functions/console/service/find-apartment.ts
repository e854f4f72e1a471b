import type { FindApartment } from "../../../shared/sheets/read-row.ts";
import { plain } from "../../../shared/sheets/values.ts";
import type { Apartment } from "./manager-records.ts";

/** An apartment by its name or its registry id; only where there is one. */
export const apartmentFinder =
  (apartments: readonly Apartment[]): FindApartment =>
  (name) => {
    const found = apartments.filter((one) => [one.name, one.registryId].some((known) => plain(known) === plain(name)));
    return found.length === 1 ? found[0]?.id : undefined;
  };
