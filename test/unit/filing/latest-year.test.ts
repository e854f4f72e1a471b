import { expect, it } from "vitest";
import { latestYear, monthsSince } from "../../../shared/filing/accepting/latest-year.ts";

const july = Date.UTC(2026, 6, 15, 9);
/** Half past midnight of New Year's day in Athens; still last year in UTC. */
const newYear = Date.UTC(2026, 11, 31, 22, 30);

it("a month is this year's where it has begun, and else last year's", () => {
  expect([1, 6, 7, 8, 12].map((month) => latestYear(month, july))).toEqual([2026, 2026, 2026, 2025, 2025]);
});

it("months are counted from the one that it is, over the year's end", () => {
  expect([7, 6, 1].map((month) => monthsSince(2026, month, july))).toEqual([0, 1, 6]);
  expect([monthsSince(2025, 12, july), monthsSince(2024, 7, july)]).toEqual([7, 24]);
});

it("which month it is, is Athens' word", () => {
  expect([latestYear(1, newYear), latestYear(2, newYear), latestYear(12, newYear - 3_600_000)]).toEqual([
    2027, 2026, 2026,
  ]);
  expect(monthsSince(2026, 12, newYear)).toBe(1);
});
