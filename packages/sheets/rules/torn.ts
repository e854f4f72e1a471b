import type { Cell } from "../grid.ts";

/** Columns of small numbers, which may stand beside an amount. */
const numbers =
  /adult|child|infant|guest|person|people|pax|night|room|unit|bed|age|vat|tax|fee|levy|commission|balance|deposit|paid|due|discount|%|ενηλ|παιδ|ατομα|βρεφ|διανυκτ|φπα|τελ|προμηθ|υπολοιπ|προκαταβ/;
export const isOfNumbers = (heading: string) => numbers.test(heading);

/**
 * True if an amount and the cell after it may be one value that a comma without quotes has torn: 420,50 or 1,250.00 in a
 * file whose separator is the comma.
 */
export function isTorn(amount: Cell, after: Cell): boolean {
  if (typeof amount !== "string" || typeof after !== "string") return false;
  if (!/^\D{0,4}\d+$/.test(amount)) return false;
  return (
    /^\d{2}(?:\s*\D{1,4})?$/.test(after) ||
    (/^\D{0,4}\d{1,3}$/.test(amount) && /^\d{3}(?:\.\d+)?(?:\s*\D{1,4})?$/.test(after))
  );
}
