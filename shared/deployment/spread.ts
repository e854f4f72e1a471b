/** So many functions at least share the work where there is enough of it: a long visit holds up its own batch only. */
const fewest = 4;

/** So many filings of clients that have little open are worked on at once, beside all others. */
export const quickBeside = (filings: number) => Math.max(2, Math.floor(filings / 5));

/**
 * How many functions, each with how many messages at a time, work on at most so many messages at once. Lambda wants two
 * functions at least.
 *
 * @example
 * spread(40, 10); // { functions: 4, batchSize: 10 }
 * spread(5, 1); // { functions: 5, batchSize: 1 }
 */
export function spread(atOnce: number, mostOfOne: number): { readonly functions: number; readonly batchSize: number } {
  const batchSize = Math.max(1, Math.min(mostOfOne, Math.floor(atOnce / fewest)));
  return { functions: Math.max(2, Math.floor(atOnce / batchSize)), batchSize };
}
