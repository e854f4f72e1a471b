import { describe, expect, it } from "vitest";
import { type EndedVisit, nextVisit } from "../../../shared/filing/serving/next-visit.ts";
import { outOfTime, type Pause, sessionLost } from "../../../shared/filing/session/pause.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say } from "../../../shared/wording/say.ts";
import { minute } from "./one-visit.ts";

const second = 1_000;
const now = Date.UTC(2026, 6, 15, 9);
const times = { backoffBase: 15 * second, backoffCap: 15 * minute, function: 3 * minute };
const soonest = () => 0;
const latest = () => 1 - Number.EPSILON;

const ended = (pause: Pause, change: Partial<EndedVisit> = {}): EndedVisit => ({
  pause,
  now,
  times,
  progressed: false,
  visitsWithoutProgress: 0,
  hasEarlierReason: false,
  random: latest,
  patienceUntil: Date.UTC(2026, 6, 29, 9),
  ...change,
});
/** Seconds to the next visit, after these numbers of visits without progress. */
const secondsAfter = (pause: Pause, before: readonly number[], random = latest) =>
  before.map((visitsWithoutProgress) =>
    Math.round((nextVisit(ended(pause, { visitsWithoutProgress, random })).dueAt - now) / second),
  );

const row: Pause = { reason: say("unclear"), cause: "portal_unavailable", outage: false };
const outage: Pause = { reason: "", cause: "portal_unavailable", outage: true };
const changed: Pause = { reason: say("portal_changed"), cause: "portal_changed", outage: false };
const slow = outOfTime(20_001);

describe("the next visit", () => {
  it("is at once, without a reason, when time ran out amid progress", () => {
    expect(nextVisit(ended(slow, { progressed: true, visitsWithoutProgress: 7 }))).toEqual({
      dueAt: now,
      visitsWithoutProgress: 0,
      isDueNow: true,
      rule: "out of time amid progress",
    });
  });

  it.each([
    ["a session that was ended", sessionLost],
    ["an outage", outage],
    ["a row that waits for no time in particular", row],
  ] as const)("comes after a growing pause for %s", (_, pause) => {
    expect(secondsAfter(pause, [0, 1, 2], soonest)).toEqual([15, 15, 15]);
    expect(secondsAfter(pause, [0, 1, 2])).toEqual([30, 60, 120]);
    expect(nextVisit(ended(pause, { visitsWithoutProgress: 2 })).visitsWithoutProgress).toBe(3);
  });

  it("comes after a growing pause at once when time ran out without progress", () => {
    expect(secondsAfter(slow, [0, 1, 2, 3, 4], soonest)).toEqual([45, 180, 720, 2_700, 2_700]);
    expect(nextVisit(ended(slow, { visitsWithoutProgress: 2 })).visitsWithoutProgress).toBe(3);
  });

  it("is at once, without a count, when the visit had started late", () => {
    const next = nextVisit(ended({ ...slow, startedLate: true }, { visitsWithoutProgress: 2 }));

    expect(next).toMatchObject({ dueAt: now, visitsWithoutProgress: 2, isDueNow: true });
  });

  it("comes after at most a quarter of an hour while the portal is down", () => {
    expect(secondsAfter(outage, [3, 4, 5, 6, 100_000])).toEqual([240, 480, 900, 900, 900]);
  });

  it("comes after a short pause again once there was progress", () => {
    const next = nextVisit(ended(outage, { progressed: true, visitsWithoutProgress: 9 }));

    expect(Math.round((next.dueAt - now) / second)).toBe(30);
    expect(next.visitsWithoutProgress).toBe(0);
  });

  it("is not before its reason's time, nor before the portal asks for it", () => {
    expect(secondsAfter({ ...outage, until: now + 100 * minute }, [0])).toEqual([6_000]);
    expect(secondsAfter({ ...outage, retryAfterMs: 5 * minute }, [0], soonest)).toEqual([300]);
    expect(secondsAfter({ ...outage, retryAfterMs: 60 * minute }, [0], soonest)).toEqual([3600]);
    expect(secondsAfter({ ...outage, retryAfterMs: 100 * minute }, [0], soonest)).toEqual([3600]);
    expect(secondsAfter({ ...outage, retryAfterMs: 5 * minute, until: now + minute }, [0], soonest)).toEqual([300]);
  });

  it("is when a row is due, three times; then pauses grow fourfold to an hour", () => {
    const due = { ...row, until: now + minute };

    expect(secondsAfter(due, [0, 1, 2, 3, 4, 5, 6, 50])).toEqual([60, 60, 60, 60, 240, 960, 3_600, 3_600]);
    expect(secondsAfter(due, [3, 4, 5, 6, 50], soonest)).toEqual([60, 180, 720, 2_700, 2_700]);
    expect(secondsAfter({ ...row, until: now + 120 * minute }, [50])).toEqual([7_200]);
  });

  it("looks at changed pages every quarter of an hour", () => {
    expect(secondsAfter(changed, [0, 50])).toEqual([900, 900]);
  });
});

describe("the reason for waiting", () => {
  const reasonOf = (pause: Pause, change: Partial<EndedVisit> = {}) => {
    const next = nextVisit(ended(pause, change)).pause;
    return next && `${next.cause}: ${inWords(next.reason)}`;
  };

  it("names the day on which patience ends when the portal is silent", () => {
    expect(reasonOf(outage)).toContain("29/07/2026");
    const [waiting] = nextVisit(ended({ ...outage, rows: [{ ...outage, row: 1 }] })).pause?.rows ?? [];
    expect(inWords(waiting?.reason ?? "")).toContain("29/07/2026");
  });

  it("names the slowest call in whole seconds if it took over a tenth of the visit", () => {
    expect(reasonOf(outOfTime(20_001))).toContain("21");
    expect(reasonOf(outOfTime(18_001))).toContain("19");
    expect(reasonOf(outOfTime(18_000))).toBeUndefined();
    expect(reasonOf(outOfTime())).toBeUndefined();
  });

  it("keeps the true cause when the new one only adds to it", () => {
    expect(reasonOf({ ...row, keepEarlierReason: true }, { hasEarlierReason: true })).toBeUndefined();
    expect(reasonOf({ ...row, keepEarlierReason: true })).toContain("portal_unavailable");
    expect(reasonOf(row, { hasEarlierReason: true })).toContain("portal_unavailable");
  });
});
