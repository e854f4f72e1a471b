import { isPart } from "./agreed-rent.ts";
import type { Mapping } from "./columns.ts";
import { type Field, fields } from "./fields.ts";
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

/**
 * Whether what was said of earlier files holds for one: all columns that it names are there, and the file has none that only
 * this one is read by. An own sheet with other columns is another sheet.
 */
export function fitsTo(kept: Mapping, guessed: Mapping, columns: readonly string[]): boolean {
  const isThere = Object.values(kept.columns).every((column) => columns.includes(column));
  const fieldsOf = ({ columns: read }: Mapping) => fields.filter((field) => read[field] !== undefined);
  // Once a person has said which column is the rent, its parts are not needed.
  const isCovered = (field: Field) =>
    kept.columns[field] !== undefined || (kept.answers["rent"] !== undefined && isPart(field));
  return kept.source === guessed.source && isThere && (kept.source !== undefined || fieldsOf(guessed).every(isCovered));
}
