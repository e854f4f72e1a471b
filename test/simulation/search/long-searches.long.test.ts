import { expect, it } from "vitest";
import { unmet } from "../seeds/unmet.ts";
import { search } from "./search.ts";

/** A search in which hardly anything happens proves nothing: each has a minimum that must have happened. */
it.each([
  { kind: "seeds", count: 5_000, lacking: unmet },
  { kind: "whole", count: 300, atLeast: { ends: 150, corrected: 0 } },
  { kind: "corrections", count: 1_000, atLeast: { ends: 0, corrected: 333 } },
  { kind: "whole corrections", count: 50, atLeast: { ends: 100, corrected: 0 } },
  { kind: "corners", count: 150, atLeast: { ends: 0, corrected: 0 } },
  { kind: "restores", count: 200, atLeast: { ends: 0, corrected: 0 } },
] as const)("$count seeds of $kind keep every promise", async ({ kind, count, ...needed }) => {
  const { run, failures, totals } = await search({ kind, first: 1, last: count, keepGoing: false });

  expect(failures).toEqual([]);
  expect(run).toBe(count);
  if ("lacking" in needed) expect(needed.lacking(totals)).toEqual([]);
  else {
    expect(totals.ends["SUBMITTED"] ?? 0).toBeGreaterThanOrEqual(needed.atLeast.ends);
    expect(totals.metrics["declarations corrected"] ?? 0).toBeGreaterThanOrEqual(needed.atLeast.corrected);
  }
});
