import { expect, it } from "vitest";
import { runTraces } from "./run-traces.ts";

/** `npm run simulate -- --traces 10000` draws more of them. */
const count = 200;

it("the whole engine comes to the same end as the model, step by step", async () => {
  const { wrong, steps } = await runTraces(1, count);

  expect(wrong).toEqual([]);
  expect(steps).toBeGreaterThan(10 * count);
});
