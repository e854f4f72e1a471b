/** `npm run fuzz` sends at length what `npm test` sends in passing: the same tests, with more of the same kind. */
const isLong = process.env["CAMPAIGN"] === "long";

/** How many to draw. */
export const drawn = (inPassing: number, atLength: number): number => (isLong ? atLength : inPassing);

/** Every so many of a list, evenly from all its parts, from another item on at each turn; all of them in a long campaign. */
export const sampleOf = <T>(items: readonly T[], every: number, turn = 0): readonly T[] =>
  isLong ? items : items.filter((_, index) => index % every === turn % every);
