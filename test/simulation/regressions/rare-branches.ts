import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { atFirst, once } from "../../support/simulation/once.ts";
import { refusedAtFinalise } from "../../support/simulation/portal-state.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  figures,
  filingsOf,
  misdeeds,
  registryId,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
  statementOf,
} from "../scenes/small-world.ts";

/** Ways through the decisions that no seed takes: each is shown here, so that every branch is gone through somewhere. */
const day = 24 * 60 * 60_000;
type Options = Parameters<typeof smallWorld>[0];

/** The intended draft has other figures by the time that its page is read. */
const changedMeanwhile: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    trouble({ name }) {
      if (name !== "finalise" || !first()) return undefined;
      world.scheduler.after(1, () => {
        for (const one of world.state.declarations.values()) one.figures = { ...one.figures, amountCents: 1 };
      });
      return "reset before commit";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  const [row] = rowsOf(world);
  return [
    ...misdeeds(world),
    ...(row?.state === "NEEDS_REVIEW" ? [] : [`other figures under our mark are ${row?.state}`]),
  ];
};

/** A save has no answer; before it is looked for, the owner changes that draft and makes it final. */
const changedAndMadeFinal: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    trouble({ name }) {
      if (name !== "saveDraft" || !first()) return undefined;
      world.scheduler.after(5_000, () => {
        for (const [id, one] of world.state.declarations) {
          one.figures = { ...one.figures, amountCents: 1 };
          world.state.change(id, "final");
        }
      });
      return "reset after commit";
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  return [...misdeeds(world), ...endedOtherThan(world, "NEEDS_REVIEW")];
};

/** The form refuses a stay in words that are known: it ends, and is not asked for again. */
const refusedForGood: Scene = async () => {
  let saves = 0;
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "saveDraft") saves += 1;
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10, { endDate: "01/10/2026" })] });
  await runUntilWrong(world, day);
  const again = saves > 1 ? [`it was saved ${saves} times`] : [];
  return [...misdeeds(world), ...again, ...endedOtherThan(world, "FAILED")];
};

/** The record of the row that speaks for a reservation is gone: the next one speaks for it, and later ones know. */
const aDeletedSpeaker: Scene = async () => {
  const hour = 60 * 60_000;
  const at = () => world.scheduler.now() - world.started;
  const world = await smallWorld({
    trouble: ({ name }) => (name === "list" && at() < hour ? "down" : undefined),
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: hour / 2 });
  const [gone] = world.table.items().filter(({ sk }) => String(sk).startsWith("RES#"));
  world.table.execute(new DeleteCommand({ TableName: "", Key: { pk: gone?.["pk"], sk: gone?.["sk"] } }));
  for (const change of [{}, { startDate: "02/06/2026", endDate: "04/06/2026" }]) {
    world.accept({ kind: "str", reservations: [reservation(10, change)] });
    await world.run({ until: at() + 3 * hour, quiet: true });
  }
  const declared = world.state.inForce().map(({ figures: { startDate } }) => startDate);
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "SUBMITTED", "FAILED"),
    ...(declared.join() === "01/06/2026" ? [] : [`declared are ${declared.join()}`]),
  ];
};

/** The apartment is removed while its stay waits. */
const anApartmentGone: Scene = async () => {
  const hour = 60 * 60_000;
  const world = await smallWorld({
    trouble: () => (world.scheduler.now() < world.started + hour ? "down" : undefined),
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: hour / 2 });
  await world.setUp(({ directory }) => directory.removeApartment(10));
  await runUntilWrong(world, day);
  const [row] = rowsOf(world);
  return [...misdeeds(world), ...(row?.errorValue === "apartment_not_found" ? [] : [`a row is ${row?.state}`])];
};

/** What becomes of a statement. */
const statement =
  (options: (stateByHand: () => void) => Options, ends: string): Scene =>
  async () => {
    const world = await smallWorld(
      options(() => {
        const { year, month, records } = statementOf(6);
        const others = [...records, ...records].map((record) => ({ ...record, daysUsed: 1 }));
        world.state.fileStatement("one", { year, month }, others, false);
      }),
    );
    world.accept(statementOf(6));
    await runUntilWrong(world, 20 * day);
    const outcome = filingsOf(world)[0]?.outcome;
    return [...misdeeds(world), ...(outcome?.state === ends ? [] : [`the statement is ${outcome?.state}`])];
  };

const neverAnswered = statement(
  () => ({ trouble: ({ name }) => (name === "fileStatement" ? "reset before commit" : undefined) }),
  "NEEDS_REVIEW",
);

const confirmedAndNeverShown = statement(
  () => ({ rules: { namelessShare: 1, statementListLag: 60 * day } }),
  "NEEDS_REVIEW",
);

const statedByHandMeanwhile = statement((stateByHand) => {
  const first = once();
  return {
    trouble({ name }) {
      if (name !== "fileStatement" || !first()) return undefined;
      stateByHand();
      return "reset before commit";
    },
  };
}, "NEEDS_REVIEW");

/** A draft that the portal refuses to make final cannot be removed at once: it is removed later, and its row ends then. */
const removedLater: Scene = async () => {
  const world = await smallWorld({
    trouble: atFirst("deleteDraft", "reset before commit"),
  });
  world.accept({ kind: "str", reservations: [reservation(10, { amountReceived: refusedAtFinalise / 100 })] });
  await runUntilWrong(world, day);
  const [row] = rowsOf(world);
  return [
    ...misdeeds(world),
    ...(row?.errorValue === "rejected_by_portal" ? [] : [`what is refused is ${row?.state}`]),
    ...(world.state.declarations.size === 0 ? [] : ["a draft stays behind"]),
  ];
};

/** A search that is cut has on record a stay without a departure, and a draft, which has no number to be known by. */
const searchedOn: Scene = async () => {
  let reads = 0;
  const world = await smallWorld({
    interfere({ name }) {
      if (name === "read") reads += 1;
      return name === "read" && reads === 3 ? "kill before" : undefined;
    },
  });
  const { endDate: _, ...cancelled } = { ...figures, cancellationDate: "20/05/2026", startDate: "01/06/2026" };
  world.state.saveDraft(registryId, cancelled, "by hand");
  for (const id of world.state.declarations.keys()) world.state.change(id, "final");
  for (const day of ["05", "09"]) {
    world.state.typeIn(registryId, { startDate: `${day}/06/2026`, endDate: "20/06/2026" }, day === "09");
  }
  world.accept({ kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" });
  await world.run({ until: day, quiet: true });
  const found = rowsOf(world).map(({ state, reservation: { startDate } }) => `${state} ${startDate.slice(0, 2)}`);
  const all = found.toSorted().join() === "DRAFTED 05,SUBMITTED 01,SUBMITTED 09";
  return [...misdeeds(world), ...(all ? [] : [`found ${found.join()}`])];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "an intended draft that its owner changes": changedMeanwhile,
  "a reservation whose earlier row is deleted": aDeletedSpeaker,
  "our draft, changed and made final by its owner": changedAndMadeFinal,
  "a stay that the form refuses for good": refusedForGood,
  "an apartment that is removed while its stay waits": anApartmentGone,
  "a refused draft that cannot be removed at once": removedLater,
  "a search that goes on after a stay without a departure": searchedOn,
  "a statement that is never answered": neverAnswered,
  "a statement that is confirmed and never shown": confirmedAndNeverShown,
  "a statement that the owner makes by hand meanwhile": statedByHandMeanwhile,
};
