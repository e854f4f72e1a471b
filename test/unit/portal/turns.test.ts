import { expect, it } from "vitest";
import { createTurns } from "../../../shared/portal/aade/connection.ts";

/** A clock that moves itself on to wait, and records the waits. */
function aClock() {
  let time = 1_000;
  const waits: number[] = [];
  return {
    waits,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    now: () => time,
    sleep: async (milliseconds: number) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
}

it("calls rest after each other for what is left of the rest", async () => {
  const clock = aClock();
  const turn = createTurns(clock, 500);

  await turn(async () => clock.pass(2_000));
  clock.pass(200);
  await turn(async () => {});
  clock.pass(900);
  await turn(async () => {});

  expect(clock.waits).toEqual([300]);
});

it("calls are made one at a time and in order, even after a failure", async () => {
  const turn = createTurns(aClock(), 0);
  const events: string[] = [];
  const call = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
  };

  const failing = turn(() => Promise.reject(new Error("down")));
  await Promise.all([expect(failing).rejects.toThrow("down"), turn(call("one")), turn(call("two"))]);

  expect(events).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});
