/** At least this many functions share enough work, so that a long visit delays only its own batch. */
const minFunctions = 4;

/** How many filings of clients with little open work run at once, beside all others. */
export const quickBeside = (filings: number) => Math.max(2, Math.floor(filings / 5));

/**
 * How many functions, with how many messages each, work on at most `atOnce` messages. Lambda requires at least two
 * functions.
 *
 * @example
 * spread(40, 10); // { functions: 4, batchSize: 10 }
 * spread(5, 1); // { functions: 5, batchSize: 1 }
 */
export function spread(atOnce: number, maxBatch: number): { readonly functions: number; readonly batchSize: number } {
  const batchSize = Math.max(1, Math.min(maxBatch, Math.floor(atOnce / minFunctions)));
  return { functions: Math.max(2, Math.floor(atOnce / batchSize)), batchSize };
}
