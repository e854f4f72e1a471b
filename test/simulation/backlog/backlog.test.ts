import { expect, it } from "vitest";
import { drain } from "./run-backlog.ts";

const minute = 60_000;

it("what was accepted while the portal was down is declared as fast as may be, what is late first before all else", async () => {
  const { submitted, ofTheCapsRate, outOfTurn, took, longest, misdeeds } = await drain({ owners: 60, each: 5 });

  expect(misdeeds).toEqual([]);
  expect(submitted).toBe(300);
  expect(ofTheCapsRate).toBeGreaterThan(0.9);
  expect(ofTheCapsRate).toBeLessThan(1.1);
  expect(outOfTurn).toBeLessThan(0.25);
  expect(longest).toBeLessThan(took);
  expect(took).toBeLessThan(15 * minute);
});
