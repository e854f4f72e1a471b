import { runStorm } from "../bugs/storm.ts";
import { regressions } from "../regressions/scenes.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";
import { unreached } from "./branches.ts";

/** By hand or by the test: every branch of the decision has to be reached. Prints those that were not. */
const file = new URL("../../../shared/filing/declaring/next-step.ts", import.meta.url);
const seeds = Number(process.argv[2] ?? 120);

const missed = await unreached(file, async () => {
  for (let storm = 1; storm <= 40; storm += 1) await runStorm(storm);
  for (let seed = 1; seed <= seeds; seed += 1) await runSeed(seed, createTally());
  for (const [name, scene] of Object.entries(regressions)) if (/^(1|5|6|8|14):/.test(name)) await scene();
});
console.log(JSON.stringify(missed));
