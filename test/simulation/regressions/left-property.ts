import { day, hour, second } from "../../support/durations.ts";
import { once } from "../../support/simulation/once.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import {
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const makeFinal = (world: SmallWorld) => world.makeFinal();
const declared = "SUBMITTED by its number";
const duplicate = "FAILED duplicate_declaration by its number";

/** A draft is saved, its worker dies, and a PATCH moves the apartment to another property of its owner. */
async function movedAfterTheSave(atTheFinalise: (world: SmallWorld) => void, rules: Partial<PortalRules> = {}) {
  const [first, last] = [once(), once()];
  const world = await smallWorld({
    rules,
    interfere({ name }) {
      const isSaved = world.state.declarations.size > 0;
      if (name === "finalise" && last()) atTheFinalise(world);
      if (name !== "list" || !isSaved || !first()) return undefined;
      world.moveApartment();
      return "kill before";
    },
  });
  world.send(reservation(20));
  return world;
}

/** It is declared once, and the rows end so: `by its number` where they name that declaration. */
async function wrongIn(world: SmallWorld, ...ends: readonly string[]): Promise<string[]> {
  await world.runUntilWrong(day);
  const finals = world.finals();
  const told = world
    .rows()
    .map(
      ({ state, errorValue, declarationServerId, declaredAs }) =>
        `${state} ${errorValue}`.trim() +
        ([declarationServerId, declaredAs].includes(finals[0]?.number) ? " by its number" : ""),
    );
  return [
    ...world.misdeeds(),
    ...unless(finals.length === 1, `declared ${finals.length} times`),
    ...unless(told.join() === ends.join(), `rows are ${told.join()}`),
  ];
}

const move = async (world: SmallWorld) => await world.setApartment(20, 2);
const correct = (world: SmallWorld) => world.send(reservation(20, { amountReceived: 90 }), { onDeclared: "amend" });

/** Its owner makes the draft final where the apartment was; says what is wrong after that. */
async function madeFinalThere(rules?: Partial<PortalRules>): Promise<SmallWorld> {
  const world = await movedAfterTheSave(() => {}, rules);
  await world.run({ until: 20_000 });
  world.makeFinal();
  return world;
}

/** A draft upload stands where its apartment was; the reservation is sent again, to be declared. */
const draftedThere =
  (byHand: (world: SmallWorld) => void, end: string, atTheDeletion?: (world: SmallWorld) => void): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name === "deleteDraft" && atTheDeletion && first()) atTheDeletion(world);
        return undefined;
      },
    });
    world.send(reservation(20), { draftUpload: true });
    await world.pass(2 * hour);
    byHand(world);
    await move(world);
    correct(world);
    const wrong = await wrongIn(world, "DRAFTED", end);
    return [...wrong, ...world.drafts().map(() => "a draft stays behind")];
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

  // Its row has ended by then: nothing of it was listed.
  "a draft that shows late at a property that its apartment has left is removed before its filing closes": async () => {
    const first = once();
    const world = await smallWorld({
      lateness: () => 150 * second,
      trouble: ({ name }) => (name === "saveDraft" && first() ? "late commit" : undefined),
    });
    world.send(reservation(20));
    await world.run({ until: 5 * second });
    world.moveApartment();
    await world.runUntilWrong(day);
    return [
      ...world.wrongEnds("FAILED apartment_changed"),
      ...unless(world.state.removed.size === 1, "no draft has shown"),
      ...unless(world.drafts().length === 0, "a draft stays behind"),
    ];
  },

  // Our own record says where it is declared.
  "a correction of what is declared at a property that the login has lost is a duplicate": async () => {
    const world = await smallWorld();
    world.send(reservation(20));
    await world.pass(2 * hour);
    await move(world);
    for (const account of world.state.accounts.values())
      account.properties = account.properties.filter((one) => one.registryId === registryId);
    correct(world);
    return await wrongIn(world, declared, duplicate);
  },

  "a draft is removed from a property that its apartment has left, and nothing is made final": async () => {
    const world = await movedAfterTheSave(makeFinal);
    return [
      ...(await world.wrongAfter(day, "FAILED apartment_changed")),
      ...[...world.state.declarations.keys()].map((id) => `${id} stands there`),
    ];
  },
};
