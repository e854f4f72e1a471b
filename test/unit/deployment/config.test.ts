import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { config } from "../../../functions/compose/config.ts";
import { systemClock } from "../../../shared/clock.ts";
import { spread } from "../../../shared/deployment/spread.ts";

describe("the filing function's time settings", () => {
  it("are seconds and days, converted to milliseconds", () => {
    expect(v.parse(config.PORTAL_TIMEOUT_SECONDS, "20")).toBe(20_000);
    expect(v.parse(config.PATIENCE_DAYS, "14")).toBe(1_209_600_000);
  });

  it.each(["0", "-1", "012", "100", "1.5", "", "a day"])("are not %j", (text) => {
    expect(v.is(config.PORTAL_TIMEOUT_SECONDS, text)).toBe(false);
    expect(v.is(config.PATIENCE_DAYS, text)).toBe(false);
  });
});

it.each([
  ["ACCESS_TOKEN_SECONDS", "9999999", "10000000"],
  ["MAX_RESERVATIONS", "9999", "10000"],
  ["GUEST_DATA_YEARS", "99", "100"],
] as const)("%s has no more digits than it may", (name, most, more) => {
  expect(v.parse(config[name], most)).toBe(Number(most));
  expect(v.is(config[name], more)).toBe(false);
});

it("a list of token keys has one or more names, none empty", () => {
  expect(v.parse(config.TOKENS_KEYS, "one")).toEqual(["one"]);
  expect(v.parse(config.TOKENS_KEYS, "one,two")).toEqual(["one", "two"]);
  for (const text of ["", "one,", ",two"]) expect(v.is(config.TOKENS_KEYS, text)).toBe(false);
});

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

it("the clock's sleep lasts as long as asked", async () => {
  const before = systemClock.now();
  await systemClock.sleep(30);

  // A timer may be a millisecond early.
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(29);
});
