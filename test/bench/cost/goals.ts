import type { Counted } from "./counted.ts";
import { filedTogether } from "./memory.ts";
import { costOf } from "./prices.ts";
import { filingGigabytes, perMillion, waiting } from "./sums.ts";

/** What a million was to cost at most, where the portal's part of a declaration takes so many seconds. */
const goals = [
  { seconds: 5, dollars: 8 },
  { seconds: 1, dollars: 5 },
] as const;

/** Rows of a table: everything else, the waiting, and whether the goal is met with the owners side by side. */
export function goalRows(counted: Counted): string[][] {
  const rest = perMillion(counted, 0)
    .filter(({ what }) => what !== waiting)
    .reduce((sum, { dollars }) => sum + dollars, 0);
  return goals.map(({ seconds, dollars: goal }) => {
    const alone = costOf("computeTime", 1_000_000 * seconds * filingGigabytes);
    const together = rest + filedTogether(1_024 * filingGigabytes, seconds);
    return [
      `${seconds} s`,
      ...[rest, alone, rest + alone, together].map((dollars) => dollars.toFixed(2)),
      `≤ ${goal}: ${together <= goal ? "met" : "**not met**"}`,
    ];
  });
}
