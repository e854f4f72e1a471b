import { describe, expect, it } from "vitest";
import { day, hour, minute } from "../support/durations.ts";
import { atFirst } from "../support/simulation/once.ts";
import { countingWorld, type Options, reservation, smallWorld, statementOf } from "./scenes/small-world.ts";

/** One reservation, filed in a world to its end: how it ended, and how many minutes after its acceptance. */
async function filed(options: Options, until = 3 * hour, password = "right") {
  const world = await smallWorld(options, password);
  world.send(reservation(10));
  await world.run({ until, quiet: true });
  const [row] = world.rows();
  const took = row ? (Date.parse(row.lastUpdated) - Date.parse(row.acceptedAt)) / minute : Number.NaN;
  return { world, state: row?.state, errorValue: row?.errorValue, took };
}

describe("how soon", () => {
  it("a reservation is declared within a minute at a healthy portal", async () => {
    const { state, took, world } = await filed({});

    expect(state).toBe("SUBMITTED");
    expect(took).toBeLessThan(1);
    expect(world.misdeeds()).toEqual([]);
  });

  it.each([
    ["tasks", 1, 3],
    ["quick", 15, 17],
  ] as const)("a wake-up that the queue %s lost is woken again after %i minutes", async (queue, soonest, latest) => {
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

  it("a filing goes on once the message of its dead worker is given back", async () => {
    const { state, took } = await filed({ interfere: atFirst("finalise", "kill after") });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeGreaterThanOrEqual(18);
    expect(took).toBeLessThanOrEqual(19);
  });

  it("a save whose answer was lost is looked up after a minute", async () => {
    const { state, took } = await filed({ trouble: atFirst("saveDraft", "reset before commit") });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeGreaterThanOrEqual(1);
    expect(took).toBeLessThanOrEqual(4);
  });

  it("a finalise whose answer was lost is looked up within the same visit", async () => {
    const { state, took } = await filed({ trouble: atFirst("finalise", "reset after commit") });

    expect(state).toBe("SUBMITTED");
    expect(took).toBeLessThan(1);
  });

  it("three filings of one owner are filed one after another without a pause", async () => {
    const world = await smallWorld({});
    const stay = (month: string) =>
      reservation(10, { reservationId: month, startDate: `01/${month}/2026`, endDate: `03/${month}/2026` });
    for (const month of ["02", "03", "04"]) world.send(stay(month));
    await world.run({ until: 10 * minute, quiet: true });

    expect(world.rows().map(({ state }) => state)).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    expect(world.misdeeds()).toEqual([]);
  });
});

it("a draft upload ends DRAFTED, with its draft at the portal and nothing final", async () => {
  const world = await smallWorld({});
  world.send(reservation(10), { draftUpload: true });
  await world.run({ until: hour, quiet: true });
  const [row] = world.rows();
  const declarations = [...world.state.declarations.values()];

  expect(row?.state).toBe("DRAFTED");
  expect(declarations.map(({ declarationId, number }) => [declarationId, number])).toEqual([
    [row?.declarationServerId, undefined],
  ]);
  expect(world.counted.get("Drafted")).toBe(1);
  expect(world.misdeeds()).toEqual([]);
});

describe("how long", () => {
  it("an outage is waited out with few visits, and its end is noticed within a quarter of an hour", async () => {
    const [world, opened] = await countingWorld("open login", {
      trouble: ({ at }) => (at < 5 * hour ? "down" : undefined),
    });
    world.send(reservation(10));
    await world.run({ until: 8 * hour, quiet: true });
    const [row] = world.rows();
    const ended = (Date.parse(row?.lastUpdated ?? "") - world.started) / hour;

    expect(row?.state).toBe("SUBMITTED");
    expect(ended).toBeLessThanOrEqual(5.27);
    const visits = opened.filter((at) => at < 5 * hour).length;
    expect(visits).toBeGreaterThanOrEqual(5 * 4);
    expect(visits).toBeLessThanOrEqual(5 * 60);
  });

  it("patience lasts two weeks to the day, then the consumer is told", async () => {
    const { state, errorValue, took } = await filed({ trouble: () => "down" }, 16 * day);

    expect(state).toBe("FAILED");
    expect(errorValue).toBe("portal_unavailable");
    expect(took).toBeGreaterThanOrEqual(14 * 24 * 60);
    expect(took).toBeLessThanOrEqual(14 * 24 * 60 + 20);
  });

  it("a changed page is read again every quarter of an hour", async () => {
    const world = await smallWorld({ trouble: ({ name }) => (name === "list" ? "changed" : undefined) });
    world.send(reservation(10));
    await world.run({ until: 50 * minute });

    expect(world.counted.get("PortalChanged")).toBe(4);
  });

  it("a user whose refused password was set again is left alone for half an hour", async () => {
    const [world, posted] = await countingWorld("post password", {}, "wrong");
    world.send(reservation(10));
    await world.run({ until: 5 * minute });
    await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "one", password: "right" }));
    world.send(reservation(10, { reservationId: "again" }));
    await world.run({ until: 2 * hour, quiet: true });

    expect(world.rows().map(({ state }) => state)).toEqual(["FAILED", "SUBMITTED"]);
    const [first, second, ...more] = posted.map((at) => Math.round(at / minute));
    expect(first).toBe(0);
    expect(second).toBeGreaterThanOrEqual(30);
    expect(second).toBeLessThanOrEqual(32);
    expect(more).toEqual([]);
  });

  it("a statement without an answer is sent again only after half an hour and two looks", async () => {
    const [world, sent] = await countingWorld("fileStatement", {
      trouble: atFirst("fileStatement", "reset before commit"),
    });
    world.accept(statementOf(6));
    await world.run({ until: 3 * hour, quiet: true });

    expect(world.state.statements).toHaveLength(1);
    const [first = 0, second = 0, ...more] = sent.map((at) => Math.round(at / minute));
    expect(second - first).toBeGreaterThanOrEqual(30);
    expect(second - first).toBeLessThanOrEqual(32);
    expect(more).toEqual([]);
  });

  it("a filing at which every worker dies ends after ten claims, and somebody is called", async () => {
    const world = await smallWorld({
      interfere: ({ process: { role }, port }) => (role === "file" && port === "portal" ? "kill before" : undefined),
    });
    world.send(reservation(10));
    await world.run({ until: 12 * hour, quiet: true });
    const [row] = world.rows();

    expect(row?.state).toBe("FAILED");
    expect(row?.errorValue).toBe("internal_error");
    expect(world.counted.get("GaveUp")).toBe(1);
    const claims = world.killedAt("quick", JSON.stringify({ taskId: 1, filing: 1 }));
    expect(claims).toBe(10);
  });
});
