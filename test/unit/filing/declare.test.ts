import { describe, expect, it } from "vitest";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import { unwritten } from "../../support/written.ts";
import { other, stay, world } from "./kept-portal.ts";
import { began, intent, minute, noSaves, property } from "./one-visit.ts";

const second = 1_000;

describe("a visit", () => {
  it("declares its rows, drafts first, with two lists for the whole property", async () => {
    const { run, states, calls, count } = await world(0, stay(1), stay(2), stay(3));

    expect(await run()).toBeUndefined();
    expect(states()).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    expect(count("saveDraft")).toBe(3);
    expect(count("finalise")).toBe(3);
    expect(count("list")).toBe(2);
    expect(calls.lastIndexOf("saveDraft")).toBeLessThan(calls.indexOf("finalise"));
  });

  it("declares rows of one property after another", async () => {
    const { run, states, kept, count } = await world(0, stay(1), stay(2, 2), stay(3));

    expect(await run()).toBeUndefined();
    expect(states()).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    expect(kept.map(({ at }) => at)).toEqual([property.registryId, property.registryId, other.registryId]);
    expect(count("list")).toBe(4);
  });

  it("sends nothing of a row whose property takes no declarations, and declares the others", async () => {
    const { run, states, count } = await world(0, stay(1, 3), stay(2));

    expect(await run()).toBeUndefined();
    expect(states()).toEqual(["FAILED", "SUBMITTED"]);
    expect(count("saveDraft")).toBe(1);
  });

  it("starts only what it can finish when the portal is slow", async () => {
    const slow = await world(8 * second, ...Array.from({ length: 9 }, (_, day) => stay(day)));
    const end = await slow.run().catch((error: unknown) => (error instanceof Interrupted ? error.pause : error));

    expect(end).toMatchObject({ cut: "time" });
    const saved = slow.calls.slice(0, slow.calls.indexOf("finalise")).filter((name) => name === "saveDraft").length;
    expect(saved).toBeGreaterThan(3);
    expect(saved).toBeLessThan(8);
    expect(slow.kept.filter(({ final }) => final).length).toBeGreaterThan(1);
    const made = (await slow.drafts())?.flatMap(({ saves }) => saves.map((one) => one.made)) ?? [];
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(slow.count("saveDraft"));
  });

  it("saves and finalises what it began before it starts another row", async () => {
    const { run, reservations, time, calls, states } = await world(0, stay(1), stay(2), stay(3));
    await run({
      reservations: {
        ...reservations,
        async speakFor(...asked) {
          time.now += 35 * second;
          return await reservations.speakFor(...asked);
        },
      },
    });

    expect(calls.slice(0, 5)).toEqual(["properties", "list", "saveDraft", "saveDraft", "list"]);
    expect(states()).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
  });

  it("ends only after its draft counts are stored", async () => {
    const { run, filings, drafts } = await world(0, stay(1));
    const countDrafts: typeof filings.countDrafts = async (...asked) => {
      await new Promise(setImmediate);
      return await filings.countDrafts(...asked);
    };
    await run({ filings: { ...filings, countDrafts } });

    expect(await drafts()).toMatchObject([{ saves: [{ row: 1, made: 1, answered: 1 }] }]);
  });

  it("leaves its filing open where another worker has counted drafts of it since", async () => {
    const { run, filings, states } = await world(0, stay(1));
    let counts = 0;
    const countDrafts: typeof filings.countDrafts = async (...asked) => {
      counts += 1;
      return counts === 1 ? await filings.countDrafts(...asked) : unwritten;
    };

    expect(await run({ filings: { ...filings, countDrafts } })).toMatchObject({
      cause: "internal_error",
      outage: false,
    });
    expect(states()).toEqual(["SUBMITTED"]);
    expect(counts).toBe(2);
  });

  it("lists from the earliest to the latest day on which a declaration of its reservations may stand", async () => {
    const { run, reservations, ranges } = await world(0, stay(1), stay(2));
    const mayStand = [
      { startDate: "01/02/2024", endDate: "03/02/2024" },
      { startDate: "05/07/2026", endDate: "09/07/2026" },
    ];
    const speaker: typeof reservations.speakFor = async (...asked) => {
      const speaker = await reservations.speakFor(...asked);
      return speaker && { ...speaker, mayStand };
    };
    await run({ reservations: { ...reservations, speakFor: speaker } });

    expect(ranges[0]).toEqual({ from: "01/02/2024", to: "09/07/2026" });
  });

  it("sends nothing when the list cannot be read", async () => {
    const { run, fails, count } = await world(0, stay(1));
    fails.add("list");

    expect(await run()).toMatchObject({ outage: true });
    expect(count("saveDraft")).toBe(0);
  });
});

describe("a filing that waits", () => {
  const minutes = (at: number) => (at - began) / minute;

  it("is due when its first row may go on, together with rows due soon after", async () => {
    const { run, states, fails } = await world(0, stay(1), stay(2));
    fails.add("saveDraft");
    const end = await run();

    expect(states()).toEqual(["PENDING", "PENDING"]);
    expect(end).toMatchObject({ cause: "portal_unavailable", outage: true, rows: [] });
  });

  it("names the rows that wait for something else, and declares the others", async () => {
    const { run, states, speakElsewhere, count } = await world(0, stay(1), stay(2));
    await speakElsewhere(stay(1));
    const end = await run();

    expect(states()).toEqual(["PENDING", "SUBMITTED"]);
    expect(count("saveDraft")).toBe(1);
    expect(end).toMatchObject({ reason: { code: "same_reservation" }, outage: false, rows: [] });
    expect(minutes(end?.until ?? 0)).toBe(15);
  });

  it("waits for its rows first, and then for what an ended one may have left", async () => {
    const { run, speakElsewhere, visit } = await world(0, stay(1), { ...stay(2), state: "FAILED" });
    const saves = [{ ...noSaves, row: 2, made: 1, at: began }];
    Object.assign(visit.filing, { drafts: [{ registryId: property.registryId, saves }] });
    await speakElsewhere(stay(1));

    expect(await run()).toMatchObject({ reason: { code: "same_reservation" }, until: began + 15 * minute });
  });

  it("decides again about a row whose property has left while another row was looked at", async () => {
    const { run, visit } = await world(0, stay(1), { ...stay(2), state: "PROCESSING", intent });
    const [{ properties }, without] = [{ ...visit.session }, async () => ({ ok: true, value: [other] })];
    const shown = [properties, without];
    Object.assign(visit.session, { properties: async () => await (shown.shift() ?? without)() });

    expect(await run()).toMatchObject({
      reason: { code: "property_left" },
      rows: [{ row: 1, reason: { code: "property_awaited" }, rule: "its property does not show now" }],
    });
  });

  it("has no time while one row has none, and meets an outage only if every row does", async () => {
    const { run, fails, speakElsewhere } = await world(0, stay(1), stay(2));
    await speakElsewhere(stay(1));
    fails.add("saveDraft");
    const end = await run();

    const its = { row: 1, reason: { code: "same_reservation" }, cause: "duplicate_declaration" };
    expect(end).toMatchObject({
      reason: "",
      cause: "portal_unavailable",
      outage: false,
      rule: "nothing more in this visit",
      rows: [{ ...its, rule: "another row speaks" }],
    });
    expect(end).not.toHaveProperty("until");
  });
});
