import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { Scene } from "../scenes/scenes.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

/** Seeds with all their faults, at a portal of which few are to be expected. Says what is wrong in the first that fails. */
const at =
  (seeds: readonly number[], rules: (seed: number) => Partial<PortalRules>): Scene =>
  async () => {
    for (const seed of seeds) {
      const { wrong } = await runSeed(seed, createTally(), undefined, { rules: rules(seed) });
      if (wrong.length > 0) return wrong.map((what) => `seed ${seed}: ${what}`);
    }
    return [];
  };

const seconds = 1_000;

export const scenes: Readonly<Record<string, Scene>> = {
  "seeds at a portal that lists by departure": at([1, 2, 4, 14], () => ({ filter: "departure" })),
  "seeds at a portal whose list lags": at([1, 2, 3, 4, 5, 6, 7, 8], (seed) => ({
    listLag: (seed % 4) * 60 * seconds + 3 * seconds,
  })),
  "seeds at a portal that cuts notes": at([1, 2, 6, 49], () => ({ notes: "cut" })),
};
