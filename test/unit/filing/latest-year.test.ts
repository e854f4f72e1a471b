import { expect, it } from "vitest";
import { isInFuture, latestYear } from "../../../shared/contract/latest-year.ts";

const july = Date.UTC(2026, 6, 15, 9);
/** Half past midnight of New Year's day in Athens; still last year in UTC. */
const newYear = Date.UTC(2026, 11, 31, 22, 30);

it("a month belongs to this year once it has begun, else to last year", () => {
  expect([1, 6, 7, 8, 12].map((month) => latestYear(month, july))).toEqual([2026, 2026, 2026, 2025, 2025]);
});

it("a month after the current one is in the future", () => {
  const asked = [
    [2026, 7],
    [2026, 8],
    [2025, 12],
    [2027, 1],
  ] as const;
  expect(asked.map(([year, month]) => isInFuture(year, month, july))).toEqual([false, true, false, true]);
});

it("the current month is the one in Athens", () => {
  expect(latestYear(1, newYear)).toBe(2027);
  expect(latestYear(2, newYear)).toBe(2026);
  expect(latestYear(12, newYear - 3_600_000)).toBe(2026);
  expect(isInFuture(2027, 1, newYear)).toBe(false);
});
