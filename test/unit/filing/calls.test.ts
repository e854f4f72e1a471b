import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { nextLogInStep } from "../../../shared/filing/session/log-in-rules.ts";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import { createProgress, recentCalls, roomAgainAt } from "../../../shared/filing/session/progress.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = 1_000 * hour;
/** So many calls, so many minutes ago. */
const ago = (...visits: readonly (readonly [number, number])[]) =>
  visits.map(([minutes, count]) => ({ at: now - minutes * minute, count }));

describe("a user who was called for in vain", () => {
  it("is visited as long as the hour has room for thirty calls of its sixty", () => {
    const at = (...visits: (readonly [number, number])[]) => roomAgainAt(ago(...visits), now, times.aws);

    expect(at()).toBeUndefined();
    expect(at([30, 30])).toBeUndefined();
    expect(at([30, 31])).toBe(now + 30 * minute);
    expect(at([60, 100])).toBeUndefined();
  });

  it("rests until so many visits are an hour ago that there is room again", () => {
    const visits = ago([50, 10], [40, 20], [30, 10]);

    expect(roomAgainAt(visits, now, times.aws)).toBe(now + 10 * minute);
    expect(roomAgainAt([...visits, ...ago([20, 1])], now, times.aws)).toBe(now + 20 * minute);
    expect(recentCalls(visits, now + 10 * minute, times.aws)).toEqual(visits.slice(1));
  });

  it("waits for what it waited for before, and is told of the calls where it has waited for nothing", () => {
    const attempt = { fingerprint: "f", taskId: 1 };
    const stepAfter = (...visits: (readonly [number, number])[]) =>
      nextLogInStep({
        ...{ attempt, now, times: times.aws, hasSession: false, hasTime: true },
        user: { fence: 1, proven: "f", sinceProgress: { logins: [], calls: ago(...visits) } },
      });
    const step = stepAfter([30, 60]);

    expect(stepAfter([30, 30])).toMatchObject({ do: "post" });
    expect(step).toMatchObject({
      do: "pause",
      pause: { until: now + 30 * minute, keepEarlierReason: true, outage: false, cause: "portal_unavailable" },
    });
    expect(step.do === "pause" && inWords(step.pause.reason)).toContain("called 60 times");
  });
});

/** A count, and a clock that only `pass` moves. */
function counting(known: ReturnType<typeof ago> = []) {
  let at = now;
  const count = createProgress({ now: () => at, sleep: async () => {} }, times.aws);
  count.begin({ logins: [], calls: known });
  return {
    count,
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

describe("the calls of a visit", () => {
  it("end one before the sixtieth, so that the log-out fits in, and go on when there is room for a visit", () => {
    const { count, stops } = counting(ago([50, 29]));
    count.called(29);

    expect(stops()).toBeUndefined();
    count.called(1);
    expect(stops()).toMatchObject({ until: now + 10 * minute + times.aws.sweep, keepEarlierReason: true });
  });

  it("count together, as of the last, beside those of the visits of the hour before", () => {
    const { count, pass } = counting(ago([70, 9], [50, 5]));
    count.called(2);
    pass(minute);
    count.called(1);

    expect(count.latest().calls).toEqual([...ago([50, 5]), { at: now + minute, count: 3 }]);
  });

  it("begin anew with what brings something further, and with another user", () => {
    const { count, stops } = counting(ago([10, 40]));
    count.called(19);
    count.mark();
    expect(stops()).toBeUndefined();
    expect(count.latest().calls).toEqual([]);
    count.called(1);
    count.begin({ logins: [], calls: ago([5, 2]) });
    expect(count.latest().calls).toEqual(ago([5, 2]));
  });

  it("fill a batch when fifteen were made for nothing", () => {
    const { count } = counting(ago([10, 29]));
    const isFull = count.startBatch();
    count.called(14);
    expect(isFull()).toBe(false);
    count.called(1);
    expect(isFull()).toBe(true);
    count.mark();
    expect(isFull()).toBe(false);
  });
});
