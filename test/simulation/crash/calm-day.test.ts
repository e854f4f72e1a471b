import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { cutAt, recordBoundaries, waysToCut } from "./recorder.ts";

it("survives a cut at every boundary of a calm day, before and after, in every way", async () => {
  const base = { seed: 1, calm: calmDay };
  const boundaries = await recordBoundaries(base);
  const wrong: string[] = [];
  let cuts = 0;
  for (const boundary of boundaries) {
    for (const how of waysToCut(boundary)) {
      wrong.push(...(await cutAt(base, boundary, how)));
      cuts += 1;
    }
  }
  console.log(`crash: ${boundaries.length} boundaries of a calm day, ${cuts} cuts`);

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(6 * 100);
});

it("numbers the same boundaries each time", async () => {
  const base = { seed: 1, calm: calmDay };

  expect(await recordBoundaries(base)).toEqual(await recordBoundaries(base));
});
