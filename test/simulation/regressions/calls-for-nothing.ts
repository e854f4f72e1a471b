import { hour, minute } from "../../support/durations.ts";
import type { World } from "../../support/simulation/world.ts";
import { writtenDay } from "../../support/written-day.ts";
import {
  countingWorld,
  figures,
  type Options,
  registryId,
  reservation,
  type rowsOf,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

/** One night after the other. */
const night = (index: number) => {
  const day = (after: number) => writtenDay(Date.UTC(2026, 0, 1 + index + after));
  return { startDate: day(0), endDate: day(1) };
};

const nights = (from: number, to: number, name = "r") =>
  Array.from({ length: to - from }, (_, index) =>
    reservation(10, { ...night(from + index), reservationId: `${name}${from + index}` }),
  );

/** Misdeeds, and which of these rows are not declared. */
const wrongIn = (world: SmallWorld, rows = world.rows()) => [
  ...world.misdeeds(),
  ...unless(rows.length > 0, "there are no rows"),
  ...rows.flatMap(({ taskId, number: row, state }) =>
    unless(state === "SUBMITTED", `row ${taskId}-${row} is ${state}`),
  ),
];

/** So many nights are under review, their drafts changed by the owner: whoever wants the same nights waits. */
async function reviewed(wanted: number, options: Options = {}): Promise<[SmallWorld, number[]]> {
  let isMeddling = true;
  const [world, logins]: [SmallWorld, number[]] = await countingWorld("post password", {
    interfere({ name }) {
      const meddled = isMeddling && name === "identify" ? world.state.declarations.values() : [];
      for (const { declarationId, figures: typed, number } of meddled)
        if (number === undefined) world.state.change(declarationId, { figures: { ...typed, amountCents: 1 } });
      return undefined;
    },
    ...options,
  });
  world.send(nights(0, wanted));
  await world.run({ until: 3 * hour });
  isMeddling = false;
  const open = world.rows().filter(({ state }) => state !== "NEEDS_REVIEW");
  if (open.length > 0)
    throw new Error(`not under review: ${open.map(({ number: row, state }) => `${row} ${state}`).join()}`);
  return [world, logins];
}

/** Several filings of nights that wait, eight hours long: nobody is logged in for nothing, and each says why it waits. */
const waitingIn =
  (filings: number, wanted: number, beside = 0): Scene =>
  async () => {
    const [world, logins] = await reviewed(wanted);
    typeInBeside(world, wanted, beside);
    for (let index = 0; index < filings; index += 1) world.send(nights(0, wanted, `${index} `));
    await world.run({ until: 8 * hour });
    const isSaid = world.filings().every(({ taskId, waiting }) => taskId === 1 || waiting !== undefined);
    return [
      ...world.misdeeds(),
      ...unless(isSaid, "a task waits and does not say why"),
      ...unless(logins.length <= 15, `logged in ${logins.length} times in eight hours`),
    ];
  };

/** So many declarations by hand in the thirty nights after. */
function typeInBeside({ state }: World, after: number, count: number): void {
  for (let index = 0; index < count; index += 1) state.typeIn(registryId, night(after + (index % 30)), true);
}

/** We are guests at the portal, and call it no more often than an hour allows. */
export const scenes: Scenes = {
  "ten nights are declared behind forty that wait, at a property with a thousand declarations": async () => {
    const [world] = await reviewed(40);
    typeInBeside(world, 60, 1_000);
    world.send(nights(0, 50, "late"));
    await world.run({ until: 9 * hour });
    return wrongIn(
      world,
      world.rows().filter(({ taskId, number: row }) => taskId === 2 && row > 40),
    );
  },

  "a night sent while forty wait comes before them": async () => {
    const [world] = await reviewed(40);
    world.send(nights(0, 40, "late"));
    world.send(nights(40, 41));
    await world.run({ until: 5 * hour });
    world.send(nights(41, 42));
    await world.run({ until: 7 * hour });
    const isNew = ({ reservation: { reservationId } }: ReturnType<typeof rowsOf>[number]) =>
      ["r40", "r41"].includes(reservationId);
    return wrongIn(world, world.rows().filter(isNew));
  },

  "two filings of nights that wait log nobody in for nothing": waitingIn(2, 20),
  "five filings of nights that wait log nobody in for nothing at a property with a thousand declarations": waitingIn(
    5,
    2,
    1_000,
  ),

  // Its list alone takes half of what an hour may.
  "a stay is declared at a property with three thousand declarations": async () => {
    const world = await smallWorld();
    typeInBeside(world, 3, 3_000);
    world.send(nights(0, 3));
    await world.run({ until: hour });
    return wrongIn(world);
  },

  "fifty nights are declared beside fifty drafts by another hand": async () => {
    const world = await smallWorld();
    typeInBeside(world, 60, 1_000);
    for (let index = 0; index < 50; index += 1)
      world.state.saveDraft(registryId, { ...figures, ...night(index), amountCents: 1 }, "by hand");
    world.send(nights(0, 50));
    await world.run({ until: 20 * minute });
    return wrongIn(world);
  },

  "fifty nights that nothing stands beside are saved one after the other and listed once": async () => {
    const [world, lists] = await countingWorld("list");
    world.send(nights(0, 50));
    await world.run({ until: 20 * minute });
    return [...wrongIn(world), ...unless(lists.length <= 2, `listed ${lists.length} times for fifty drafts`)];
  },

  "fifty nights whose declarations were amended to other days are declared": async () => {
    const world = await smallWorld();
    for (let index = 0; index < 50; index += 1) {
      world.state.typeIn(registryId, night(index), true);
      world.amendByHand(night(index).startDate, { amountCents: 12_345, ...night(100 + index) });
    }
    world.send(nights(0, 50));
    await world.run({ until: 4 * hour });
    return wrongIn(world);
  },
};
