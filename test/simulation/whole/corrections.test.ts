import { expect, it } from "vitest";
import { runWholeCorrection } from "./run-whole-correction.ts";

/** `npm run simulate -- --whole --corrections` draws more of them. */
const seeds = 10;

it(`corrects truly through adapter and website, at portals of ${seeds} drawn releases`, async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await runWholeCorrection(seed);
    wrong.push(...run.wrong.map((what) => `npm run simulate -- --whole --corrections --seed ${seed}: ${what}`));
  }

  expect(wrong).toEqual([]);
});
