import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { cutAtEach, inTurn, recordBoundaries } from "./recorder.ts";

const base = { seed: 1, calm: calmDay };

// Every boundary in every way: npm run test:long.
it("every promise is kept after a cut at every fifth boundary of a calm day", async () => {
  const boundaries = (await recordBoundaries(base)).filter((_, index) => index % 5 === 0);
  const { wrong, cuts } = await cutAtEach(base, boundaries, inTurn);

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(20);
});

it("a run crosses the same boundaries each time", async () => {
  expect(await recordBoundaries(base)).toEqual(await recordBoundaries(base));
});
