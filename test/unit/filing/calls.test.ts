import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { nextLogInStep } from "../../../shared/filing/session/log-in-rules.ts";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import { createCallCounter, recentCalls, roomAgainAt } from "../../../shared/filing/session/visit.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { hour, minute } from "./one-visit.ts";

const now = 1_000 * hour;
/** Visits as [minutes ago, calls]. */
const ago = (...visits: readonly (readonly [number, number])[]) =>
  visits.map(([minutes, count]) => ({ at: now - minutes * minute, count }));

describe("a user with many calls without progress", () => {
  it("is visited while the hour has room for 60 of its 120 exchanges", () => {
    const at = (...visits: (readonly [number, number])[]) => roomAgainAt(ago(...visits), now, times.aws);

    expect(at()).toBeUndefined();
    expect(at([30, 60])).toBeUndefined();
    expect(at([30, 61])).toBe(now + 30 * minute);
    expect(at([60, 100])).toBeUndefined();
  });

  it("rests until enough visits are an hour ago", () => {
    const visits = ago([50, 20], [40, 40], [30, 20]);

    expect(roomAgainAt(visits, now, times.aws)).toBe(now + 10 * minute);
    expect(roomAgainAt([...visits, ...ago([20, 1])], now, times.aws)).toBe(now + 20 * minute);
    expect(recentCalls(visits, now + 10 * minute, times.aws)).toEqual(visits.slice(1));
  });

  it("keeps the earlier reason for waiting, or else names the calls", () => {
    const attempt = { fingerprint: "f", taskId: 1 };
    const stepAfter = (...visits: (readonly [number, number])[]) =>
      nextLogInStep({
        attempt,
        now,
        times: times.aws,
        hasSession: false,
        hasTime: true,
        user: { fence: 1, proven: "f", sinceProgress: { logins: [], calls: ago(...visits) } },
      });
    const step = stepAfter([30, 120]);
    const pause = { until: now + 30 * minute, keepEarlierReason: true, outage: false, cause: "portal_unavailable" };

    expect(stepAfter([30, 60])).toMatchObject({ do: "post" });
    expect(step).toMatchObject({ do: "pause", pause });
    expect(step.do === "pause" && inWords(step.pause.reason)).toContain("120 calls to the portal");
  });
});

/** A count over a session's exchanges, with a clock that only `pass` moves. */
function counting(known: ReturnType<typeof ago> = []) {
  let [at, exchanges] = [now, 7];
  const count = createCallCounter({ now: () => at, sleep: async () => {} }, times.aws);
  count.begin({ logins: [], calls: known });
  count.countIn({ exchanges: () => exchanges });
  return {
    count,
    make(...calls: readonly number[]) {
      for (const made of calls) {
        count.callBegins();
        exchanges += made;
      }
    },
    logOut: (made: number) => {
      exchanges += made;
    },
    pass: (ms: number) => {
      at += ms;
    },
    stops() {
      try {
        count.need();
        return undefined;
      } catch (error) {
        return error instanceof Interrupted ? error.pause : error;
      }
    },
  };
}

describe("the exchanges of a visit", () => {
  it("stop when a call and the log-out might not fit, until there is room for a visit", () => {
    const { make, stops } = counting(ago([50, 45]));
    make(8, 8, 8, 8, 8, 8, 8, 3);

    expect(stops()).toBeUndefined();
    make(1);
    expect(stops()).toMatchObject({ until: now + 10 * minute + times.aws.sweep, keepEarlierReason: true });
  });

  it("leave room for a call as long as the longest so far, or as a batch may be", () => {
    const { make, stops } = counting();
    make(23, 59);

    expect(stops()).toBeUndefined();
    make(1);
    expect(stops()).toMatchObject({ keepEarlierReason: true });
    const other = counting();
    other.make(23, 23, 23, 20);
    expect(other.stops()).toBeUndefined();
    other.make(1);
    expect(other.stops()).toMatchObject({ keepEarlierReason: true });
  });

  it("are summed as of the last call, beside those of earlier visits within the hour", () => {
    const { count, make, pass, logOut } = counting(ago([70, 9], [50, 5]));
    make(2);
    pass(minute);
    make(1);
    pass(minute);
    logOut(2);

    expect(count.latest().calls).toEqual([...ago([50, 5]), { at: now + minute, count: 5 }]);
  });

  it("are counted on in the visit's next session", () => {
    const { count, make } = counting();
    make(2);
    let exchanges = 4;
    count.countIn({ exchanges: () => exchanges });
    count.callBegins();
    exchanges += 3;

    expect(count.latest().calls).toEqual([{ at: now, count: 5 }]);
  });

  it("are counted anew after progress and for another user", () => {
    const { count, make, stops } = counting(ago([10, 90]));
    make(19);
    count.mark();
    expect(stops()).toBeUndefined();
    expect(count.latest().calls).toEqual([]);
    make(1);
    count.begin({ logins: [], calls: ago([5, 2]) });
    expect(count.latest().calls).toEqual(ago([5, 2]));
  });

  it("end a batch after thirty without progress", () => {
    const { count, make } = counting(ago([10, 29]));
    const isFull = count.startBatch();
    make(29);
    expect(isFull()).toBe(false);
    make(1);
    expect(isFull()).toBe(true);
    count.mark();
    expect(isFull()).toBe(false);
  });
});
