import { minute, second } from "../../support/durations.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import type { Run } from "./run-seed.ts";
import type { FaultKind } from "./tally.ts";

/** How portals differ further. It has random numbers of its own, so that a seed keeps its faults. */
export interface OddPortal {
  readonly rules: Partial<PortalRules>;
  trouble(call: PortalCall, run: Run): PortalTrouble | undefined;
}

export function drawPortal(random: Random): OddPortal {
  const spelling = random.oneOf(["capitals", "double spaces", "cut", "documents without spaces"] as const);
  const isSpelled = random.chance(0.25);
  const refusesAList = random.chance(0.08);
  const from = random.between(0, 60) * minute;
  const until = from + random.between(10, 480) * minute;
  const which = random.between(0, 9);
  const othersLag = random.chance(0.15) ? random.between(30, 180) * second : 0;
  const how = random.oneOf(["unknown words", "down"] as const);
  const listedNumbers = random.chance(0.15) ? "alone" : "with their year";
  const rules = { spelling: isSpelled ? spelling : "as typed", othersLag, listedNumbers } as const;
  return {
    rules,
    trouble({ name, registryId }, { world, scenario, tally }) {
      if (!refusesAList || name !== "list") return undefined;
      const age = world.scheduler.now() - world.started;
      const { apartments } = scenario;
      if (age < from || age >= until || registryId !== apartments[which % apartments.length]?.registryId)
        return undefined;
      tally.fault(how === "down" ? "a list fails" : "a list refused");
      return how;
    },
  };
}

/** What of it is counted. */
export const oddities = ({ spelling, othersLag, listedNumbers }: PortalRules): FaultKind[] => [
  ...(spelling === "as typed" ? [] : (["guests spelled otherwise"] as const)),
  ...(listedNumbers === "alone" ? (["numbers without years"] as const) : []),
  ...(othersLag === 0 ? [] : (["others' work shown late"] as const)),
];
