import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import { createCallCounter, createVisitBudget } from "../../../shared/filing/session/visit.ts";

const second = 1_000;

/** A visit with this many seconds, whose clock only calls move. */
function visitOf(seconds: number, submitTimeout = 60 * second) {
  let now = 0;
  const controller = new AbortController();
  const clock = { now: () => now, sleep: async () => {} };
  const calls = createCallCounter(clock, times.aws);
  const budget = createVisitBudget(
    { at: seconds * second, signal: controller.signal },
    clock,
    { submitTimeout },
    calls,
  );
  return {
    budget,
    abort: () => controller.abort(),
    take: (call: "look" | "change", took: number) =>
      budget.timed(call, async () => {
        now += took * second;
      }),
    pass: (ms: number) => {
      now += ms;
    },
    stops: (call: "look" | "change") => {
      try {
        budget.need(call);
        return false;
      } catch (error) {
        return error instanceof Interrupted ? error.pause : error;
      }
    },
  };
}

describe("the time budget of a visit", () => {
  it("needs a sixth of the longest call plus two seconds for writes before any call is measured", () => {
    const { stops, pass } = visitOf(12);

    expect(stops("look")).toBe(false);
    pass(1);
    expect(stops("look")).toMatchObject({ cut: "time", slowestMs: 0 });
  });

  it("needs half as much again as the slowest call so far", async () => {
    const { stops, take, pass } = visitOf(52);
    await take("look", 20);

    expect(stops("look")).toBe(false);
    expect(stops("change")).toBe(false);
    pass(1);
    expect(stops("look")).toMatchObject({ cut: "time", slowestMs: 20 * second });
    expect(stops("change")).toMatchObject({ cut: "time" });
  });

  it("measures looks and changes apart, each by its slowest call", async () => {
    const { stops, take } = visitOf(60);
    await take("change", 24);
    await take("change", 1);

    expect(stops("look")).toBe(false);
    expect(stops("change")).toMatchObject({ cut: "time", slowestMs: 24 * second });
  });

  it("needs no more than the longest call may take", async () => {
    const { stops, take, pass } = visitOf(117);
    await take("look", 55);

    expect(stops("look")).toBe(false);
    pass(1);
    expect(stops("look")).toMatchObject({ cut: "time" });
  });

  it("keeps a fifth of the longest call for writes, when that is less than two seconds", () => {
    const { stops, pass } = visitOf(2, 6 * second);
    pass(second - 1_200 + 1_000);

    expect(stops("look")).toMatchObject({ cut: "time" });
    expect(visitOf(2.2, 6 * second).stops("look")).toBe(false);
    expect(visitOf(2.199, 6 * second).stops("look")).toMatchObject({ cut: "time" });
  });

  it("counts failed calls too", async () => {
    const { budget, pass, stops } = visitOf(60);
    const failing = budget.timed("look", async () => {
      pass(30 * second);
      throw new Error("no answer");
    });

    await expect(failing).rejects.toThrow("no answer");
    expect(stops("look")).toMatchObject({ slowestMs: 30 * second });
  });

  it("is over at its end or when it is aborted", () => {
    const { budget, pass } = visitOf(10);
    const off = visitOf(10);
    off.abort();

    pass(10 * second - 1);
    expect(budget.isOver()).toBe(false);
    pass(1);
    expect(budget.isOver()).toBe(true);
    expect(off.budget.isOver()).toBe(true);
  });

  it("gives a batch a third of the time left", () => {
    const { budget, pass } = visitOf(100);
    pass(10 * second);
    const isFull = budget.startBatch();

    pass(30 * second - 1);
    expect(isFull()).toBe(false);
    pass(1);
    expect(isFull()).toBe(true);
    expect(budget.startBatch()()).toBe(false);
  });
});
