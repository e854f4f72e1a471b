/**
 * Whether two Α/Α are one declaration's: `257/2026`, or `257` where a page shows no day of submission. Numbers begin again
 * each year, so two that both say their year are the same only in the same year.
 */
export function isSameNumber(one: string, other: string): boolean {
  const [[number, year], [otherNumber, otherYear]] = [one.split("/"), other.split("/")] as const;
  return number === otherNumber && (year === undefined || otherYear === undefined || year === otherYear);
}

/** As the portal's pages show it. */
export const plainNumber = (number: string): string => number.replace(/\/.*/, "");

/** The year in which it was given, where its page shows that. */
export const yearOf = (number: string): string | undefined => number.split("/")[1];
