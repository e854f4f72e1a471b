/**
 * True if two Α/Α are of one declaration: `257/2026`, or `257` from a page without a submission date. Numbers begin
 * again each year, so years are compared when both are known.
 */
export function isSameNumber(one: string, other: string): boolean {
  const [[number, year], [otherNumber, otherYear]] = [one.split("/"), other.split("/")] as const;
  return number === otherNumber && (year === undefined || otherYear === undefined || year === otherYear);
}

/** Without the year, as the portal's pages show it. */
export const plainNumber = (number: string): string => number.replace(/\/.*/, "");

/** The year of submission, if known. */
export const yearOf = (number: string): string | undefined => number.split("/")[1];
