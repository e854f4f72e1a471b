import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, misdeeds, reservation, rowsOf, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** Every dispatcher dies after the plan is stored: giving up needs nothing that a dispatcher may not do. */
const aDispatchGivenUp: Scene = async () => {
  let deaths = 0;
  const world = await smallWorld({
    interfere({ process, name }) {
      if (process.role !== "dispatch" || name !== "Put RES" || deaths >= 10) return undefined;
      deaths += 1;
      return "kill before";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 24 * hour);
  return [...misdeeds(world), ...endedOtherThan(world, "FAILED"), ...(world.table.isDue() ? ["a task is stuck"] : [])];
};

/** Dispatchers die again and again, and some end in order in between: AWS is in trouble, and no bug of ours. */
const deathsInTrouble: Scene = async () => {
  let begun = 0;
  const world = await smallWorld({
    interfere({ process, name }) {
      if (process.role !== "dispatch" || name !== "Put RES" || begun >= 20) return undefined;
      begun += 1;
      return begun % 7 === 0 ? "error before" : "kill before";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 24 * hour);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** A task is given up by one dispatcher while another, which began just before, plans it: nothing is begun any more. */
const givenUpWhilePlanned: Scene = async () => {
  let begun = 0;
  const world = await smallWorld({
    latency: () => 10,
    interfere({ process, name }) {
      if (process.role !== "dispatch" || name !== "Update TASK (dispatches)") return undefined;
      begun += 1;
      if (begun === 10) world.start("dispatch", async ({ dispatch }) => dispatch(1));
      return begun < 10 ? "kill after" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 24 * hour);
  const isGivenUp = world.table.items().some(({ endedAs }) => endedAs === "internal_error");
  return [
    ...misdeeds(world),
    ...(isGivenUp ? [] : ["nothing was given up"]),
    ...rowsOf(world).map(({ row, state }) => `row ${row} of a task that was given up is ${state}`),
  ];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "2: a dispatch that is given up": aDispatchGivenUp,
  "2: a dispatch that is given up while another one plans it": givenUpWhilePlanned,
  "12: dispatchers that die while AWS is in trouble": deathsInTrouble,
};
