import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import type { FaultKind } from "./tally.ts";

/** How portals differ further. It has random numbers of its own, so that a seed keeps its faults. */
export function drawPortal(random: Random): Partial<PortalRules> {
  const spelling = random.oneOf(["capitals", "double spaces", "cut", "documents without spaces"] as const);
  return { spelling: random.chance(0.25) ? spelling : "as typed" };
}

/** What of it is counted. */
export const oddities = ({ spelling }: PortalRules): FaultKind[] => [
  ...(spelling === "as typed" ? [] : ["guests spelled otherwise" as const]),
];
