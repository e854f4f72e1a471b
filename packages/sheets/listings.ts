import type { Mapping } from "./columns.ts";
import type { Grid } from "./grid.ts";
import { plain } from "./values.ts";

/** The mapping of a file with the names of its apartments, and those of the files before it. */
export function withListings(mapping: Mapping, { columns, rows }: Grid): Mapping {
  const at = columns.indexOf(mapping.columns.apartment ?? mapping.columns.apartmentId ?? "");
  const named = rows.map(({ cells }) => plain(String(cells[at] ?? ""))).filter(Boolean);
  const listings = new Set(mapping.listings.concat(named));
  return { ...mapping, listings: [...listings].toSorted() };
}

/**
 * Whether answers may be meant for a file: two accounts of one source have other apartments, and perhaps another fee. A file
 * that names none may be of either.
 */
export const isOfAccount = (kept: Mapping, { listings }: Mapping) =>
  kept.listings.length === 0 || listings.length === 0 || kept.listings.some((name) => listings.includes(name));
