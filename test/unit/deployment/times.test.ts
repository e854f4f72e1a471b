import { describe, expect, it } from "vitest";
import { table } from "../../../shared/deployment/table.ts";
import { times } from "../../../shared/deployment/times.ts";
import { workers } from "../../../shared/deployment/workers.ts";

const { aws, local } = times;
const second = 1_000;
const minute = 60 * second;

/** Times that docs/filing.md promises, or that follow from others' limits, written by hand. */
describe("the times on AWS", () => {
  it("are those that the guides promise", () => {
    expect(aws).toEqual({
      settle: minute,
      sweep: minute,
      digest: 24 * 60 * minute,
      wakeUp: 15 * minute,
      submitTimeout: minute,
      rest: 100,
      function: 3 * minute,
      visibility: 18 * minute,
      lease: 4 * minute,
      // The portal forgets wrong passwords after half an hour, and rests for an hour after four log-ins.
      lockWindow: 30 * minute,
      loginWindow: 60 * minute,
      unclearLogin: 240 * minute,
      backoffBase: 15 * second,
      backoffCap: 15 * minute,
      breakerInterval: minute,
      // A late submit or list takes up to a quarter of an hour, and two clocks may differ by ten minutes.
      othersShow: 10 * minute,
      saveAgain: 15 * minute,
      takkResend: 30 * minute,
      refusedAgain: 180 * minute,
      giveUp: 14 * 24 * 60 * minute,
    });
  });
});

describe.each(Object.entries(times))("the times on %s", (_, t) => {
  it("let no worker take what another may still hold", () => {
    expect(t.lease).toBeGreaterThan(t.function);
    expect(t.visibility).toBeGreaterThan(t.lease);
    expect(t.visibility).toBeGreaterThan(t.function);
  });

  it("let the sweeper follow up a dead worker and a lost wake-up", () => {
    expect(t.sweep).toBeLessThanOrEqual(t.wakeUp);
    expect(t.wakeUp).toBeLessThanOrEqual(15 * minute);
    // Sooner it is not lost, and wake-ups of what still waits would pile up.
    expect(t.wakeUp).toBeGreaterThan(t.lease);
    expect(t.sweep).toBeLessThanOrEqual(minute);
  });

  it("check before sending again, with growing pauses", () => {
    expect(3 * t.settle).toBeLessThanOrEqual(t.saveAgain);
    expect(t.saveAgain).toBeLessThanOrEqual(t.takkResend);
    expect(t.backoffBase).toBeLessThan(t.backoffCap);
    expect(t.submitTimeout).toBeLessThan(t.function);
    expect(t.lockWindow).toBeLessThanOrEqual(t.loginWindow);
    expect(t.giveUp).toBe(14 * 24 * 60 * minute);
  });
});

it("the times of one machine are seconds rather than minutes", () => {
  expect(local).toEqual({
    settle: second,
    sweep: second,
    digest: 10 * second,
    wakeUp: 20 * second,
    submitTimeout: 5 * second,
    rest: 0,
    function: 15 * second,
    visibility: 20 * second,
    lease: 18 * second,
    breakerInterval: second,
    lockWindow: 5 * second,
    loginWindow: 10 * second,
    unclearLogin: 5 * second,
    backoffBase: 250,
    backoffCap: 2 * second,
    giveUp: 14 * 24 * 60 * minute,
    saveAgain: 3 * second,
    othersShow: 5 * second,
    takkResend: 3 * second,
    refusedAgain: 10 * second,
  });
});

it("a worker gets one task, or the filings of ten owners, at a time", () => {
  expect(workers.map(({ name, trigger, memoryMb }) => [name, trigger, memoryMb])).toEqual([
    ["dispatch-task", { queues: ["tasks"], atOnce: 1 }, 512],
    ["file-declarations", { queues: ["filings", "quick"], atOnce: 10 }, 384],
    ["sweep", { every: "sweep" }, 256],
    ["digest", { every: "digest" }, 1024],
  ]);
});

it("the table's time-to-live attribute is the one that records have", () => {
  expect(table.timeToLive).toBe("expiresAt");
});
