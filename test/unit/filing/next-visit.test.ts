import { describe, expect, it } from "vitest";
import { nextVisit } from "../../../shared/filing/serving/next-visit.ts";
import type { Interruption, Trouble } from "../../../shared/filing/session/interruption.ts";
import { inWords, say } from "../../../shared/wording/say.ts";

const second = 1_000;
const minute = 60 * second;
const now = Date.UTC(2026, 6, 15, 9);
const until = Date.UTC(2026, 6, 29, 9);
const times = { backoffBase: 15 * second, backoffCap: 15 * minute, function: 3 * minute };
const soonest = () => 0;
const latest = () => 1 - Number.EPSILON;

const visit = (end: Interruption, before: number, random: () => number, progressed = false, waiting?: string) =>
  nextVisit(
    end,
    { now, progressed, fruitless: before, until, ...(waiting !== undefined && { waiting }) },
    times,
    random,
  );
const secondsTo = (...visited: Parameters<typeof visit>) => (visit(...visited).dueAt - now) / second;

const later = (trouble: Trouble) => ({ kind: "later", ...trouble }) as const;
const row = later({ reason: say("unclear"), cause: "portal_unavailable", outage: false });
const outage = later({ reason: "", cause: "portal_unavailable", outage: true });

describe("the next visit", () => {
  it("is at once when time ran out amid progress, and says nothing of trouble", () => {
    expect(visit({ kind: "out_of_time" }, 7, latest, true)).toEqual({ dueAt: now, fruitless: 0 });
  });

  it.each([
    ["a session that was ended", { kind: "session_lost" }],
    ["an outage", outage],
    ["a row that waits for no time in particular", row],
  ] as const)("comes after a pause that grows, for %s", (_, end) => {
    expect([0, 1, 2].map((before) => secondsTo(end, before, soonest))).toEqual([15, 15, 15]);
    expect([0, 1, 2].map((before) => Math.round(secondsTo(end, before, latest)))).toEqual([30, 60, 120]);
    expect([0, 1, 2].map((before) => visit(end, before, latest).fruitless)).toEqual([1, 2, 3]);
  });

  it("is rarer at once when time ran out for nothing: the next one calls the slow portal as often", () => {
    const slow = { kind: "out_of_time", slowestMs: 20_001 } as const;

    expect([0, 1, 2, 3, 4].map((before) => secondsTo(slow, before, soonest))).toEqual([45, 180, 720, 2_700, 2_700]);
    expect([0, 1, 2].map((before) => visit(slow, before, latest).fruitless)).toEqual([1, 2, 3]);
  });

  it("is at once, and nothing is held against it, where others had left it little time", () => {
    const short = { kind: "out_of_time", slowestMs: 20_001, short: true } as const;

    expect(visit(short, 2, latest)).toEqual({ dueAt: now, fruitless: 2 });
    expect(visit(short, 2, latest, true)).toEqual({ dueAt: now, fruitless: 0 });
  });

  it("does not call a portal slow whose calls take a small part of a visit", () => {
    expect(visit({ kind: "out_of_time", slowestMs: 18_001 }, 0, latest)).toHaveProperty("waiting");
    expect(visit({ kind: "out_of_time", slowestMs: 18_000 }, 0, latest)).not.toHaveProperty("waiting");
  });

  it("says nothing of how slow the portal is where nothing was measured", () => {
    expect(visit({ kind: "out_of_time" }, 0, latest)).not.toHaveProperty("waiting");
  });

  it("grows to the cap and no further while the portal is down", () => {
    expect([5, 6, 100].map((before) => Math.round(secondsTo(outage, before, latest)))).toEqual([900, 900, 900]);
  });

  it("begins small again once something was brought further", () => {
    expect(Math.round(secondsTo(outage, 9, latest, true))).toBe(30);
    expect(visit(outage, 9, latest, true).fruitless).toBe(0);
  });

  it("is not before the time that is waited for, nor before the portal wants it", () => {
    expect(secondsTo({ ...outage, at: now + 100 * minute }, 0, latest)).toBe(6_000);
    expect(secondsTo({ ...outage, retryAfterMs: 5 * minute }, 0, soonest)).toBe(300);
    expect(secondsTo({ ...outage, retryAfterMs: 5 * minute, at: now + minute }, 0, soonest)).toBe(300);
  });

  it("is just when a row is due, three times; then rarer, four times a visit, to an hour", () => {
    const due = { ...row, at: now + minute };

    expect([0, 1, 2].map((before) => secondsTo(due, before, latest))).toEqual([60, 60, 60]);
    expect([3, 4, 5, 6, 50].map((before) => secondsTo(due, before, latest))).toEqual([60, 240, 960, 3_600, 3_600]);
    expect([3, 4, 5, 6, 50].map((before) => secondsTo(due, before, soonest))).toEqual([60, 180, 720, 2_700, 2_700]);
    expect(secondsTo({ ...row, at: now + 120 * minute }, 50, latest)).toBe(7_200);
  });

  it("looks at changed pages each quarter of an hour, neither more nor less", () => {
    const changed = later({ reason: say("portal_changed"), cause: "portal_changed", outage: false });

    expect([0, 50].map((before) => secondsTo(changed, before, latest))).toEqual([900, 900]);
    expect(visit(changed, 0, latest).waiting).toMatchObject({ cause: "portal_changed" });
  });
});

describe("what is said meanwhile", () => {
  const said = (end: Interruption, waiting?: string) => {
    const told = visit(end, 0, latest, false, waiting).waiting;
    return told && `${told.cause}: ${inWords(told.reason)}`;
  };

  it("names the day on which patience ends, where the portal is silent", () => {
    expect(said(outage)).toContain("29/07/2026");
  });

  it("names the slowest call in whole seconds", () => {
    expect(said({ kind: "out_of_time", slowestMs: 20_001 })).toContain("21");
    expect(said({ kind: "session_lost" })).toContain("portal_unavailable");
  });

  it("keeps the true cause where this one only comes on top", () => {
    expect(said({ ...row, kept: true }, "an older reason")).toBeUndefined();
    expect(said({ ...row, kept: true })).toContain("portal_unavailable");
    expect(said(row, "an older reason")).toContain("portal_unavailable");
  });
});
