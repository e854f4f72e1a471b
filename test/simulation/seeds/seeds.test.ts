import { expect, it } from "vitest";
import { runSeed } from "./run-seed.ts";
import { createTally } from "./tally.ts";

/** Seeds that together meet the most kinds of faults and ends for their time. `npm run test:long` runs 5,000, which meet all. */
const telling = [
  2, 3, 7, 10, 20, 21, 28, 31, 41, 42, 45, 63, 72, 73, 75, 76, 78, 87, 90, 92, 99, 107, 109, 110, 116, 123, 134, 135,
  136, 153, 155, 158, 160, 161, 164, 166, 170, 172, 176, 187, 204, 205, 209, 220, 222, 234, 238, 239, 241, 251, 258,
  261, 267, 277, 282, 283, 298, 317, 318, 429, 743, 1370, 1394, 3192,
];

it("every promise is kept whatever fails, in the seeds that meet the most faults", async () => {
  const wrong: string[] = [];
  for (const seed of telling) {
    const ended = await runSeed(seed, createTally());
    wrong.push(...ended.wrong.map((what) => `npm run simulate -- --seed ${seed} --trace: ${what}`));
  }

  expect(wrong).toEqual([]);
});
