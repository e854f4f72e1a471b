import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { World, WorldOptions } from "../../support/simulation/world.ts";
import { writtenDay } from "../../support/written-day.ts";
import type { Scene } from "../scenes/scenes.ts";
import { figures, filingsOf, misdeeds, registryId, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;

/** One night after the other. */
const night = (index: number) => {
  const day = (after: number) => writtenDay(Date.UTC(2026, 0, 1 + index + after));
  return { startDate: day(0), endDate: day(1) };
};

const nights = (from: number, to: number, name = "r") =>
  Array.from({ length: to - from }, (_, index) =>
    reservation(10, { ...night(from + index), reservationId: `${name}${from + index}` }),
  );

const notFiled = (rows: ReturnType<typeof rowsOf>) =>
  rows.flatMap(({ taskId, row, state, details }) =>
    state === "SUBMITTED" ? [] : [`row ${taskId}-${row} is ${state}: ${inWords(details)}`],
  );

/** So many nights are under review, with drafts of ours that have other figures by now: who wants the same nights waits. */
async function reviewed(wanted: number, options: Partial<WorldOptions> = {}) {
  let isMeddling = true;
  const world = await smallWorld({
    interfere({ name }) {
      const meddled = isMeddling && name === "identify" ? world.state.declarations.values() : [];
      for (const { declarationId, figures: typed, number } of meddled)
        if (number === undefined) world.state.change(declarationId, { figures: { ...typed, amountCents: 1 } });
      return undefined;
    },
    ...options,
  });
  world.accept({ kind: "str", reservations: nights(0, wanted) });
  await world.run({ until: 3 * hour });
  isMeddling = false;
  const open = rowsOf(world).filter(({ state }) => state !== "NEEDS_REVIEW");
  if (open.length > 0) throw new Error(`not under review: ${open.map(({ row, state }) => `${row} ${state}`).join()}`);
  return world;
}

/** Forty nights of a filing wait for another's, at a property with a thousand declarations: the ten after them are declared. */
const waitingInFront: Scene = async () => {
  const world = await reviewed(40);
  typeInBeside(world, 60, 1_000);
  world.accept({ kind: "str", reservations: nights(0, 50, "late") });
  await world.run({ until: 9 * hour });
  const last = rowsOf(world).filter(({ taskId, row }) => taskId === 2 && row > 40);
  return [...misdeeds(world), ...notFiled(last)];
};

/** Some nights wait, in several filings: who goes on in a session that is there calls no more than who logs in, and nobody does in vain. */
const waitingIn =
  (filings: number, wanted: number, beside = 0): Scene =>
  async () => {
    let logins = 0;
    const world = await reviewed(wanted, {
      watch: {
        begins(_, { name }) {
          logins += Number(name === "post password");
        },
      },
    });
    typeInBeside(world, wanted, beside);
    for (let index = 0; index < filings; index += 1)
      world.accept({ kind: "str", reservations: nights(0, wanted, `${index} `) });
    await world.run({ until: 8 * hour });
    const told = filingsOf(world).flatMap(({ taskId, waiting }) =>
      taskId > 1 && waiting === undefined ? [`task ${taskId} waits and does not say why`] : [],
    );
    return [...misdeeds(world), ...told, ...(logins > 15 ? [`logged in ${logins} times in eight hours`] : [])];
  };

/** So many declarations by hand in the thirty nights after. */
function typeInBeside(world: World, after: number, count: number): void {
  for (let index = 0; index < count; index += 1) world.state.typeIn(registryId, night(after + (index % 30)), true);
}

/** Its list alone takes half of what an hour may. */
const atALargeProperty: Scene = async () => {
  const world = await smallWorld({});
  typeInBeside(world, 3, 3_000);
  world.accept({ kind: "str", reservations: nights(0, 3) });
  await world.run({ until: hour });
  return [...misdeeds(world), ...notFiled(rowsOf(world))];
};

/** What waits uses up the calls of each hour: what is sent meanwhile comes before it, as soon as there is room. */
const sentMeanwhile: Scene = async () => {
  const world = await reviewed(40);
  world.accept({ kind: "str", reservations: nights(0, 40, "late") });
  world.accept({ kind: "str", reservations: nights(40, 41) });
  await world.run({ until: 5 * hour });
  world.accept({ kind: "str", reservations: nights(41, 42) });
  await world.run({ until: 7 * hour });
  return [
    ...misdeeds(world),
    ...notFiled(rowsOf(world).filter(({ reservation: { reservationId } }) => ["r40", "r41"].includes(reservationId))),
  ];
};

/** Fifty nights, beside each a draft by another hand whose page has to be opened: that is no reason to wait. */
const draftsByHand: Scene = async () => {
  const world = await smallWorld({});
  typeInBeside(world, 60, 1_000);
  for (let index = 0; index < 50; index += 1)
    world.state.saveDraft(registryId, { ...figures, ...night(index), amountCents: 1 }, "by hand");
  world.accept({ kind: "str", reservations: nights(0, 50) });
  await world.run({ until: 20 * minute });
  return [...misdeeds(world), ...notFiled(rowsOf(world))];
};

/** Fifty nights that nothing stands beside: their drafts are saved one after the other, and listed once. */
const nothingBeside: Scene = async () => {
  let lists = 0;
  const world = await smallWorld({
    watch: {
      begins(_, { name }) {
        lists += Number(name === "list");
      },
    },
  });
  world.accept({ kind: "str", reservations: nights(0, 50) });
  await world.run({ until: 20 * minute });
  return [
    ...misdeeds(world),
    ...notFiled(rowsOf(world)),
    ...(lists > 2 ? [`listed ${lists} times for fifty drafts`] : []),
  ];
};

/** A search of two hundred declarations in visits that a slow portal cuts: each goes on where the one before ended. */
const aLongSearch: Scene = async () => {
  const world = await smallWorld({ portalLatency: () => 1_500 });
  for (let index = 0; index < 200; index += 1) world.state.typeIn(registryId, night(index), true);
  world.accept({ kind: "search", apartmentId: 10, fromDate: "01/01/2026", toDate: "31/12/2026" });
  await world.run({ until: 3 * hour });
  const [search] = filingsOf(world);
  return [
    ...misdeeds(world),
    ...(search?.outcome?.state === "SUBMITTED" ? [] : [`${rowsOf(world).length} of 200 were found`]),
    ...(rowsOf(world).length === 200 ? [] : [`${rowsOf(world).length} of 200 were kept`]),
  ];
};

/** Fifty nights that seem free, since what was declared of them was amended: each amendment is asked first what it amends. */
const daysThatSeemFree: Scene = async () => {
  const world = await smallWorld({});
  const account = world.state.accounts.get("one");
  for (let index = 0; index < 50; index += 1) {
    world.state.typeIn(registryId, night(index), true);
    const [typed] = world.state.inForce().filter((one) => one.figures.startDate === night(index).startDate);
    if (account && typed) world.state.amend(account, typed.declarationId, { ...figures, ...night(100 + index) }, "");
    const draft = [...world.state.declarations.keys()].at(-1);
    if (draft) world.state.change(draft, "final");
  }
  world.accept({ kind: "str", reservations: nights(0, 50) });
  await world.run({ until: 4 * hour });
  return [...misdeeds(world), ...notFiled(rowsOf(world))];
};

/** Each draft of ours is gone by the time that it was to be made final: another is saved, and that is no step forward for ever. */
const draftsThatVanish: Scene = async () => {
  const world = await smallWorld({
    trouble({ name }) {
      if (name !== "finalise") return undefined;
      world.state.declarations.clear();
      return "reset before commit";
    },
  });
  world.accept({ kind: "str", reservations: nights(0, 1) });
  await world.run({ until: 6 * hour });
  return misdeeds(world);
};

/** Each visit sees a draft as gone by another's answer, finds it, intends it again, and can neither make it final nor delete it. */
const foundAgain: Scene = async () => {
  const found = new Set<number>();
  const world = await smallWorld({
    trouble({ name }, { id }) {
      if (name === "identify") found.add(id);
      if (name === "read" && !found.has(id)) return "mixed up";
      return name === "finalise" || name === "deleteDraft" ? "unknown words" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 6 * hour });
  return misdeeds(world);
};

export const scenes: Readonly<Record<string, Scene>> = {
  "forty nights that wait before ten that do not": waitingInFront,
  "a night that is sent while forty wait": sentMeanwhile,
  "two filings of nights that wait": waitingIn(2, 20),
  "five filings of nights that wait at a property with a thousand declarations": waitingIn(5, 2, 1_000),
  "a stay at a property with three thousand declarations": atALargeProperty,
  "fifty nights with drafts by another hand": draftsByHand,
  "fifty nights that nothing stands beside": nothingBeside,
  "fifty nights that seem free": daysThatSeemFree,
  "a draft that is gone each time": draftsThatVanish,
  "a draft that is gone by another's answer each time": foundAgain,
  "a search of two hundred declarations at a slow portal": aLongSearch,
};
