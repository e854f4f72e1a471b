import { once } from "../../support/simulation/once.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  figures,
  misdeeds,
  registryId,
  reservation,
  runUntilWrong,
  smallWorld,
} from "../scenes/small-world.ts";

const minute = 60_000;

/** "Try later" is no refusal of what was sent: it is sent again within minutes. */
const tryLater =
  (call: string): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      trouble: ({ name }) => (name === call && first() ? "try later" : undefined),
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await runUntilWrong(world, 30 * minute);
    return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
  };

/** The form refuses in words that nobody knows: whoever sent it learns of it at once, and nothing of it is left. */
const unknownWords =
  (call: string): Scene =>
  async () => {
    const world = await smallWorld({
      trouble: ({ name }) => (name === call ? "unknown words" : undefined),
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await runUntilWrong(world, 10 * minute);
    const left = world.state.declarations.size;
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, "FAILED"),
      ...(left > 0 ? [`${left} declarations are left`] : []),
    ];
  };

/** It is done all the same, whatever the words say. */
const refusedAndDone =
  (call: string): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name, notes = "" }) {
        if (name !== call || !first()) return undefined;
        const [draft] = world.state.declarations.values();
        if (draft) world.state.change(draft.declarationId, "final");
        else world.state.saveDraft(registryId, figures, notes);
        return "unknown words";
      },
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await runUntilWrong(world, 60 * minute);
    const finals = [...world.state.declarations.values()].filter(({ number }) => number !== undefined).length;
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, "SUBMITTED"),
      ...(finals === 1 ? [] : [`it is declared ${finals} times`]),
    ];
  };

/** Its owner deletes our draft as we make it final: the words that we hear are not about the stay. */
const deletedMeanwhile: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    interfere({ name }) {
      if (name === "finalise" && first())
        for (const id of world.state.declarations.keys()) world.state.change(id, "deleted");
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 30 * minute);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** Three users hear the same words within minutes: the third waits, with an alarm, until the portal takes something again. */
const everyonesWords =
  (call: string): Scene =>
  async () => {
    const until = 3 * 60 * minute;
    const world = await smallWorld({
      trouble: ({ name }) =>
        name === call && world.scheduler.now() < world.started + until ? "unknown words" : undefined,
    });
    const third = { propertyId: "p30", registryId: "00000000030", state: "final" } as const;
    world.state.addAccount("three", "right", [third]);
    await world.setUp(async ({ directory }) => {
      await directory.setOwner({ id: 3, portalUsername: "three", password: "right" });
      await directory.setApartment({ id: 30, ownerId: 3, registryId: third.registryId });
    });
    for (const [index, apartment] of [10, 20, 30].entries())
      world.scheduler.after((index + 1) * 2 * minute, () =>
        world.accept({ kind: "str", reservations: [reservation(apartment)] }),
      );
    await world.run({ until: until - minute });
    const opened = world.counted.get("BreakerOpened") ?? 0;
    const waiting = endedOtherThan(world, "FAILED", "FAILED", "PENDING", "PROCESSING");
    await runUntilWrong(world, until + 120 * minute);
    return [
      ...misdeeds(world),
      ...(call === "finalise" && waiting.length === 1 && waiting[0]?.includes("PROCESSING") ? [] : waiting),
      ...endedOtherThan(world, "FAILED", "FAILED", "SUBMITTED"),
      ...(opened === 1 && world.counted.has("PortalChanged") ? [] : [`filing paused ${opened} times`]),
    ];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "14: try later, of a save": tryLater("saveDraft"),
  "14: try later, of a finalise": tryLater("finalise"),
  "unknown words, of a save": unknownWords("saveDraft"),
  "unknown words, of a finalise": unknownWords("finalise"),
  "unknown words, and a draft that came all the same": refusedAndDone("saveDraft"),
  "unknown words, and a final that came all the same": refusedAndDone("finalise"),
  "unknown words about a draft that its owner has deleted": deletedMeanwhile,
  "the same unknown words for three users, of a save": everyonesWords("saveDraft"),
  "the same unknown words for three users, of a finalise": everyonesWords("finalise"),
};
