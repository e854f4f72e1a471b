import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { cutAtEach, recordBoundaries, waysToCut } from "./recorder.ts";

it("every promise is kept after every kind of cut at every boundary of a calm day", async () => {
  const base = { seed: 1, calm: calmDay };
  const boundaries = await recordBoundaries(base);
  const { wrong, cuts } = await cutAtEach(base, boundaries, waysToCut);
  console.log(`crash: ${boundaries.length} boundaries of a calm day, ${cuts} cuts`);

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(6 * 100);
});
