import { expect, it } from "vitest";
import { runWholeCorrection } from "./run-whole-correction.ts";

/** `npm run test:long` draws 50, `npm run simulate -- --whole --corrections` as many as it is told. */
const seeds = 4;

it(`corrects truly through adapter and website, at portals of ${seeds} drawn releases`, async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await runWholeCorrection(seed);
    wrong.push(...run.wrong.map((what) => `npm run simulate -- --whole --corrections --seed ${seed}: ${what}`));
  }

  expect(wrong).toEqual([]);
});
