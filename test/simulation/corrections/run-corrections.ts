import { runSeed, type Trace } from "../seeds/run-seed.ts";
import type { Tally } from "../seeds/tally.ts";
import { drawCorrections } from "./draw.ts";
import { misdeclared } from "./judge.ts";

/** Runs a drawn sequence of changes to its end, with faults. `corrections`: amendments that are final in the end. */
export async function runCorrections(seed: number, tally: Tally, trace?: Trace) {
  const { run, wrong } = await runSeed(seed, tally, trace, { drawn: drawCorrections });
  const amended = [...run.world.state.declarations.values()].filter(
    ({ amends, number }) => amends !== undefined && number !== undefined,
  );
  return { wrong: [...wrong, ...misdeclared(run)], corrections: amended.length };
}
