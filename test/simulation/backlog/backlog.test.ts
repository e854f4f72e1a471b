import { expect, it } from "vitest";
import { minute } from "../../support/durations.ts";
import { drain } from "./run-backlog.ts";

it("a backlog from an outage is declared at the full rate, the earliest due date first", async () => {
  const { submitted, ofTheCapsRate, outOfTurn, took, longest, misdeeds } = await drain({ owners: 60, each: 5 });

  expect(misdeeds).toEqual([]);
  expect(submitted).toBe(300);
  expect(ofTheCapsRate).toBeGreaterThan(0.9);
  expect(ofTheCapsRate).toBeLessThan(1.1);
  expect(outOfTurn).toBeLessThan(0.25);
  expect(longest).toBeLessThan(took);
  expect(took).toBeLessThan(15 * minute);
});
