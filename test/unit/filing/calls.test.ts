import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { createCallCount } from "../../../shared/filing/session/call-count.ts";
import { recentCalls, roomAgainAt } from "../../../shared/filing/session/call-rules.ts";
import { Interrupted } from "../../../shared/filing/session/interruption.ts";
import { vetoOf } from "../../../shared/filing/session/log-in-rules.ts";
import { inWords } from "../../../shared/wording/say.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = 1_000 * hour;
/** So many calls, so many minutes ago. */
const ago = (...visits: readonly (readonly [number, number])[]) =>
  visits.map(([minutes, count]) => ({ at: now - minutes * minute, count }));

describe("a user who was called for in vain", () => {
  it("is visited as long as the hour has room for fifteen calls of its sixty", () => {
    const at = (...visits: (readonly [number, number])[]) => roomAgainAt(ago(...visits), now, times.aws);

    expect(at()).toBeUndefined();
    expect(at([30, 45])).toBeUndefined();
    expect(at([30, 46])).toBe(now + 30 * minute);
    expect(at([60, 100])).toBeUndefined();
  });

  it("rests until so many visits are an hour ago that there is room again", () => {
    const visits = ago([50, 10], [40, 20], [30, 25]);

    expect(roomAgainAt(visits, now, times.aws)).toBe(now + 10 * minute);
    expect(roomAgainAt([...visits, ...ago([20, 1])], now, times.aws)).toBe(now + 20 * minute);
    expect(recentCalls(visits, now + 10 * minute, times.aws)).toEqual(visits.slice(1));
  });

  it("waits for what it waited for before, and is told of the calls where it has waited for nothing", () => {
    const attempt = { fingerprint: "f", taskId: 1 };
    const veto = vetoOf({ fence: 1, calls: ago([30, 60]) }, attempt, now, times.aws);

    expect(vetoOf({ fence: 1, calls: ago([30, 45]) }, attempt, now, times.aws)).toBeUndefined();
    expect(veto).toMatchObject({
      kind: "not_now",
      interruption: { at: now + 30 * minute, kept: true, outage: false, cause: "portal_unavailable" },
    });
    if (veto?.kind !== "not_now" || veto.interruption.kind !== "later") throw new Error("no reason to wait");
    expect(inWords(veto.interruption.reason)).toContain("called 60 times");
  });
});

/** A count, and a clock that only `pass` moves. */
function counting(known: ReturnType<typeof ago> = []) {
  let at = now;
  const count = createCallCount({ now: () => at, sleep: async () => {} }, times.aws);
  count.begin(known);
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
        return error instanceof Interrupted ? error.interruption : error;
      }
    },
  };
}

describe("the calls of a visit", () => {
  it("end one before the sixtieth, so that the log-out fits in, and go on when there is room for a visit", () => {
    const { count, stops } = counting(ago([50, 18]));
    count.made(40);

    expect(stops()).toBeUndefined();
    count.made(1);
    expect(stops()).toMatchObject({ kind: "later", at: now + 10 * minute + times.aws.sweep, kept: true });
  });

  it("count together, as of the last, beside those of the visits of the hour before", () => {
    const { count, pass } = counting(ago([70, 9], [50, 5]));
    count.made(2);
    pass(minute);
    count.made(1);

    expect(count.latest()).toEqual([...ago([50, 5]), { at: now + minute, count: 3 }]);
  });

  it("begin anew with what brings something further, and with another user", () => {
    const { count, stops } = counting(ago([10, 40]));
    count.made(19);
    count.wasOfUse();
    expect(stops()).toBeUndefined();
    expect(count.latest()).toEqual([]);
    count.made(1);
    count.begin(ago([5, 2]));
    expect(count.latest()).toEqual(ago([5, 2]));
  });

  it("tell when a third of what was left was made for nothing", () => {
    const { count } = counting(ago([10, 29]));
    const enough = count.third();
    count.made(9);
    expect(enough()).toBe(false);
    count.made(1);
    expect(enough()).toBe(true);
    count.wasOfUse();
    expect(enough()).toBe(false);
  });
});
