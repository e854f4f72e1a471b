import { minute } from "../../support/durations.ts";
import { createRandom } from "../../support/simulation/random.ts";
import type { Run, Variation } from "../seeds/run-seed.ts";
import { engineOf, lastRelease } from "./last-release.ts";

/** The roles that a release replaces; everything else runs this release. */
const replaced = ["accept", "dispatch", "file", "sweep"];

/** A seed during which this release is deployed: first all processes run the last release, then some, then none. */
export async function drawRelease(seed: number): Promise<Variation> {
  const before = await engineOf(lastRelease());
  const random = createRandom(-seed);
  const from = random.between(0, 20) * minute;
  const to = from + random.between(1, 60) * minute;
  let run: Run | undefined;
  return {
    begun: (begun) => {
      run = begun;
    },
    engineOf({ role }) {
      if (!run || !replaced.includes(role)) return undefined;
      const at = run.world.scheduler.now() - run.world.started;
      if (at > to || (at > from && random.chance(0.5))) return undefined;
      run.tally.counted("Processes of the release before", 1);
      return before;
    },
  };
}
