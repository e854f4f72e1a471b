import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { declarationClauses } from "./declaration-clauses.ts";
import { listClauses } from "./list-clauses.ts";
import { loginClauses } from "./login-clauses.ts";
import { statementClauses } from "./statement-clauses.ts";
import { troubleClauses } from "./trouble-clauses.ts";
import type { Clause, World } from "./world.ts";

/** Everything that the filing engine relies on. */
export const clauses: readonly Clause[] = [
  ...loginClauses,
  ...listClauses,
  ...declarationClauses,
  ...troubleClauses,
  ...statementClauses,
];

/** Corrections, which not every portal here supports. */
export const corrections: readonly string[] = [
  "saves a draft again under the same id",
  "amends what is in force, and then the amendment",
];

/** Holds a portal to the contract, which every implementation must pass. `held` are its clauses. */
export function portalContract(name: string, openWorld: () => Promise<World>, held = clauses): void {
  describe(name, () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterEach(() => world.calm());
    afterAll(() => world.close());

    it.each(held)("$rule", ({ holds }) => holds(world));
  });
}
