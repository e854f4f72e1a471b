import { expect, it } from "vitest";
import { runWhole } from "./run-whole.ts";

/** `npm run test:long` draws 300, `npm run simulate -- --whole` as many as it is told. */
const seeds = 10;

it(`files truly through adapter and website, at portals of ${seeds} drawn releases`, async () => {
  const wrong: string[] = [];
  const ends = new Map<string, number>();
  let exchanges = 0;
  for (let seed = 1; seed <= seeds && wrong.length < 10; seed += 1) {
    const run = await runWhole(seed);
    exchanges += run.exchanges;
    for (const end of run.ends) ends.set(end, (ends.get(end) ?? 0) + 1);
    if (run.wrong.length > 0) wrong.push(`npm run simulate -- --whole --seed ${seed}\n  ${run.wrong.join("\n  ")}`);
  }
  console.log(`whole: ${exchanges} exchanges`, Object.fromEntries(ends));

  expect(wrong.join("\n")).toBe("");
  expect(ends.get("SUBMITTED")).toBeGreaterThan(seeds / 2);
});
