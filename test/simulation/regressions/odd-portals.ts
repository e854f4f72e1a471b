import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { Scene } from "../bugs/scenes.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

const seeds = 60;

/** Seeds with all their faults, at a portal of which few are to be expected, the telling one first. Says what is wrong in the first that fails. */
const at =
  (rules: (seed: number) => Partial<PortalRules>, telling = 1): Scene =>
  async () => {
    for (let turn = 0; turn < seeds; turn += 1) {
      const seed = ((telling - 1 + turn) % seeds) + 1;
      const { wrong } = await runSeed(seed, createTally(), undefined, { rules: rules(seed) });
      if (wrong.length > 0) return wrong.map((what) => `seed ${seed}: ${what}`);
    }
    return [];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "seeds at a portal that lists by departure": at(() => ({ filter: "departure" })),
  "seeds at a portal whose list lags": at((seed) => ({ listLag: (seed % 4) * 60_000 + 3_000 })),
  "seeds at a portal that cuts notes": at(() => ({ notes: "cut" }), 49),
};
