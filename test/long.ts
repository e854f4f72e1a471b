import { counted, end } from "./counted.ts";
import type { Range } from "./simulation/search/range.ts";
import { search } from "./simulation/search/search.ts";
import type { Totals } from "./simulation/seeds/tally.ts";
import { unmet } from "./simulation/seeds/unmet.ts";

async function searched(kind: Range["kind"], count: number) {
  const began = performance.now();
  const { run, failures, totals } = await search({ kind, first: 1, last: count, keepGoing: false });
  const lacking = failures.length === 0 ? whatLacks(kind, totals, run) : [];
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${kind}: ${failures.length} of ${run} failed, ${seconds} s`);
  for (const what of [...failures, ...lacking]) console.log(what);
  const failed = failures.length + lacking.length;
  return { passed: failed === 0 ? 1 : 0, failed };
}

/** A search in which hardly anything happens finds nothing. */
function whatLacks(kind: Range["kind"], totals: Totals, run: number): string[] {
  const { ends, metrics } = totals;
  if (kind === "corrections" && (metrics["declarations corrected"] ?? 0) < run / 3)
    return ["hardly anything was corrected"];
  if (kind === "whole" && (ends["SUBMITTED"] ?? 0) < run / 2) return ["hardly anything was submitted"];
  return kind === "seeds" ? unmet(totals) : [];
}

/**
 * `npm run test:long`: what takes too long for `npm test`. So many seeds of each kind, over all cores, then whether
 * they go through each branch of the decisions, and the tests in files that are named `*.long.test.ts`. A search counts as one test.
 */
end([
  await searched("seeds", 5000),
  await searched("whole", 300),
  await searched("corrections", 1000),
  await searched("whole corrections", 50),
  await searched("corners", 150),
  await counted("npm run --silent simulate -- --coverage"),
  await counted("npx vitest run --project long"),
]);
