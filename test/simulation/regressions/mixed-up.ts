import { cancelRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, filingsOf, misdeeds, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const minute = 60_000;

/** What is final is read back, and the answer is another owner's page, which says the very same but for its mark. */
const readBackAsAnothers: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    trouble: ({ name, username }) =>
      name === "read" && username === "one" && world.state.inForce().length === 2 && first() ? "mixed up" : undefined,
  });
  for (const id of [20, 10]) {
    world.accept({ kind: "str", reservations: [reservation(id)] });
    await world.run({ until: world.scheduler.now() - world.started + 2 * minute });
  }
  const stopped = filingsOf(world).map(({ waitingFor = "" }) => waitingFor);
  await world.run({ until: 60 * minute, quiet: true });
  const told = rowsOf(world).map(({ state, declarationServerId }) => `${state} ${declarationServerId}`);
  return [
    ...misdeeds(world),
    ...(stopped.includes("portal_changed") ? [] : [`the session goes on: ${stopped.join()}`]),
    ...(told.join() === "SUBMITTED 256/2026,SUBMITTED 257/2026" ? [] : [`rows are ${told.join()}`]),
  ];
};

/** A draft is to be declared, and its page is another's answer for once: the one that is saved beside it is the only one left. */
const draftUnseenOnce: Scene = async () => {
  const first = once();
  let isToDeclare = false;
  const world = await smallWorld({
    trouble: ({ name }) => (name === "read" && isToDeclare && first() ? "mixed up" : undefined),
  });
  for (const draftUpload of [true, false]) {
    isToDeclare = !draftUpload;
    world.accept({ kind: "str", reservations: [reservation(10)] }, { draftUpload });
    await world.run({ until: world.scheduler.now() - world.started + 60 * minute, quiet: true });
  }
  const told = rowsOf(world).map(({ state }) => state);
  return [
    ...misdeeds(world),
    ...(told.join() === "DRAFTED,SUBMITTED" ? [] : [`rows are ${told.join()}`]),
    ...(world.state.declarations.size === 1 ? [] : [`${world.state.declarations.size - 1} drafts are left`]),
  ];
};

/**
 * A late finalise is under way, and what the list shows is gone by its page, for a while or once, which is another's answer:
 * nothing is saved beside it, and its intent stays.
 */
const listedAndGone =
  (isMixedUp: (sinceMs: number) => boolean): Scene =>
  async () => {
    let saves = 0;
    let isAsked = false;
    const world = await smallWorld({
      lateness: () => 15 * minute,
      trouble({ name }) {
        if (name === "saveDraft") saves += 1;
        if (name === "read" && isAsked && isMixedUp(world.scheduler.now() - world.started)) return "mixed up";
        if (name !== "finalise" || isAsked) return undefined;
        isAsked = true;
        return "late commit";
      },
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 120 * minute, quiet: true });
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, "SUBMITTED"),
      ...(saves === 1 && world.state.declarations.size === 1 ? [] : [`${saves} drafts are saved`]),
      ...withdrawn(world),
    ];
  };

const withdrawn = (world: World) =>
  rowsOf(world).flatMap(({ evidence = [] }) =>
    evidence.flatMap(({ rule, event }) => (rule === "withdraw" ? [event] : [])),
  );

const onceAfter = (ms: number) => {
  const first = once();
  return (since: number) => since > ms && first();
};

/** A final's page is another's answer, and no list is seen before its consumer cancels it. */
const finalHidden: Scene = async () => {
  const first = once();
  let finalAt = Number.POSITIVE_INFINITY;
  const world = await smallWorld({
    trouble({ name }) {
      const since = world.scheduler.now() - finalAt;
      if (name === "finalise") {
        finalAt = world.scheduler.now();
        return "reset after commit";
      }
      if (since < 3 * minute) return since >= 0 ? "down" : undefined;
      if (name === "read" && first()) return "mixed up";
      return name === "list" && since < 20 * minute ? "down" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  world.scheduler.after(15 * minute, () =>
    world.start("cancel", async ({ read, dependencies: { rows } }) => {
      const view = await read(1);
      if (view) await cancelRows({ rows }, view.task, view.rows);
    }),
  );
  await world.run({ until: 120 * minute, quiet: true });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** Its answer is so late that its page may be believed, which is another's answer: a list from before it was asked tells nothing. */
const finalSinceTheList: Scene = async () => {
  const first = once();
  let isAsked = false;
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "read" && isAsked && first()) return "mixed up";
      if (name !== "finalise" || isAsked) return undefined;
      isAsked = true;
      return "hang after commit";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 120 * minute, quiet: true });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED"), ...withdrawn(world)];
};

/** A draft is listed, and what opens is another property's final of the same days: the stay is declared all the same. */
const draftAsAnothersFinal: Scene = async () => {
  const world = await smallWorld({ trouble: atFirst("read", "mixed up") });
  const { startDate, endDate = "" } = reservation(10, { amountReceived: 90 });
  world.state.typeIn("00000000020", { startDate, endDate }, true);
  world.accept({ kind: "str", reservations: [reservation(10, { amountReceived: 90 })] });
  await world.run({ until: 60 * minute, quiet: true });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** Owners have declared the same days, and what opens is the other one's: the row names the one that is listed. */
const declaredAsAnothers: Scene = async () => {
  const world = await smallWorld({ trouble: atFirst("read", "mixed up") });
  const { startDate, endDate = "" } = reservation(10);
  for (const id of ["00000000010", "00000000020"]) world.state.typeIn(id, { startDate, endDate }, true);
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 60 * minute, quiet: true });
  const [own] = world.state.declarations.values();
  const told = rowsOf(world).map(({ errorValue, declaredAs }) => `${errorValue} ${declaredAs}`);
  return [...misdeeds(world), ...(told.join() === `duplicate_declaration ${own?.number}` ? [] : told)];
};

/**
 * A refused draft is gone by another's answer, is found in the list, and can then not be deleted and is gone by another's
 * answer once more: it is counted again, and deleted before its filing closes.
 */
const refusedAndHidden: Scene = async () => {
  const looks = [once(), once()];
  const asked = { finalise: 0, deleteDraft: 0 };
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "finalise") {
        asked.finalise += 1;
        return "unknown words";
      }
      if (name === "deleteDraft") {
        asked.deleteDraft += 1;
        return asked.deleteDraft === 1 ? "unknown words" : undefined;
      }
      if (name !== "read") return undefined;
      const isHidden = (asked.finalise === 1 && looks[0]?.()) || (asked.deleteDraft === 1 && looks[1]?.());
      return isHidden ? "mixed up" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 120 * minute, quiet: true });
  const left = world.state.declarations.size;
  return [...misdeeds(world), ...endedOtherThan(world, "FAILED"), ...(left > 0 ? [`${left} drafts are left`] : [])];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "answers that are mixed up between users": readBackAsAnothers,
  "a draft hidden by another's answer": draftUnseenOnce,
  "a final hidden by another's answer, and cancelled": finalHidden,
  "a final hidden by another's answer, and listed before": finalSinceTheList,
  "a draft whose page is another property's final of its days": draftAsAnothersFinal,
  "a declaration whose page is another property's of its days": declaredAsAnothers,
  "a draft that is listed and gone by its page": listedAndGone((since) => since < 10 * minute),
  "a draft that is listed and gone by its page, once": listedAndGone(onceAfter(minute)),
  "a refused draft hidden by another's answer": refusedAndHidden,
};
