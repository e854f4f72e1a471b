import { expect, it } from "vitest";
import { systemClock } from "../../../shared/clock.ts";

it("waits as long as it is told, by its own time", async () => {
  const before = systemClock.now();
  await systemClock.sleep(30);

  // A timer may be a millisecond early.
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(29);
});
