import { expect, it } from "vitest";
import { createTally } from "../seeds/tally.ts";
import { runCorner } from "./run-corners.ts";

/** 150 of them in `npm run test:long`; `npm run simulate -- --corners --seeds 2000` draws more. */
const count = 15;

it("declares once and truly where few stays meet, and hands strike at the very call", async () => {
  const tally = createTally();
  const wrong: string[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const ended = await runCorner(seed, tally);
    wrong.push(...ended.wrong.map((what) => `seed ${seed}: ${what}`));
  }

  expect(wrong).toEqual([]);
  expect(tally.totals.ends["SUBMITTED"]).toBeGreaterThan(count / 3);
});
