import { day, hour } from "../../support/durations.ts";
import { once } from "../../support/simulation/once.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { World } from "../../support/simulation/world.ts";
import {
  draftsOf,
  finalsOf,
  makeFinal,
  misdeeds,
  moveApartment,
  pass,
  registryId,
  reservation,
  rowsOf,
  runUntilWrong,
  type Scene,
  type Scenes,
  send,
  setApartment,
  smallWorld,
  unless,
  wrongAfter,
} from "../scenes/small-world.ts";

const declared = "SUBMITTED by its number";
const duplicate = "FAILED duplicate_declaration by its number";

/** A draft is saved, its worker dies, and a PATCH moves the apartment to another property of its owner. */
async function movedAfterTheSave(atTheFinalise: (world: World) => void, rules: Partial<PortalRules> = {}) {
  const [first, last] = [once(), once()];
  const world = await smallWorld({
    rules,
    interfere({ name }) {
      const isSaved = world.state.declarations.size > 0;
      if (name === "finalise" && last()) atTheFinalise(world);
      if (name !== "list" || !isSaved || !first()) return undefined;
      moveApartment(world);
      return "kill before";
    },
  });
  send(world, reservation(20));
  return world;
}

/** It is declared once, and the rows end so: `by its number` where they name that declaration. */
async function wrongIn(world: World, ...ends: readonly string[]): Promise<string[]> {
  await runUntilWrong(world, day);
  const finals = finalsOf(world);
  const told = rowsOf(world).map(
    ({ state, errorValue, declarationServerId, declaredAs }) =>
      `${state} ${errorValue}`.trim() +
      ([declarationServerId, declaredAs].includes(finals[0]?.number) ? " by its number" : ""),
  );
  return [
    ...misdeeds(world),
    ...unless(finals.length === 1, `declared ${finals.length} times`),
    ...unless(told.join() === ends.join(), `rows are ${told.join()}`),
  ];
}

const move = async (world: World) => await setApartment(world, 20, 2);
const correct = (world: World) => send(world, reservation(20, { amountReceived: 90 }), { onDeclared: "amend" });

/** Its owner makes the draft final where the apartment was; says what is wrong after that. */
async function madeFinalThere(rules?: Partial<PortalRules>): Promise<World> {
  const world = await movedAfterTheSave(() => {}, rules);
  await world.run({ until: 20_000 });
  makeFinal(world);
  return world;
}

/** A draft upload stands where its apartment was; the reservation is sent again, to be declared. */
const draftedThere =
  (byHand: (world: World) => void, end: string, atTheDeletion?: (world: World) => void): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name === "deleteDraft" && atTheDeletion && first()) atTheDeletion(world);
        return undefined;
      },
    });
    send(world, reservation(20), { draftUpload: true });
    await pass(world, 2 * hour);
    byHand(world);
    await move(world);
    correct(world);
    const wrong = await wrongIn(world, "DRAFTED", end);
    return [...wrong, ...draftsOf(world).map(() => "a draft stays behind")];
  };

/** An apartment moves to another property while something of it is at the one before. */
export const scenes: Scenes = {
  "a draft made final at a property that its apartment has left is told as declared": async () =>
    await wrongIn(await madeFinalThere(), declared),
  "a draft made final at a property that its apartment has left is told as a duplicate where notes are hidden":
    async () => await wrongIn(await madeFinalThere({ finalNotes: "hidden" }), duplicate),

  "a correction of what is declared at a property that its apartment has left is a duplicate": async () => {
    const world = await madeFinalThere();
    await world.run({ until: 3 * hour, quiet: true });
    correct(world);
    return await wrongIn(world, declared, duplicate);
  },

  "a draft upload is removed from a property that its apartment has left": draftedThere(() => {}, declared),
  "a draft upload made final at a property that its apartment has left is a duplicate": draftedThere(
    makeFinal,
    duplicate,
  ),
  "a draft upload made final as it is removed from a property that its apartment has left is a duplicate": draftedThere(
    () => {},
    duplicate,
    makeFinal,
  ),

  // Our own record says where it is declared.
  "a correction of what is declared at a property that the login has lost is a duplicate": async () => {
    const world = await smallWorld();
    send(world, reservation(20));
    await pass(world, 2 * hour);
    await move(world);
    for (const account of world.state.accounts.values())
      account.properties = account.properties.filter((one) => one.registryId === registryId);
    correct(world);
    return await wrongIn(world, declared, duplicate);
  },

  "a draft is removed from a property that its apartment has left, and nothing is made final": async () => {
    const world = await movedAfterTheSave(makeFinal);
    return [
      ...(await wrongAfter(world, day, "FAILED apartment_changed")),
      ...[...world.state.declarations.keys()].map((id) => `${id} stands there`),
    ];
  },
};
