import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Cut } from "../../support/simulation/gate.ts";
import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../bugs/scenes.ts";
import { endedOtherThan, misdeeds, registryId, reservation, runUntilWrong, smallWorld } from "../bugs/small-world.ts";

const hour = 60 * 60_000;

/** The second row as a version before stored it: it intended an earlier row's draft, a draft upload's too, before it updated it. */
function intendAsBefore(world: World): void {
  const [declarationId] = world.state.declarations.keys();
  const item = world.table.items().find(({ pk, sk }) => pk === "TASK#2" && String(sk).startsWith("RES#"));
  const at = world.scheduler.now();
  const intent = { declarationId, propertyId: "p10", registryId, portalUser: "one", at, updates: true };
  world.table.execute(new PutCommand({ TableName: "table", Item: { ...item, state: "PROCESSING", intent } }));
}

/** A draft is corrected by a draft, and an upgrade comes where the earlier one is saved over: one draft stays, never a final. */
const upgraded =
  (cut: Cut, amountReceived: number, ends: "DRAFTED" | "NEEDS_REVIEW"): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      interfere({ name }) {
        if (name !== "updateDraft" || !first()) return undefined;
        intendAsBefore(world);
        return cut;
      },
    });
    const accept = (amount: number) =>
      world.accept({ kind: "str", reservations: [reservation(10, { amountReceived: amount })] }, { draftUpload: true });
    accept(123.45);
    await world.run({ until: hour });
    accept(amountReceived);
    await runUntilWrong(world, 24 * hour);
    const there = [...world.state.declarations.values()].map(({ number }) =>
      number === undefined ? "draft" : "final",
    );
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, "DRAFTED", ends),
      ...(first() ? ["nothing was intended"] : []),
      ...(there.join() === "draft" ? [] : [`there stand ${there.join()}`]),
    ];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "a draft's intent of a version before, of a draft that says the same": upgraded("kill before", 123.45, "DRAFTED"),
  "a draft's intent of a version before, of a draft that was updated": upgraded("kill after", 150, "DRAFTED"),
  "a draft's intent of a version before, of a draft that was not updated": upgraded("kill before", 150, "NEEDS_REVIEW"),
};
