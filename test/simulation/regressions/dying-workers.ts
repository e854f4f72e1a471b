import { day, hour } from "../../support/durations.ts";
import type { Cut } from "../../support/simulation/gate.ts";
import { once } from "../../support/simulation/once.ts";
import {
  inJune,
  type Options,
  reservation,
  type Scene,
  type Scenes,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

type Step = Parameters<NonNullable<Options["interfere"]>>[0];

/** AWS is in trouble for half a day: that is no bug of ours, and nothing fails for it. */
const halfADay =
  (strikes: (step: Step) => boolean, cut: Cut): Scene =>
  async () => {
    const world = await smallWorld({
      interfere: (step) => (step.at < 12 * hour && strikes(step) ? cut : undefined),
    });
    world.send(reservation(10));
    return await world.wrongAfter(day, "SUBMITTED");
  };
const atTheTasksQueue = ({ process, port }: Step) => process.role === "dispatch" && port === "queue";
const atTheKeys = ({ port }: Step) => port === "vault";
const atAnOwner = ({ process, name }: Step) => process.role === "file" && name === "Get OWNER";

const claimsFiling = "Update FILING (dueAt claims)";

/**
 * Nine workers die at one filing; the tenth makes its draft final and is cut too, as are those after it: the final is looked
 * up all the same, and not given up unseen.
 */
const tenthGoesFurther =
  (...cuts: readonly (readonly [step: string, Cut])[]): Scene =>
  async () => {
    const left = [...cuts];
    let lists = 0;
    const world = await smallWorld({
      interfere({ name }) {
        if (name === "list") lists += 1;
        if (name === "list" && lists > 1 && lists < 11) return "kill before";
        const [step, how] = left[0] ?? [];
        if (step === undefined || !name.startsWith(step) || world.state.inForce().length === 0) return undefined;
        left.shift();
        return how;
      },
    });
    world.send(reservation(10));
    await world.pass(day);
    return [...world.wrongEnds("SUBMITTED"), ...unless(left.length === 0, `${left.length} cuts were not made`)];
  };

/** Dispatchers that are cut when they put the first row; `cutOf` says how, by how many were cut before. */
async function cutAtTheFirstRow(cutOf: (before: number) => Cut | undefined) {
  let begun = 0;
  const world = await smallWorld({
    interfere({ process, name }) {
      if (process.role !== "dispatch" || name !== "Put RES") return undefined;
      const cut = cutOf(begun);
      if (cut) begun += 1;
      return cut;
    },
  });
  world.send(reservation(10));
  return world;
}

/** Workers that die, and AWS in trouble. */
export const scenes: Scenes = {
  "filing goes on after a queue was throttled for half a day": halfADay(atTheTasksQueue, "error before"),
  "filing goes on after a queue was gone for half a day": halfADay(atTheTasksQueue, "refused"),
  "filing goes on after the key service's name was not found for half a day": halfADay(atTheKeys, "dns"),
  "filing goes on after a key was disabled for half a day": halfADay(atTheKeys, "refused"),
  "filing goes on after the table's name was not found for half a day": halfADay(atAnOwner, "dns"),
  "filing goes on after workers might not read the table for half a day": halfADay(atAnOwner, "refused"),

  "a filing at which every worker dies is given up, and the one beside it is filed": async () => {
    const atWork = new Map<number, string>();
    const world = await smallWorld({
      interfere({ name, key = "", process }) {
        if (name === claimsFiling) atWork.set(process.id, key);
        return name === "properties" && atWork.get(process.id)?.startsWith("TASK#1 ") ? "kill before" : undefined;
      },
    });
    world.send(reservation(10));
    await world.run({ until: 2_000 });
    world.send(reservation(10, { reservationId: "another", startDate: "02/06/2026" }));
    await world.pass(day);
    return world.wrongEnds("FAILED internal_error", "SUBMITTED");
  },

  "a filing at which workers die is given up although it waits in order now and then": async () => {
    let visits = 0;
    const world = await smallWorld({
      interfere({ name }) {
        if (name === claimsFiling) visits += 1;
        return name === "saveDraft" ? "kill before" : undefined;
      },
      trouble: ({ kind }) => (kind === "read" && visits % 5 === 0 ? "maintenance" : undefined),
    });
    world.send(reservation(10));
    await world.pass(7 * day);
    return world.wrongEnds("FAILED internal_error");
  },

  "a final is looked up after nine workers died, and the tenth after it was final": tenthGoesFurther([
    "read",
    "kill before",
  ]),
  "a final is looked up after nine workers died, and the table failed the tenth": tenthGoesFurther(
    ["Update RES (errorValue ", "error before"],
    ["properties", "kill before"],
    ["properties", "kill before"],
  ),

  "a dispatch at which ten dispatchers die is given up with what a dispatcher may do": async () => {
    const world = await cutAtTheFirstRow((before) => (before < 10 ? "kill before" : undefined));
    return [...(await world.wrongAfter(day, "FAILED")), ...unless(!world.table.isDue(), "a task is stuck")];
  },

  "dispatchers that die while AWS is in trouble do not end a task": async () => {
    const world = await cutAtTheFirstRow((before) => {
      if (before >= 20) return undefined;
      return before % 7 === 6 ? "error before" : "kill before";
    });
    return await world.wrongAfter(day, "SUBMITTED");
  },

  "a dispatch that is given up while another one plans it begins nothing": async () => {
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
    world.send(reservation(10));
    await world.runUntilWrong(day);
    const isGivenUp = world.table.items().some(({ endedAs }) => endedAs === "internal_error");
    return [...world.wrongEnds(), ...unless(isGivenUp, "nothing was given up")];
  },

  "an apartment sold while its task is dispatched is filed once, under the plan": async () => {
    const first = once();
    const world = await smallWorld({
      interfere({ name }) {
        if (name !== "Put FILING" || !first()) return undefined;
        world.start("set-up", ({ directory }) =>
          directory.setApartment({ id: 10, ownerId: 2, registryId: "00000000010" }),
        );
        return "kill before";
      },
    });
    world.send([reservation(10), reservation(20)]);
    await world.pass();
    return world.wrongEnds("SUBMITTED", "SUBMITTED");
  },

  "an accept that died before its task was written is repeated under its key after a week": async () => {
    let unclear = 0;
    const world = await smallWorld({
      interfere: ({ process, name, at }) =>
        name === "Put TASK" && process.role === "accept" && at < hour ? "kill before" : undefined,
      trouble: ({ name }) => (name === "saveDraft" && unclear++ === 1 ? "reset after commit" : undefined),
    });
    const reservations = [reservation(10), reservation(10, { ...inJune(10), reservationId: "b" })];
    world.accept({ kind: "str", reservations }, { idempotencyKey: "key" });
    await world.run({ until: 15 * day });
    world.accept({ kind: "str", reservations }, { idempotencyKey: "key" });
    return await world.wrongAfter(16 * day, "SUBMITTED", "SUBMITTED");
  },
};
