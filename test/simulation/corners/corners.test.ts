import { expect, it } from "vitest";
import { createTally } from "../seeds/tally.ts";
import { runCorner } from "./run-corners.ts";

/** `npm run simulate -- --corners --seeds 2000` draws more of them. */
const count = 25;

it("declares once and truly where few stays meet, and hands strike at the very call", async () => {
  const tally = createTally();
  const wrong: string[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const ended = await runCorner(seed, tally);
    wrong.push(...ended.wrong.map((what) => `seed ${seed}: ${what}`));
  }

  expect(wrong).toEqual([]);
  expect(tally.totals.ends["SUBMITTED"]).toBeGreaterThan(count / 2);
});
