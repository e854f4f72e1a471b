import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { Scene } from "../bugs/scenes.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

const seeds = 60;

/** Seeds with all their faults, at a portal of which few are to be expected. Says what is wrong in the first that fails. */
const at =
  (rules: (seed: number) => Partial<PortalRules>): Scene =>
  async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { wrong } = await runSeed(seed, createTally(), undefined, { rules: rules(seed) });
      if (wrong.length > 0) return wrong.map((what) => `seed ${seed}: ${what}`);
    }
    return [];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "seeds at a portal that lists by departure": at(() => ({ filter: "departure" })),
  "seeds at a portal whose list lags": at((seed) => ({ listLag: (seed % 4) * 60_000 + 3_000 })),
  "seeds at a portal that cuts notes": at(() => ({ notes: "cut" })),
};
