import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../bugs/scenes.ts";
import { misdeeds, registryId, reservation, rowsOf, runUntilWrong, smallWorld } from "../bugs/small-world.ts";

/** A row fails while a draft of it stands; its owner may make that final, and the reservation is sent again for other days. */
const hour = 60 * 60_000;
const otherDays = { startDate: "10/06/2026", endDate: "12/06/2026" };

/** Its property is out of the account's sight just after the save, and comes back. */
async function failedWithADraft(): Promise<World> {
  const first = once();
  const world = await smallWorld({
    interfere({ name }) {
      const account = world.state.accounts.get("two");
      if (name !== "list" || !account || world.state.declarations.size === 0 || !first()) return undefined;
      const there = account.properties;
      account.properties = there.filter((one) => one.registryId === registryId);
      world.scheduler.after(hour, () => {
        account.properties = there;
      });
      return "kill before";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(20)] });
  await world.run({ until: 2 * hour });
  return world;
}

const sentAgain =
  (meanwhile: (world: World) => unknown, states: string): Scene =>
  async () => {
    const world = await failedWithADraft();
    await meanwhile(world);
    world.accept({ kind: "str", reservations: [reservation(20, otherDays)] });
    await runUntilWrong(world, 24 * hour);
    const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
    const there = [...world.state.declarations.values()];
    const finals = there.filter(({ number }) => number !== undefined);
    return [
      ...misdeeds(world),
      ...(finals.length === 1 ? [] : [`declared ${finals.length} times`]),
      ...(there.length === finals.length ? [] : ["a draft is left"]),
      ...(told.join() === `FAILED property_not_registered,${states}` ? [] : [`rows are ${told.join()}`]),
    ];
  };

const makeFinal = ({ state }: World) => {
  for (const id of state.declarations.keys()) state.change(id, "final");
};
const move = async (world: World) =>
  await world.setUp(({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));

export const scenes: Readonly<Record<string, Scene>> = {
  "a failed row's draft that its owner makes final, sent again for other days": sentAgain(
    makeFinal,
    "FAILED duplicate_declaration",
  ),
  "a failed row's draft, sent again for other days": sentAgain(() => {}, "SUBMITTED"),
  "a failed row's draft that its owner makes final, sent again for another property": sentAgain(async (world) => {
    makeFinal(world);
    await move(world);
  }, "FAILED duplicate_declaration"),
  "a failed row's draft, sent again for another property": sentAgain(move, "SUBMITTED"),
};
