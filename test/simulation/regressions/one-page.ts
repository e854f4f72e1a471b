import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, misdeeds, registryId, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;

/** One declaration's page is unreadable for ever: the stays beside it are declared. */
const oneUnreadablePage: Scene = async () => {
  const world = await smallWorld({});
  world.state.typeIn(registryId, { startDate: "01/06/2026", endDate: "03/06/2026" }, true);
  for (const id of world.state.declarations.keys()) world.state.unreadable.add(id);
  const later = { startDate: "10/06/2026", endDate: "12/06/2026" };
  world.accept({ kind: "str", reservations: [reservation(10), reservation(10, { ...later, reservationId: "b" })] });
  await world.run({ until: 2 * hour, quiet: true });
  const second = rowsOf(world)[1];
  return [...misdeeds(world), ...(second?.state === "SUBMITTED" ? [] : [`the stay beside it is ${second?.state}`])];
};

/** A guest without a Greek number, by the number that says so. */
const noGreekNumber: Scene = async () => {
  const world = await smallWorld({});
  const { guestName: _, guestId: __, ...unnamed } = reservation(10);
  world.accept({ kind: "str", reservations: [{ ...unnamed, isForeigner: false, guestTaxId: "000000000" }] });
  await world.run({ until: 2 * hour, quiet: true });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** The property leaves the account between the look and the save: that is the reason, not what was sent. */
const aPropertyThatLeaves: Scene = async () => {
  const world = await smallWorld({
    interfere({ name }) {
      const account = world.state.accounts.get("one");
      if (name === "saveDraft" && account) account.properties = [];
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 2 * hour, quiet: true });
  const [row] = rowsOf(world);
  return [
    ...misdeeds(world),
    ...(row?.errorValue === "property_not_registered" ? [] : [`it is told ${row?.errorValue}`]),
  ];
};

/**
 * The answer to a finalise that took effect is lost, and the property with it: its page is there no more for who does not
 * have the property. It comes back, or the apartment is moved to another property meanwhile.
 */
const finalOutOfSight =
  (isMoved: boolean): Scene =>
  async () => {
    let isAsked = false;
    const world = await smallWorld({
      trouble({ name }) {
        if (isAsked && name === "read") return "hang before commit";
        if (name === "finalise") isAsked = true;
        return name === "finalise" ? "reset after commit" : undefined;
      },
    });
    const account = world.state.accounts.get("one");
    const [property] = account?.properties ?? [];
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 10 * minute });
    isAsked = false;
    const other = { propertyId: "p30", registryId: "00000000030", state: "final" } as const;
    if (account) account.properties = isMoved ? [other] : [];
    if (isMoved)
      await world.setUp(({ directory }) => directory.setApartment({ id: 10, ownerId: 1, registryId: "00000000030" }));
    await world.run({ until: 3 * hour });
    if (account && property) account.properties = [...account.properties, property];
    await world.run({ until: 6 * hour });
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, "SUBMITTED"),
      ...(world.state.declarations.size === 1 ? [] : [`there stand ${world.state.declarations.size} declarations`]),
    ];
  };

/** The same within the visit in which it was made final: what that saw of the properties as it began holds no more. */
const outOfSightAtOnce: Scene = async () => {
  let isAsked = false;
  const first = once();
  const world = await smallWorld({
    trouble({ name }) {
      if (isAsked && first()) hideProperty(world);
      isAsked = name === "finalise";
      return isAsked ? "reset after commit" : undefined;
    },
  });
  return await filedAllTheSame(world);
};

/** A worker died over the draft; the property leaves within the visit that looks for it. */
const outOfSightAfterDeath: Scene = async () => {
  let hasDied = false;
  const first = once();
  const world = await smallWorld({
    interfere: ({ name }) => {
      if (name !== "finalise" || hasDied) return undefined;
      hasDied = true;
      return "kill before";
    },
    trouble({ name }) {
      if (hasDied && name === "read" && first()) hideProperty(world);
      return undefined;
    },
  });
  return await filedAllTheSame(world);
};

function hideProperty(world: World): void {
  const account = world.state.accounts.get("one");
  if (!account) return;
  const there = account.properties;
  account.properties = [];
  world.scheduler.after(3 * hour, () => {
    account.properties = there;
  });
}

async function filedAllTheSame(world: World): Promise<string[]> {
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 24 * hour, quiet: true });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
}

export const scenes: Readonly<Record<string, Scene>> = {
  "5: one page that nobody can read": oneUnreadablePage,
  "a property that leaves the account before the save": aPropertyThatLeaves,
  "a final whose property is out of sight": finalOutOfSight(false),
  "a final whose property is out of sight, of an apartment that was moved": finalOutOfSight(true),
  "a final whose property leaves within the visit that made it final": outOfSightAtOnce,
  "a draft whose property leaves within the visit after a worker's death": outOfSightAfterDeath,
  "6: the number that stands for no Greek number": noGreekNumber,
};
