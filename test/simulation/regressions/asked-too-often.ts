import { readMark } from "../../../shared/records/draft-ledger.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, misdeeds, reservation, rowsOf, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

/** What is asked of the portal without need, or goes on unseen. */
const minute = 60_000;
const hour = 60 * minute;
const stay = reservation(10);

/** A worker dies before it asks, and the draft's page cannot be read at first: in doubt, nothing is asked for unseen. */
const unseen: Scene = async () => {
  const first = once();
  let [isSeen, blind] = [true, false];
  const world = await smallWorld({
    interfere({ name }) {
      if (name === "finalise") blind ||= !isSeen;
      if (name !== "finalise" || !first()) return undefined;
      isSeen = false;
      return "kill before";
    },
    trouble({ name }) {
      if (name !== "read" || isSeen) return undefined;
      isSeen = world.scheduler.now() > world.started + 40 * minute;
      return isSeen ? undefined : "truncated";
    },
  });
  world.accept({ kind: "str", reservations: [stay] });
  await world.run({ until: 35 * minute });
  const [row] = rowsOf(world);
  const doubted = row?.state === "CHECKING" ? [] : [`in doubt it is ${row?.state}`];
  await runUntilWrong(world, 24 * hour);
  const asked = blind ? ["it was asked for unseen"] : [];
  return [...misdeeds(world), ...doubted, ...asked, ...endedOtherThan(world, "SUBMITTED")];
};

/** A finalise has no clear answer, and its draft is a draft still: until that is known for sure the row is in doubt. */
const unclear: Scene = async () => {
  const world = await smallWorld({
    trouble: atFirst("finalise", "reset before commit"),
  });
  world.accept({ kind: "str", reservations: [stay] });
  await world.run({ until: minute / 2 });
  const [row] = rowsOf(world);
  const doubted = row?.state === "CHECKING" ? [] : [`in doubt it is ${row?.state}`];
  await runUntilWrong(world, 24 * hour);
  return [...misdeeds(world), ...doubted, ...endedOtherThan(world, "SUBMITTED")];
};

/** A page has changed when a draft is to be made final: it is not asked again at once. */
const changedForOne: Scene = async () => {
  const asked: number[] = [];
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "finalise") asked.push(world.scheduler.now());
      return name === "finalise" && asked.length === 1 ? "changed" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [stay] });
  await runUntilWrong(world, 24 * hour);
  const [one = 0, other = 0] = asked;
  const soon = other - one < minute / 2 ? [`it was asked again after ${other - one} ms`] : [];
  return [...misdeeds(world), ...soon, ...endedOtherThan(world, "SUBMITTED")];
};

/** What is declared is sent again as it was: our own record says so. */
const repeated: Scene = async () => {
  let lists = 0;
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "list") lists += 1;
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [stay] });
  await world.run({ until: hour, quiet: true });
  const before = lists;
  world.accept({ kind: "str", reservations: [stay] });
  await world.run({ until: 2 * hour, quiet: true });
  const asked = lists > before ? ["the portal was asked for its list"] : [];
  return [...misdeeds(world), ...asked, ...endedOtherThan(world, "SUBMITTED", "FAILED")];
};

/** A draft was asked for, and its owner changes it between the save and the look. */
const draftChanged: Scene = async () => {
  const world = await smallWorld({
    interfere({ name }) {
      for (const one of name === "identify" ? world.state.declarations.values() : [])
        if (readMark(one.notes)) one.figures = { ...one.figures, amountCents: 1 };
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [stay] }, { draftUpload: true });
  await runUntilWrong(world, 24 * hour);
  return [...misdeeds(world), ...endedOtherThan(world, "NEEDS_REVIEW")];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "a draft that cannot be seen after a worker died over it": unseen,
  "a finalise without an answer, and its draft a draft still": unclear,
  "a page that has changed when a draft is to be made final": changedForOne,
  "what is declared, sent again as it was": repeated,
  "a draft that was asked for, changed by its owner": draftChanged,
};
