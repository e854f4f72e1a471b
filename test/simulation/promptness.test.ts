import { describe, expect, it } from "vitest";
import type { PortalCall } from "../support/simulation/fake-portal.ts";
import { atFirst } from "../support/simulation/once.ts";
import type { World } from "../support/simulation/world.ts";
import { misdeeds, type Options, reservation, rowsOf, smallWorld, statementOf } from "./scenes/small-world.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds since the world began. */
const nowIn = ({ scheduler, started }: World) => scheduler.now() - started;

/** One reservation, filed in a world to its end: how it ended, and how many minutes after its acceptance. */
async function filed(options: Options, until = 3 * hour, password = "right") {
  const world = await smallWorld(options, password);
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until, quiet: true });
  const [row] = rowsOf(world);
  const took = row ? (Date.parse(row.lastUpdated) - Date.parse(row.acceptedAt)) / minute : Number.NaN;
  return { world, state: row?.state, errorValue: row?.errorValue, took };
}

/** Minutes at which something is asked of the portal. */
function taken(name: string) {
  const at: number[] = [];
  let world: World | undefined;
  return {
    at,
    of: (it: World) => {
      world = it;
    },
    watch: {
      begins: (_: unknown, call: PortalCall) => {
        if (call.name === name && world) at.push(Math.round(nowIn(world) / minute));
      },
    },
  };
}

describe("how soon", () => {
  it("a healthy portal has a reservation: within a minute", async () => {
    const { state, took, world } = await filed({});

    expect(state).toBe("SUBMITTED");
    expect(took).toBeLessThan(1);
    expect(misdeeds(world)).toEqual([]);
  });

  it.each([
    ["tasks", 1, 3],
    ["quick", 15, 17],
  ] as const)("a ring that the queue of %s lost is rung again: after %i minutes", async (queue, soonest, latest) => {
    let lost = false;
    const deliver: Options["deliver"] = (to) => {
      if (to !== queue || lost) return { copies: 1, delay: 50 };
      lost = true;
      return { copies: 0, delay: 0 };
    };
    const { state, took } = await filed({ deliver });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeGreaterThanOrEqual(soonest);
    expect(took).toBeLessThanOrEqual(latest);
  });

  it("a worker that died is followed: once its message is given back", async () => {
    const { state, took } = await filed({ interfere: atFirst("finalise", "kill after") });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeGreaterThanOrEqual(18);
    expect(took).toBeLessThanOrEqual(19);
  });

  it("a save whose answer was lost is looked up: after its minute", async () => {
    const { state, took } = await filed({ trouble: atFirst("saveDraft", "reset before commit") });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeGreaterThanOrEqual(1);
    expect(took).toBeLessThanOrEqual(4);
  });

  it("a finalise whose answer was lost is looked at within the same visit", async () => {
    const { state, took } = await filed({ trouble: atFirst("finalise", "reset after commit") });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeLessThan(1);
  });

  it("two filings of one owner are filed one after the other, and wait for nobody's pause", async () => {
    const world = await smallWorld({});
    const stay = (month: string) =>
      reservation(10, { reservationId: month, startDate: `01/${month}/2026`, endDate: `03/${month}/2026` });
    for (const month of ["02", "03", "04"]) world.accept({ kind: "str", reservations: [stay(month)] });
    await world.run({ until: 10 * minute, quiet: true });

    expect(rowsOf(world).map(({ state }) => state)).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    expect(misdeeds(world)).toEqual([]);
  });
});

it("a draft upload ends DRAFTED, with its draft at the portal and nothing final", async () => {
  const world = await smallWorld({});
  world.accept({ kind: "str", reservations: [reservation(10)] }, { draftUpload: true });
  await world.run({ until: hour, quiet: true });
  const [row] = rowsOf(world);
  const declarations = [...world.state.declarations.values()];

  expect(row?.state).toBe("DRAFTED");
  expect(declarations.map(({ declarationId, number }) => [declarationId, number])).toEqual([
    [row?.declarationServerId, undefined],
  ]);
  expect(world.counted.get("Drafted")).toBe(1);
  expect(misdeeds(world)).toEqual([]);
});

describe("how long", () => {
  it("an outage is waited out, with few visits, and its end is noticed within a quarter of an hour", async () => {
    const opened = taken("open login");
    const world = await smallWorld({
      watch: opened.watch,
      trouble: () => (nowIn(world) < 5 * hour ? "down" : undefined),
    });
    opened.of(world);
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 8 * hour, quiet: true });
    const [row] = rowsOf(world);
    const ended = (Date.parse(row?.lastUpdated ?? "") - world.started) / hour;

    expect(row?.state).toBe("SUBMITTED");
    expect(ended).toBeLessThanOrEqual(5.27);
    const visits = opened.at.filter((at) => at < 5 * 60).length;
    expect(visits).toBeGreaterThanOrEqual(5 * 4);
    expect(visits).toBeLessThanOrEqual(5 * 60);
  });

  it("patience lasts: two weeks to the day, then the consumer is told", async () => {
    const { state, errorValue, took } = await filed({ trouble: () => "down" }, 16 * day);

    expect([state, errorValue]).toEqual(["FAILED", "portal_unavailable"]);
    expect(took).toBeGreaterThanOrEqual(14 * 24 * 60);
    expect(took).toBeLessThanOrEqual(14 * 24 * 60 + 20);
  });

  it("a changed page is looked at: each quarter of an hour", async () => {
    const world = await smallWorld({ trouble: ({ name }) => (name === "list" ? "changed" : undefined) });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 50 * minute });

    expect(world.counted.get("PortalChanged")).toBe(4);
  });

  it("a user is left alone after a refused password that was set anew: half an hour", async () => {
    const posted = taken("post password");
    const world = await smallWorld({ watch: posted.watch }, "wrong");
    posted.of(world);
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 5 * minute });
    await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "one", password: "right" }));
    world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "again" })] });
    await world.run({ until: 2 * hour, quiet: true });

    expect(rowsOf(world).map(({ state }) => state)).toEqual(["FAILED", "SUBMITTED"]);
    expect(posted.at[0]).toBe(0);
    expect(posted.at[1]).toBeGreaterThanOrEqual(30);
    expect(posted.at[1]).toBeLessThanOrEqual(32);
    expect(posted.at).toHaveLength(2);
  });

  it("a statement without an answer is not sent again: half an hour and two looks", async () => {
    const sent = taken("fileStatement");
    const world = await smallWorld({ watch: sent.watch, trouble: atFirst("fileStatement", "reset before commit") });
    sent.of(world);
    world.accept(statementOf(6));
    await world.run({ until: 3 * hour, quiet: true });

    expect(world.state.statements).toHaveLength(1);
    expect(sent.at).toHaveLength(2);
    expect((sent.at[1] ?? 0) - (sent.at[0] ?? 0)).toBeGreaterThanOrEqual(30);
    expect((sent.at[1] ?? 0) - (sent.at[0] ?? 0)).toBeLessThanOrEqual(32);
  });

  it("a bug of ours is met: ten claims, then the filing ends and somebody is called", async () => {
    const world = await smallWorld({
      interfere: ({ process: { role }, port }) => (role === "file" && port === "portal" ? "kill before" : undefined),
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 12 * hour, quiet: true });
    const [row] = rowsOf(world);

    expect([row?.state, row?.errorValue]).toEqual(["FAILED", "internal_error"]);
    expect(world.counted.get("GaveUp")).toBe(1);
    const claims = world.killedAt("quick", JSON.stringify({ taskId: 1, filing: 1 }));
    expect(claims).toBe(10);
  });
});
