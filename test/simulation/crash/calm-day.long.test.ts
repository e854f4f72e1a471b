import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { cutAtEach, recordBoundaries, waysToCut } from "./recorder.ts";

it("survives a cut at every boundary of a calm day, before and after, in every way", async () => {
  const base = { seed: 1, calm: calmDay };
  const boundaries = await recordBoundaries(base);
  const { wrong, cuts } = await cutAtEach(base, boundaries, waysToCut);
  console.log(`crash: ${boundaries.length} boundaries of a calm day, ${cuts} cuts`);

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(6 * 100);
});
