import type { Submission } from "../../../shared/records/submission.ts";
import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";
import { goBack } from "./go-back.ts";

const hour = 60 * 60_000;
const days = (from: number) => ({ startDate: `0${from}/06/2026`, endDate: `0${from + 2}/06/2026` });
const first: Submission = { kind: "str", reservations: [reservation(10, days(1))] };
const moved: Submission = { kind: "str", reservations: [reservation(10, days(5))], onDeclared: "amend" };
const another: Submission = { kind: "str", reservations: [reservation(10, { ...days(1), reservationId: "another" })] };

async function send(world: World, ...submissions: readonly Submission[]) {
  for (const submission of submissions) {
    world.accept(submission);
    await end(world);
  }
}

const end = async (world: World) =>
  await world.run({ until: world.scheduler.now() - world.started + 3 * hour, quiet: true });

function wrongIn(world: World, states: string): string[] {
  const rows = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  const inForce = world.state.inForce().map(({ figures: { startDate } }) => startDate);
  return [
    ...(inForce.join() === days(5).startDate ? [] : [`declared are ${inForce.join(" and ")}`]),
    ...(rows.join() === states ? [] : [`rows are ${rows.join()}, not ${states}`]),
  ];
}

/** What was to be filed then is declared by now, and moved to other days by a task that is on record no more. */
const movedByALostTask: Scene = async () => {
  const world = await smallWorld({});
  world.accept(first);
  await world.run({ until: 1_000 });
  const backup = world.table.items();
  await end(world);
  await send(world, moved);
  await goBack(world, backup);
  await end(world);
  return wrongIn(world, "SUBMITTED");
};

/** What was sent since then is sent again, as it was: our own records do not know that it is declared. */
const sentAgain: Scene = async () => {
  const world = await smallWorld({});
  const backup = world.table.items();
  await send(world, first, moved);
  await goBack(world, backup);
  await send(world, first, moved);
  return wrongIn(world, "FAILED duplicate_declaration,SUBMITTED");
};

/** The live table knows all of it. */
const withTheLiveTable: Scene = async () => {
  const world = await smallWorld({});
  world.accept(first);
  await world.run({ until: 1_000 });
  const backup = world.table.items();
  await end(world);
  await send(world, moved);
  await goBack(world, backup, world.table.items());
  await send(world, another);
  const wrong = world.state.inForce().length === 2 ? [] : ["the next reservation is not declared"];
  const [one = 0, other = 0, next = 0] = rowsOf(world).map(({ taskId }) => taskId);
  return [...wrong, ...(one < other && other + 1 < next ? [] : [`tasks are ${one}, ${other} and ${next}`])];
};

/** The first task waits for the sweeper. */
const heldUp = async (): Promise<World> => {
  const dies = once();
  const world = await smallWorld({
    interfere: ({ name, key }) =>
      name === "Update TASK (dispatches)" && key?.startsWith("TASK#1 ") && dies() ? "kill before" : undefined,
  });
  world.accept({ ...first, onDeclared: "amend" });
  await world.run({ until: 300 });
  return world;
};

/** A lost task has declared it for other days: that is what is corrected from then on. */
const foundOnOtherDays: Scene = async () => {
  const world = await heldUp();
  const backup = world.table.items();
  await send(world, { ...first, reservations: [reservation(10, days(2))] });
  await goBack(world, backup);
  await end(world);
  await send(world, moved);
  return wrongIn(world, "FAILED duplicate_declaration,SUBMITTED");
};

/** What was accepted last was filed first, and is on record as open again beside what was accepted before it. */
const laterFirst: Scene = async () => {
  const world = await heldUp();
  world.accept(moved);
  await world.run({ until: 600 });
  const backup = world.table.items();
  await end(world);
  await goBack(world, backup);
  await end(world);
  const [earlier, later] = rowsOf(world);
  const named = typeof earlier?.details === "object" ? earlier.details.params?.["taskId"] : undefined;
  return [
    ...wrongIn(world, "FAILED duplicate_declaration,SUBMITTED"),
    ...(named === later?.taskId ? [] : [`the earlier one names task ${JSON.stringify(named)}`]),
  ];
};

export const restores: Readonly<Record<string, Scene>> = {
  "a restore: moved by a lost task": movedByALostTask,
  "a restore: sent again": sentAgain,
  "a restore: found on other days": foundOnOtherDays,
  "a restore: the later one was first": laterFirst,
  "a restore: with the live table": withTheLiveTable,
};
