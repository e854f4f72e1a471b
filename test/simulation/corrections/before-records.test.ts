import { expect, it } from "vitest";
import { claimDeclared } from "../../../shared/filing/operating/claim-declared.ts";
import type { AcceptedReservation } from "../../../shared/filing/records/submission.ts";
import type { World } from "../../support/simulation/world.ts";
import { reservation, rowsOf, smallWorld } from "../bugs/small-world.ts";

const hour = 60 * 60_000;
const dates = (from: number) => ({
  startDate: `${String(from).padStart(2, "0")}/06/2026`,
  endDate: `${String(from + 2).padStart(2, "0")}/06/2026`,
});

async function send(world: World, change: Partial<AcceptedReservation>, how: object = {}, draftUpload = false) {
  world.accept({ kind: "str", reservations: [reservation(10, change)], ...how }, { draftUpload });
  await world.run({ until: world.scheduler.now() - world.started + 2 * hour, quiet: true });
}

/** As a version left it that kept no record of reservations. */
async function declaredLongAgo(draftUpload = false): Promise<World> {
  const world = await smallWorld({ rules: { equalDatesAccepted: true, filter: "overlap" } });
  await send(world, dates(1), {}, draftUpload);
  const records = world.table.items().filter(({ sk }) => sk === "RESERVATION");
  expect(records).toHaveLength(1);
  await world.setUp(async ({ store }) => {
    for (const { pk, sk } of records) await store.remove({ pk: String(pk), sk: String(sk) });
  });
  return world;
}

const claimed = async (world: World) =>
  await world.setUp(async ({ store }) => await claimDeclared(store, world.scheduler.now()));

const told = (world: World) => rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());

it.each([
  ["the same dates", dates(1)],
  ["other dates that are partly the same", dates(2)],
])("is not declared again for %s: our mark is on what stands there", async (_, moved) => {
  const world = await declaredLongAgo();
  await send(world, moved);

  expect(told(world)).toEqual(["SUBMITTED", "FAILED duplicate_declaration"]);
  expect(world.state.inForce()).toHaveLength(1);
});

it("is not declared again for dates far away, once it was given a record", async () => {
  const world = await declaredLongAgo();
  expect(await claimed(world)).toBe(1);
  await send(world, dates(20));

  expect(told(world)).toEqual(["SUBMITTED", "FAILED duplicate_declaration"]);
  expect(world.state.inForce()).toHaveLength(1);

  await send(world, dates(20), { onDeclared: "amend" });
  expect(world.state.inForce()).toMatchObject([{ figures: dates(20) }]);
  expect(world.state.declarations.size).toBe(2);
});

it("has its draft brought up to date, once it was given a record", async () => {
  const world = await declaredLongAgo(true);
  await claimed(world);
  await send(world, dates(20));

  expect(told(world)).toEqual(["DRAFTED", "SUBMITTED"]);
  expect(world.state.declarations.size).toBe(1);
});

it("is spoken for by what is declared of it, not by a later draft or by what failed; and keeps a record that it has", async () => {
  const world = await declaredLongAgo();
  await world.setUp(async ({ store }) => {
    const [item] = world.table.items().filter(({ sk }) => sk === "RES#00001");
    for (const [sk, state] of [
      ["RES#00002", "DRAFTED"],
      ["RES#00003", "FAILED"],
    ] as const) {
      const row = Number(sk.slice(-1));
      await store.putIfAbsent({ ...item, pk: "TASK#1", sk, row, state, listedAt: `${item?.["listedAt"]}${row}` });
    }
    await store.putIfAbsent({ pk: "RESERVATION#10#other", sk: "RESERVATION", taskId: 9, row: 9 });
  });

  expect([await claimed(world), await claimed(world)]).toEqual([1, 1]);
  expect(world.table.items().filter(({ sk }) => sk === "RESERVATION")).toMatchObject([
    { pk: "RESERVATION#10#r10", taskId: 1, row: 1 },
    { pk: "RESERVATION#10#other", taskId: 9, row: 9 },
  ]);
});
