import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { standingClock } from "../../../../test/support/canned-api.ts";
import { runSchedule, scheduledEvent } from "../../workers/schedule.ts";

beforeEach(() => void standingClock());
afterEach(() => vi.useRealTimers());

/** Runs every second for some time, each run lasting `takesMs`. Gives the starts, the failures and how many ran at once. */
async function over(milliseconds: number, takesMs: number, fails = false) {
  const [start, ending] = [Date.now(), new AbortController()];
  const [began, failed]: [number[], unknown[]] = [[], []];
  let [running, most] = [0, 0];
  const invoke = async () => {
    // A moved clock waits a millisecond even for a timer of none.
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

it("a schedule runs at once, then at its interval, until it is ended", async () => {
  expect(await over(3_500, 0)).toEqual({ began: [0, 1_000, 2_000, 3_000], failed: 0, most: 1 });
  expect(await over(2_500, 400)).toEqual({ began: [0, 1_000, 2_000], failed: 0, most: 1 });
});

it("a schedule never runs twice at a time, and after a long run rests as long", async () => {
  expect(await over(6_500, 1_500)).toEqual({ began: [0, 3_000, 6_000], failed: 0, most: 1 });
});

it("a schedule continues after a failed run and reports it", async () => {
  expect(await over(1_500, 0, true)).toEqual({ began: [0, 1_000], failed: 2, most: 1 });
});

it("a schedule ends at once, not at its next run", async () => {
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

it("the event is EventBridge's for a scheduled rule", () => {
  const event = scheduledEvent("sweep", new Date("2026-11-05T10:00:00.123Z"));

  // The example of AWS's documentation, with this machine's account, rule and time.
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
