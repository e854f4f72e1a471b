import { minute } from "../../support/durations.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { Random } from "../../support/simulation/random.ts";
import type { Run } from "./run-seed.ts";

/** What a portal may refuse everybody for a while, without cause. It has random numbers of its own, so that a seed keeps its faults. */
export interface Refusing {
  trouble(call: PortalCall, run: Run): PortalTrouble | undefined;
}

export function drawRefusing(random: Random): Refusing {
  const begins = random.between(0, 60) * minute;
  const lasts = random.between(5, 60) * minute;
  const incidents = random.chance(0.08);

  return {
    trouble({ kind }, { world, tally }) {
      const age = world.scheduler.now() - world.started;
      if (age < begins || age > begins + lasts) return undefined;
      if (!incidents || kind !== "submit") return undefined;
      tally.fault("portal incident");
      return "incident";
    },
  };
}
