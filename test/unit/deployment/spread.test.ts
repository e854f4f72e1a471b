import { expect, it } from "vitest";
import { spread } from "../../../shared/deployment/spread.ts";

it.each([
  [2, 10, { functions: 2, batchSize: 1 }],
  [7, 10, { functions: 7, batchSize: 1 }],
  [20, 10, { functions: 4, batchSize: 5 }],
  [40, 10, { functions: 4, batchSize: 10 }],
  [100, 10, { functions: 10, batchSize: 10 }],
  [5, 1, { functions: 5, batchSize: 1 }],
])("%i invocations at once, of which one function takes %i, stay within the limit", (atOnce, mostOfOne, expected) => {
  expect(spread(atOnce, mostOfOne)).toEqual(expected);
  expect(expected.functions * expected.batchSize).toBeLessThanOrEqual(atOnce);
});
