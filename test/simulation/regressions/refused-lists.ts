import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute } from "../../support/durations.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import {
  addOwner,
  inJune,
  registryId,
  reservation,
  type Scenes,
  searchOf,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

/** The second owner has two apartments, and the portal refuses to list the declarations of one. */
async function oneListRefused(how: PortalTrouble = "unknown words") {
  const world = await smallWorld({
    trouble: ({ name, registryId: of }) => (name === "list" && of === secondRegistryId ? how : undefined),
  });
  await world.setApartment(21, 2, registryId);
  return world;
}

const words = "error 1027";

/** The portal refuses a property's list in words. */
export const scenes: Scenes = {
  "a list that is refused holds up its own property, in the portal's words, and opens no breaker": async () => {
    const world = await oneListRefused();
    for (const from of [1, 5, 9, 13, 17])
      world.send([
        reservation(20, { ...inJune(from), reservationId: `r20 ${from}` }),
        reservation(21, { ...inJune(from), reservationId: `r21 ${from}` }),
      ]);
    await world.run({ until: hour });
    const told = world.filings().map(({ waiting = "" }) => inWords(waiting));
    const states = world.rows().map(({ state }) => state);
    return [
      ...world.misdeeds(),
      ...unless(states.filter((one) => one === "SUBMITTED").length === 5, `they are ${states.join()}`),
      ...unless(
        told.every((one) => one.includes(words) && one.includes(secondRegistryId)),
        `it says: ${told.join()}`,
      ),
      ...unless(!world.counted.has("PortalOutage"), "it counts as an outage"),
    ];
  },

  "a list that fails without words holds up its own property, and counts as no outage": async () => {
    const world = await oneListRefused("down");
    for (const from of [1, 5, 9])
      world.send([
        reservation(20, { ...inJune(from), reservationId: `r20 ${from}` }),
        reservation(21, { ...inJune(from), reservationId: `r21 ${from}` }),
      ]);
    await world.run({ until: hour });
    const told = world.filings().map(({ waiting = "" }) => inWords(waiting));
    const open = world.rows().filter(({ state }) => state === "PENDING");
    const declared = world.rows().filter(({ state }) => state === "SUBMITTED");
    return [
      ...world.misdeeds(),
      ...unless(declared.length === 3 && open.length === 3, `${declared.length} declared, ${open.length} open`),
      ...unless(
        open.every(({ reservation: { apartmentId } }) => apartmentId === 20),
        "another property waits",
      ),
      ...unless(
        told.every((one) => one.includes(secondRegistryId)),
        `it says: ${told.join()}`,
      ),
    ];
  },

  "a stay whose list is refused for two weeks is not to be declared by hand unseen": async () => {
    const world = await oneListRefused();
    world.send(reservation(20));
    await world.run({ until: 15 * day, quiet: true });
    const said = world
      .rows()
      .map(({ details }) => inWords(details))
      .join();
    return [
      ...world.wrongEnds("FAILED portal_unavailable"),
      ...unless(said.includes(words) && said.includes("whether"), `it says: ${said}`),
      ...unless(!/by hand|could not be used/.test(said), `it says: ${said}`),
    ];
  },

  "a stay is declared once its list is no longer refused": async () => {
    const until = 5 * hour;
    const world = await smallWorld({
      trouble: ({ name, at }) => (name === "list" && at < until ? "unknown words" : undefined),
    });
    world.send(reservation(10));
    return await world.wrongAfter(until + 2 * hour, "SUBMITTED");
  },

  "lists that are refused to several owners pause filing, with an alarm": async () => {
    const until = 3 * hour;
    const world = await smallWorld({
      trouble: ({ name, at }) => (name === "list" && at < until ? "unknown words" : undefined),
    });
    await addOwner(world, 30);
    for (const apartment of [10, 20, 30]) world.send(reservation(apartment));
    await world.run({ until: 30 * minute });
    const opened = world.counted.get("BreakerOpened") ?? 0;
    return [
      ...unless(opened === 1 && world.counted.has("PortalChanged"), `filing paused ${opened} times`),
      ...(await world.wrongAfter(until + 2 * hour, "SUBMITTED", "SUBMITTED", "SUBMITTED")),
    ];
  },

  "a search of a list that is refused says so in the portal's words": async () => {
    const world = await oneListRefused();
    world.accept(searchOf(20));
    await world.run({ until: hour });
    const told = world
      .filings()
      .map(({ waiting = "" }) => inWords(waiting))
      .join();
    return [
      ...unless(told.includes(words), `it says: ${told}`),
      ...unless(!world.counted.has("PortalOutage"), "it counts as an outage"),
    ];
  },
};
