import { expect, it } from "vitest";
import { searchRange } from "./range.ts";

/** `npm run test:long` draws many more, `npm run simulate` as many as you like. */
it.each([
  { kind: "corners", count: 15, ends: 6, corrected: 0 },
  // Two of three sequences on average have a correction.
  { kind: "corrections", count: 60, ends: 0, corrected: 21 },
  { kind: "whole", count: 10, ends: 6, corrected: 0 },
  { kind: "whole corrections", count: 4, ends: 8, corrected: 0 },
] as const)("$count seeds of $kind keep every promise", async ({ kind, count, ends, corrected }) => {
  const { failures, totals } = await searchRange({ kind, first: 1, last: count, keepGoing: true });

  expect(failures).toEqual([]);
  expect(totals.ends["SUBMITTED"] ?? 0).toBeGreaterThanOrEqual(ends);
  expect(totals.metrics["declarations corrected"] ?? 0).toBeGreaterThanOrEqual(corrected);
});
