import { expect, it } from "vitest";
import { runTraces } from "./run-traces.ts";

/** `npm run simulate -- --traces 10000` draws more of them. */
const count = 200;

it("has the whole engine go the model's way, and come to the same end", async () => {
  const { wrong, steps } = await runTraces(1, count);

  expect(wrong).toEqual([]);
  expect(steps).toBeGreaterThan(10 * count);
});
