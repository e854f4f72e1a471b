import { expect, it } from "vitest";
import { systemClock } from "../../../shared/clock.ts";

it("the clock's sleep lasts as long as asked", async () => {
  const before = systemClock.now();
  await systemClock.sleep(30);

  // A timer may be a millisecond early.
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(29);
});
