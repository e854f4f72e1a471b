import { expect, it } from "vitest";
import { createTally } from "../seeds/tally.ts";
import { runCorrections } from "./run-corrections.ts";

/** `npm run test:long` draws 1,000, `npm run simulate -- --corrections --seeds 2000` as many as it is told. */
const count = 60;

it("declares each reservation once, as its last accepted version, however often it is changed", async () => {
  const tally = createTally();
  const wrong: string[] = [];
  let corrections = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const ended = await runCorrections(seed, tally);
    corrections += ended.corrections;
    wrong.push(...ended.wrong.map((what) => `seed ${seed}: ${what}`));
  }

  expect(wrong).toEqual([]);
  // Two of three sequences on average have one: the rules are asked at all.
  expect(corrections).toBeGreaterThan(count / 3);
});
