import { once } from "../../support/simulation/once.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { misdeeds, registryId, reservation, rowsOf, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** A draft is saved, its worker dies, and a PATCH moves the apartment to another property of its owner. */
async function movedAfterTheSave(byHand: (world: World) => void, rules: Partial<PortalRules> = {}): Promise<World> {
  const [first, last] = [once(), once()];
  const world = await smallWorld({
    rules,
    interfere({ name }) {
      const isSaved = world.state.declarations.size > 0;
      if (name === "finalise" && last()) byHand(world);
      if (name !== "list" || !isSaved || !first()) return undefined;
      world.start("set-up", ({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));
      return "kill before";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(20)] });
  return world;
}

const makeFinal = ({ state }: World) => {
  for (const id of state.declarations.keys()) state.change(id, "final");
};

function wrongIn(world: World, states: string): string[] {
  const finals = [...world.state.declarations.values()].filter(({ number }) => number !== undefined);
  const told = rowsOf(world).map(
    ({ state, errorValue, declarationServerId, declaredAs }) =>
      `${state} ${errorValue}`.trim() +
      ([declarationServerId, declaredAs].includes(finals[0]?.number) ? " by its number" : ""),
  );
  return [
    ...misdeeds(world),
    ...(finals.length === 1 ? [] : [`declared ${finals.length} times`]),
    ...(told.join() === states ? [] : [told.join()]),
  ];
}

/** Its owner makes it final there. */
const madeFinalThere =
  (states: string, rules: Partial<PortalRules> = {}): Scene =>
  async () => {
    const world = await movedAfterTheSave(() => {}, rules);
    await world.run({ until: 20_000 });
    makeFinal(world);
    await runUntilWrong(world, 24 * hour);
    return wrongIn(world, states);
  };

/** Nothing of it is made final at the new property, and nobody can make it final at the old one. */
const leftBehind: Scene = async () => {
  const world = await movedAfterTheSave(makeFinal);
  await runUntilWrong(world, 24 * hour);
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`);
  return [
    ...misdeeds(world),
    ...[...world.state.declarations.keys()].map((id) => `${id} stands there`),
    ...(told.join() === "FAILED apartment_changed" ? [] : told),
  ];
};

const move = async (world: World) =>
  await world.setUp(({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));

/** A draft that was asked for stands where its apartment was; it is sent again, to be declared. */
const draftedThere =
  (byHand: (world: World) => void, states: string, atTheDeletion?: (world: World) => void): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name === "deleteDraft" && atTheDeletion && first()) atTheDeletion(world);
        return undefined;
      },
    });
    world.accept({ kind: "str", reservations: [reservation(20)] }, { draftUpload: true });
    await world.run({ until: 2 * hour, quiet: true });
    byHand(world);
    await move(world);
    world.accept({ kind: "str", onDeclared: "amend", reservations: [reservation(20, { amountReceived: 90 })] });
    await runUntilWrong(world, 24 * hour);
    const drafts = [...world.state.declarations.values()].filter(({ number }) => number === undefined);
    return [...wrongIn(world, states), ...drafts.map(() => "a draft stays behind")];
  };

/** What was found final where the apartment was is corrected later: a declaration cannot become another property's. */
const correctedElsewhere: Scene = async () => {
  const world = await movedAfterTheSave(() => {});
  await world.run({ until: 20_000 });
  makeFinal(world);
  await world.run({ until: 3 * hour, quiet: true });
  world.accept({ kind: "str", onDeclared: "amend", reservations: [reservation(20, { amountReceived: 90 })] });
  await runUntilWrong(world, 24 * hour);
  return wrongIn(world, `SUBMITTED by its number,${elsewhere}`);
};

/** What is declared is corrected after its apartment has moved and the login has lost the property: our own record says where. */
const declaredAtALostProperty: Scene = async () => {
  const world = await smallWorld({});
  world.accept({ kind: "str", reservations: [reservation(20)] });
  await world.run({ until: 2 * hour, quiet: true });
  await move(world);
  for (const account of world.state.accounts.values())
    account.properties = account.properties.filter((one) => one.registryId === registryId);
  world.accept({ kind: "str", onDeclared: "amend", reservations: [reservation(20, { amountReceived: 90 })] });
  await runUntilWrong(world, 24 * hour);
  return wrongIn(world, `SUBMITTED by its number,${elsewhere}`);
};

const elsewhere = "FAILED duplicate_declaration by its number";

export const scenes: Readonly<Record<string, Scene>> = {
  "11: a draft made final at a property that its apartment has left": madeFinalThere("SUBMITTED by its number"),
  "11: a draft made final at a property that its apartment has left, where notes are hidden": madeFinalThere(
    "FAILED duplicate_declaration by its number",
    { finalNotes: "hidden" },
  ),
  "11: a draft that was asked for, at a property that its apartment has left": draftedThere(
    () => {},
    "DRAFTED,SUBMITTED by its number",
  ),
  "11: a draft that was asked for, made final at a property that its apartment has left": draftedThere(
    makeFinal,
    `DRAFTED,${elsewhere}`,
  ),
  "11: a draft that was asked for, made final elsewhere as it is removed": draftedThere(
    () => {},
    `DRAFTED,${elsewhere}`,
    makeFinal,
  ),
  "11: a correction of what is declared at a property that its apartment has left": correctedElsewhere,
  "11: a correction of what is declared at a property that the login has lost": declaredAtALostProperty,
  "11: a draft that stands at a property that its apartment has left": leftBehind,
};
