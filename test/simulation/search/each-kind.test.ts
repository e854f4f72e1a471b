import { expect, it } from "vitest";
import { searchRange } from "./range.ts";

/** `npm run test:long` draws many more, `npm run simulate` as many as it is told. */
it.each([
  { kind: "corners", count: 15, ends: 6, corrected: 0 },
  // Two of three sequences on average have a correction: the rules are asked at all.
  { kind: "corrections", count: 60, ends: 0, corrected: 21 },
  { kind: "whole", count: 10, ends: 6, corrected: 0 },
  { kind: "whole corrections", count: 4, ends: 8, corrected: 0 },
] as const)("$count $kind end as they must", async ({ kind, count, ends, corrected }) => {
  const { failures, totals } = await searchRange({ kind, first: 1, last: count, keepGoing: true });

  expect(failures).toEqual([]);
  expect(totals.ends["SUBMITTED"] ?? 0).toBeGreaterThanOrEqual(ends);
  expect(totals.metrics["declarations corrected"] ?? 0).toBeGreaterThanOrEqual(corrected);
});
