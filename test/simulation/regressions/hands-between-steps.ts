import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  misdeeds,
  registryId,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
} from "../scenes/small-world.ts";

/** What has to happen at one moment: each is shown here, so that the decision about it is gone through somewhere. */
const hour = 60 * 60_000;
const day = 24 * hour;

const declared = ({ state }: World) => [...state.declarations.values()].map(({ number }) => number !== undefined);

/** What is wrong where other declarations stand in the end; true is a final, false a draft. */
const otherThan = (world: World, finals: readonly boolean[]) =>
  declared(world).join() === finals.join() ? [] : [`there stand, final or not: ${declared(world).join()}`];

/** While our draft is made final the owner declares the dates: the draft is removed, and the list tells the reason. */
const declaredMeanwhile: Scene = async () => {
  const first = once();
  const { startDate, endDate = "" } = reservation(10);
  const world = await smallWorld({
    rules: { equalDatesAccepted: false },
    trouble({ name }) {
      if (name === "finalise" && first()) world.state.typeIn(registryId, { startDate, endDate }, true);
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  return [...misdeeds(world), ...endedOtherThan(world, "FAILED"), ...otherThan(world, [true])];
};

/** A draft is asked for, the owner declares the stay by hand, and a correction comes: what is declared is corrected. */
const declaredBesideTheDraft: Scene = async () => {
  const stay = reservation(10);
  const { startDate, endDate = "" } = stay;
  const world = await smallWorld({});
  world.accept({ kind: "str", reservations: [stay] }, { draftUpload: true });
  await world.run({ until: hour });
  world.state.typeIn(registryId, { startDate, endDate }, true);
  world.accept({ kind: "str", reservations: [{ ...stay, amountReceived: 150 }], onDeclared: "amend" });
  await runUntilWrong(world, day);
  return [...misdeeds(world), ...endedOtherThan(world, "DRAFTED", "SUBMITTED"), ...otherThan(world, [true, true])];
};

/** What is declared is to be corrected, and the apartment moves to another property while that is under way. */
const movedAmidACorrection: Scene = async () => {
  const first = once();
  const stay = reservation(20);
  const world = await smallWorld({
    interfere({ name, process }) {
      if (name !== "list" || rowsOf(world).length < 2 || process.role !== "file" || !first()) return undefined;
      world.start("set-up", ({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));
      return "kill before";
    },
  });
  world.accept({ kind: "str", reservations: [stay] });
  await world.run({ until: hour });
  world.accept({ kind: "str", reservations: [{ ...stay, amountReceived: 150 }], onDeclared: "amend" });
  await runUntilWrong(world, day);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED", "FAILED"), ...otherThan(world, [true])];
};

/** A save comes late, beside the draft that a person has to look at: that one stays, the late one goes. */
const lateBesideADoubt: Scene = async () => {
  const [firstSave, firstFinalise] = [once(), once()];
  const world = await smallWorld({
    lateness: () => 170_000,
    trouble({ name }) {
      if (name === "saveDraft" && firstSave()) return "late commit";
      if (name !== "finalise" || !firstFinalise()) return undefined;
      world.scheduler.after(1, () => {
        for (const one of world.state.declarations.values()) one.figures = { ...one.figures, amountCents: 1 };
      });
      return "reset before commit";
    },
  });
  // Half-way between two rounds of the sweeper: the save is looked up and made again before the first one lands.
  await world.run({ until: 30_000 });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  const amounts = [...world.state.declarations.values()].map(({ figures }) => figures.amountCents);
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "NEEDS_REVIEW"),
    ...(amounts.join() === "1" ? [] : [`there stand the amounts ${amounts.join()}`]),
  ];
};

/** Of two reservations of one stay each has a draft by now, one of which came late: the later one takes its own back. */
const bothSaved: Scene = async () => {
  const [firstSave, firstLook] = [once(), once()];
  const world = await smallWorld({
    lateness: () => 170_000,
    trouble: ({ name }) => (name === "saveDraft" && firstSave() ? "late commit" : undefined),
    interfere: ({ name }) =>
      name === "list" && world.state.declarations.size > 0 && firstLook() ? "kill before" : undefined,
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "another" })] });
  await runUntilWrong(world, day);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED", "FAILED"), ...otherThan(world, [true])];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "dates that their owner declares while ours are made final": declaredMeanwhile,
  "a stay that its owner declares beside a draft of ours": declaredBesideTheDraft,
  "an apartment that moves amid a correction": movedAmidACorrection,
  "a save that comes late beside a draft in doubt": lateBesideADoubt,
  "two reservations of one stay that have saved both": bothSaved,
};
