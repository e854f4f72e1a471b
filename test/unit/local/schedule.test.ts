import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runSchedule, scheduledEvent } from "../../../local/workers/schedule.ts";
import { standingClock } from "../../support/canned-api.ts";

beforeEach(() => void standingClock());
afterEach(() => vi.useRealTimers());

/** Runs every second for some time; each run takes so long. When runs began, what failed, and how many ran at once. */
async function over(milliseconds: number, takesMs: number, fails = false) {
  const [start, ending] = [Date.now(), new AbortController()];
  const [began, failed]: [number[], unknown[]] = [[], []];
  let [running, most] = [0, 0];
  const invoke = async () => {
    // The clock that a test moves waits a millisecond where nothing is to be waited for.
    began.push(Math.round((Date.now() - start) / 10) * 10);
    running += 1;
    most = Math.max(most, running);
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    running -= 1;
    if (fails) throw new Error("broken");
  };
  const ended = runSchedule("sweep", { everyMs: 1_000, invoke, failed: (error) => failed.push(error) }, ending.signal);
  await vi.advanceTimersByTimeAsync(milliseconds);
  ending.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  return { began, failed: failed.length, most };
}

it("runs at once, then every so often, until it is told to end", async () => {
  expect(await over(3_500, 0)).toEqual({ began: [0, 1_000, 2_000, 3_000], failed: 0, most: 1 });
  expect(await over(2_500, 400)).toEqual({ began: [0, 1_000, 2_000], failed: 0, most: 1 });
});

it("runs never twice at a time, and rests as long as a run took that took longer", async () => {
  expect(await over(6_500, 1_500)).toEqual({ began: [0, 3_000, 6_000], failed: 0, most: 1 });
});

it("goes on after a run that failed, and says so", async () => {
  expect(await over(1_500, 0, true)).toEqual({ began: [0, 1_000], failed: 2, most: 1 });
});

it("ends as soon as it is told to, not when it would run again", async () => {
  const ending = new AbortController();
  const schedule = { everyMs: 60_000, invoke: async () => undefined, failed: () => undefined };
  let isOver = false;
  const ended = runSchedule("sweep", schedule, ending.signal).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(isOver).toBe(false);
  ending.abort();
  await vi.advanceTimersByTimeAsync(10);

  expect(isOver).toBe(true);
  await ended;
});

it("tells a function what EventBridge tells it of a rule that fires by time", () => {
  const event = scheduledEvent("sweep", new Date("2026-11-05T10:00:00.123Z"));

  // The example of AWS's documentation, of this machine's account, rule and time.
  expect({ ...event, id: "" }).toEqual({
    version: "0",
    id: "",
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: "000000000000",
    time: "2026-11-05T10:00:00Z",
    region: "eu-central-1",
    resources: ["arn:aws:events:eu-central-1:000000000000:rule/sweep"],
    detail: {},
  });
  expect(event.id).not.toBe(scheduledEvent("sweep", new Date()).id);
});
