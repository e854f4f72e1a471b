import type { Cut } from "../../support/simulation/gate.ts";
import type { Scene } from "../scenes/scenes.ts";
import { misdeeds, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** Every worker dies at one filing of an owner; the other one, which comes along with it, is filed all the same. */
const besideAnother: Scene = async () => {
  const atWork = new Map<number, string>();
  const world = await smallWorld({
    interfere({ name, key = "", process }) {
      if (name === "Update FILING (dueAt claims)") atWork.set(process.id, key);
      return name === "properties" && atWork.get(process.id)?.startsWith("TASK#1 ") ? "kill before" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 2_000 });
  world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "another", startDate: "02/06/2026" })] });
  await world.run({ until: 24 * hour, quiet: true });
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [
    ...misdeeds(world),
    ...(told.join() === "FAILED internal_error,SUBMITTED" ? [] : [`they are ${told.join()}`]),
  ];
};

/** Every fifth visit waits in order, since the portal is closed: not all that died before it are forgiven. */
const thatWaitsBetween: Scene = async () => {
  let visits = 0;
  const world = await smallWorld({
    interfere({ name }) {
      if (name === "Update FILING (dueAt claims)") visits += 1;
      return name === "saveDraft" ? "kill before" : undefined;
    },
    trouble: ({ kind }) => (kind === "read" && visits % 5 === 0 ? "maintenance" : undefined),
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 7 * 24 * hour, quiet: true });
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [...misdeeds(world), ...(told.join() === "FAILED internal_error" ? [] : [`it is ${told.join()}`])];
};

/** The tenth worker intends its draft and makes it final, and is cut, as those after it: it is looked up, not given up unseen. */
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
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 24 * hour, quiet: true });
    const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
    return [...misdeeds(world), ...(left.length === 0 && told.join() === "SUBMITTED" ? [] : [`it is ${told.join()}`])];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "a filing at which every worker dies": besideAnother,
  "a filing at which every worker dies, and that waits between": thatWaitsBetween,
  "a filing at which nine workers die, and the tenth when it is final": tenthGoesFurther(["read", "kill before"]),
  "a filing at which nine workers die, and the table fails the tenth when it is final": tenthGoesFurther(
    ["Update RES (errorValue ", "error before"],
    ["properties", "kill before"],
    ["properties", "kill before"],
  ),
};
