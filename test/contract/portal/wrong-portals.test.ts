import { expect, it } from "vitest";
import { clauses } from "./portal-contract.ts";
import { openSimulatorWorld } from "./simulator-world.ts";
import { wrongPortals } from "./wrong-portals.ts";

it.each(wrongPortals)("the contract catches a portal that $wrong", async ({ caughtBy, wrap }) => {
  const clause = clauses.find(({ rule }) => rule.startsWith(caughtBy));
  const world = await openSimulatorWorld(wrap);
  try {
    await expect(clause?.holds(world)).rejects.toThrow(/expected/);
  } finally {
    await world.close();
  }
});
