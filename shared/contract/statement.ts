/** The six counts of a climate-fee record, as the contract names them. */
export const statementCounts = [
  "daysUsed",
  "freeDays",
  "numberOfBeds",
  "numberOfCompanies",
  "numberOfRooms",
  "numberOfTaxedRooms",
] as const;
export type StatementCount = (typeof statementCounts)[number];

/**
 * One value for each of the six counts.
 *
 * @example
 * const Schema = v.object(byCount(() => v.number()));
 */
// @__NO_SIDE_EFFECTS__
export function byCount<T>(of: (count: StatementCount) => T): Record<StatementCount, T> {
  return {
    daysUsed: of("daysUsed"),
    freeDays: of("freeDays"),
    numberOfBeds: of("numberOfBeds"),
    numberOfCompanies: of("numberOfCompanies"),
    numberOfRooms: of("numberOfRooms"),
    numberOfTaxedRooms: of("numberOfTaxedRooms"),
  };
}
