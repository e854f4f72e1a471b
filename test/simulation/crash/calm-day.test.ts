import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { cutAtEach, inTurn, recordBoundaries } from "./recorder.ts";

const base = { seed: 1, calm: calmDay };

it("survives a cut at every boundary of a calm day, in one way each", async () => {
  const { wrong, cuts } = await cutAtEach(base, await recordBoundaries(base), inTurn);

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(100);
});

it("numbers the same boundaries each time", async () => {
  expect(await recordBoundaries(base)).toEqual(await recordBoundaries(base));
});
