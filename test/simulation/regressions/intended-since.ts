import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../bugs/scenes.ts";
import { figures, misdeeds, registryId, reservation, rowsOf, runUntilWrong, smallWorld } from "../bugs/small-world.ts";

const hour = 60 * 60_000;
const { startDate, endDate } = figures;

/** A worker dies before what it intended is made final, and the owner's hand comes before the next one. */
async function diedBeforeTheEnd(onDeclared: "amend" | undefined, meanwhile: (world: World) => void): Promise<World> {
  const first = once();
  const world = await smallWorld({
    interfere({ name }) {
      if (name !== "finalise" || !first()) return undefined;
      world.scheduler.after(1_000, () => meanwhile(world));
      return "kill before";
    },
  });
  if (onDeclared) world.state.typeIn(registryId, { startDate, endDate }, true);
  const reservations = [reservation(10, { amountReceived: 90 })];
  world.accept({ kind: "str", reservations, ...(onDeclared && { onDeclared }) });
  await runUntilWrong(world, 24 * hour);
  return world;
}

function wrongIn(world: World, declared: string, states: string): string[] {
  const inForce = world.state.inForce().map((one) => (one.figures.amountCents ?? 0) / 100);
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [
    ...misdeeds(world),
    ...(inForce.join() === declared ? [] : [`declared are ${inForce.join()}, not ${declared}`]),
    ...(told.join() === states ? [] : [`rows are ${told.join()}, not ${states}`]),
  ];
}

/** The owner declares the stay: what was intended is one declaration too many. */
const declared: Scene = async () => {
  const world = await diedBeforeTheEnd(undefined, ({ state }) =>
    state.typeIn(registryId, { startDate, endDate }, true),
  );
  return wrongIn(world, "123.45", "FAILED duplicate_declaration");
};

/** The owner amends what was to be amended: that is what is to be corrected now. */
const amended: Scene = async () => {
  const world = await diedBeforeTheEnd("amend", ({ state }) => {
    const account = state.accounts.get("one");
    const [there] = state.inForce();
    if (!account || !there) throw new Error("nothing is declared");
    state.amend(account, there.declarationId, { ...figures, amountCents: 7_000 }, "by hand");
    state.change([...state.declarations.keys()].at(-1) ?? "", "final");
  });
  return wrongIn(world, "90", "SUBMITTED");
};

export const scenes: Readonly<Record<string, Scene>> = {
  "11: a draft that was intended, of a stay that its owner has declared since": declared,
  "11: an amendment that was intended, of what its owner has amended since": amended,
};
