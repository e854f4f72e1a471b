import { once } from "../../support/simulation/once.ts";
import type { World, WorldOptions } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { misdeeds, registryId, reservation, rowsOf, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

/** A row fails while a draft of it stands; its owner may make that final, and the reservation is sent again for other days. */
const hour = 60 * 60_000;
const otherDays = { startDate: "10/06/2026", endDate: "12/06/2026" };

/** Its property is out of the account's sight just after the save, and comes back. */
async function failedWithADraft(rules: WorldOptions["rules"] = {}): Promise<World> {
  const first = once();
  const world = await smallWorld({
    rules,
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

function endedAs(world: World, expected: string): string[] {
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  const there = [...world.state.declarations.values()];
  const declared = world.state.inForce().length;
  return [
    ...(declared === 1 ? [] : [`declared ${declared} times`]),
    ...(there.every(({ number }) => number !== undefined) ? [] : ["a draft is left"]),
    ...(told.join() === expected ? [] : [`rows are ${told.join()}`]),
  ];
}

const sentAgain =
  (meanwhile: (world: World) => unknown, states: string): Scene =>
  async () => {
    const world = await failedWithADraft();
    await meanwhile(world);
    world.accept({ kind: "str", reservations: [reservation(20, otherDays)] });
    await runUntilWrong(world, 24 * hour);
    return [...misdeeds(world), ...endedAs(world, `FAILED property_not_registered,${states}`)];
  };

const makeFinal = ({ state }: World) => {
  for (const id of state.declarations.keys()) state.change(id, "final");
};
const move = async (world: World) =>
  await world.setUp(({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));

/**
 * A draft that was asked for is brought up to date for other days, and its owner makes it final before it can be looked
 * at: who sent it is told its number. What is sent after that has other days again.
 */
const takenOverAndFinal =
  (onDeclared: "amend" | "refuse", told: string): Scene =>
  async () => {
    let isUpdated = false;
    const first = once();
    const world = await smallWorld({
      rules: { finalNotes: "hidden" },
      interfere({ name }) {
        if (name === "updateDraft") isUpdated = true;
        if (name === "list" && isUpdated && first()) makeFinal(world);
        return undefined;
      },
    });
    world.accept({ kind: "str", reservations: [reservation(20)] }, { draftUpload: true });
    await world.run({ until: 2 * hour });
    world.accept({ kind: "str", reservations: [reservation(20, otherDays)] });
    await world.run({ until: 4 * hour });
    const corrected = reservation(20, { startDate: "05/06/2026", endDate: "07/06/2026" });
    world.accept({ kind: "str", reservations: [corrected], onDeclared });
    await runUntilWrong(world, 24 * hour);
    return [...misdeeds(world), ...endedAs(world, `DRAFTED,FAILED duplicate_declaration,${told}`)];
  };

/** Notes are hidden: only the row that was told its number knows that it is declared. */
const foundAndSentAgain: Scene = async () => {
  const world = await failedWithADraft({ finalNotes: "hidden" });
  makeFinal(world);
  world.accept({ kind: "str", reservations: [reservation(20)] });
  await world.run({ until: 4 * hour });
  world.accept({ kind: "str", reservations: [reservation(20)] });
  await world.run({ until: 6 * hour });
  world.accept({ kind: "str", reservations: [reservation(20, otherDays)] });
  await runUntilWrong(world, 24 * hour);
  const twice = "FAILED duplicate_declaration,FAILED duplicate_declaration,FAILED duplicate_declaration";
  return [...misdeeds(world), ...endedAs(world, `FAILED property_not_registered,${twice}`)];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "a failed row's draft that its owner makes final, sent again for other days": sentAgain(
    makeFinal,
    "FAILED duplicate_declaration",
  ),
  "a failed row's draft that was found final, sent again for other days": foundAndSentAgain,
  "a failed row's draft, sent again for other days": sentAgain(() => {}, "SUBMITTED"),
  "a failed row's draft that its owner makes final, sent again for another property": sentAgain(async (world) => {
    makeFinal(world);
    await move(world);
  }, "FAILED duplicate_declaration"),
  "a draft taken over that its owner makes final, sent again for other days": takenOverAndFinal(
    "refuse",
    "FAILED duplicate_declaration",
  ),
  "a draft taken over that its owner makes final, corrected to other days": takenOverAndFinal("amend", "SUBMITTED"),
  "a failed row's draft, sent again for another property": sentAgain(move, "SUBMITTED"),
};
