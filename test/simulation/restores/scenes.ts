import { minute } from "../../support/durations.ts";
import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import {
  type End,
  inJune,
  reservation,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";
import { goBack } from "./go-back.ts";

const first = reservation(10, inJune(1));
const duplicate = "FAILED duplicate_declaration";

async function sendFirst(world: SmallWorld) {
  world.send(first);
  await world.pass();
}

async function moveToOtherDays(world: SmallWorld) {
  world.send(reservation(10, inJune(5)), { onDeclared: "amend" });
  await world.pass();
}

/** The table goes back to a backup, and filing goes on. */
async function goBackAndOn(world: SmallWorld, backup: ReturnType<World["table"]["items"]>) {
  await goBack(world, backup);
  await world.pass();
}

/** It is declared once, as it was moved. */
const wrongIn = (world: SmallWorld, ...ends: readonly End[]) => [
  ...world.wrongEnds(...ends),
  ...world.wrongInForce("05/06 123.45"),
];

/** A reservation is accepted; the backup is of that moment, before it is declared and moved. */
async function movedSinceTheBackup() {
  const world = await smallWorld();
  world.send(first);
  await world.run({ until: 1_000 });
  const backup = world.table.items();
  await world.pass();
  await moveToOtherDays(world);
  return { world, backup };
}

/** A world whose first task waits for the sweeper. */
async function heldUp(): Promise<SmallWorld> {
  const dies = once();
  const world = await smallWorld({
    interfere: ({ name, key }) =>
      name === "Update TASK (dispatches)" && key?.startsWith("TASK#1 ") && dies() ? "kill before" : undefined,
  });
  world.send(first, { onDeclared: "amend" });
  await world.run({ until: 300 });
  return world;
}

/** The table goes back to a backup, and the portal does not. */
export const restores: Scenes = {
  "a row restored as open is told as declared although a lost task has moved it to other days": async () => {
    const { world, backup } = await movedSinceTheBackup();
    await goBackAndOn(world, backup);
    return wrongIn(world, "SUBMITTED");
  },

  "a correction does not wait for the draft of a lost task that was to amend the same": async () => {
    const dies = once();
    const world = await smallWorld({
      interfere: ({ name }) => (name === "finalise" && world.finals().length > 0 && dies() ? "kill before" : undefined),
    });
    await sendFirst(world);
    const backup = world.table.items();
    world.send(reservation(10, inJune(5)), { onDeclared: "amend" });
    await world.run({ until: world.age() + minute });
    const [lost] = world.drafts();
    await goBack(world, backup);
    await moveToOtherDays(world);
    // It may as well be another deployment's.
    const stays = world.drafts().map(({ declarationId }) => declarationId);
    return [
      ...wrongIn(world, "SUBMITTED", "SUBMITTED"),
      ...unless(lost !== undefined && stays.join() === lost.declarationId, `drafts are ${stays.join()}`),
    ];
  },
  "a correction waits after a restore as well while its owner amends the same": async () => {
    const world = await smallWorld();
    await sendFirst(world);
    const backup = world.table.items();
    const account = world.state.accounts.get("one");
    if (account) world.state.beginToAmend(account, world.lastId(), inJune(5));
    await goBack(world, backup);
    await moveToOtherDays(world);
    return [...world.wrongEnds("SUBMITTED", "PENDING"), ...world.wrongInForce("01/06 123.45")];
  },

  "a reservation sent again after a restore is a duplicate, and its correction declared": async () => {
    const world = await smallWorld();
    const backup = world.table.items();
    for (const isRestored of [false, true]) {
      if (isRestored) await goBack(world, backup);
      await sendFirst(world);
      await moveToOtherDays(world);
    }
    return wrongIn(world, duplicate, "SUBMITTED");
  },

  "a restore with the live table loses no task and no number": async () => {
    const { world, backup } = await movedSinceTheBackup();
    await goBack(world, backup, world.table.items());
    world.send(reservation(10, { ...inJune(1), reservationId: "another" }));
    await world.pass();
    const [one = 0, other = 0, next = 0] = world.rows().map(({ taskId }) => taskId);
    return [
      ...world.wrongEnds("SUBMITTED", "SUBMITTED", "SUBMITTED"),
      ...world.wrongInForce("01/06 123.45", "05/06 123.45"),
      ...unless(one < other && other + 1 < next, `tasks are ${one}, ${other} and ${next}`),
    ];
  },

  "a correction amends what a lost task has declared for other days": async () => {
    const world = await heldUp();
    const backup = world.table.items();
    world.send(reservation(10, inJune(2)));
    await world.pass();
    await goBackAndOn(world, backup);
    await moveToOtherDays(world);
    return wrongIn(world, duplicate, "SUBMITTED");
  },

  "an earlier row restored as open beside a declared later one names that one": async () => {
    const world = await heldUp();
    world.send(reservation(10, inJune(5)), { onDeclared: "amend" });
    await world.run({ until: 600 });
    const backup = world.table.items();
    await world.pass();
    await goBackAndOn(world, backup);
    const [earlier, later] = world.rows();
    const named = typeof earlier?.details === "object" ? earlier.details.params?.["taskId"] : undefined;
    return [
      ...wrongIn(world, duplicate, "SUBMITTED"),
      ...unless(named === later?.taskId, `the earlier one names task ${JSON.stringify(named)}`),
    ];
  },
};
