import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { halvesAndMiddle, touches, widened } from "../../../shared/portal/aade/dates.ts";

const first = dayOf("27/02/2026");
const daysOf = ({ from, to }: { from: string; to: string }) => [dayOf(from), dayOf(to)] as const;

describe("a range that is too long for the portal", () => {
  it.each(Array.from({ length: 40 }, (_, place) => place + 2))(
    "of %i days is asked in shorter ones that miss nothing",
    (length) => {
      const parts = halvesAndMiddle({ from: dateOf(first), to: dateOf(first + length - 1) }).map(daysOf);
      const within = (day: number) => parts.some(([from, to]) => from <= day && day <= to);
      const together = (day: number) => parts.some(([from, to]) => from <= day && day + 1 <= to);
      const days = Array.from({ length }, (_, place) => first + place);

      expect(days.every(within)).toBe(true);
      // Two days are asked for one by one; of more, every two successive days stay together.
      expect(days.slice(1).every((day) => together(day - 1))).toBe(length > 2);
      for (const [from, to] of parts) {
        expect(to - from + 1).toBeLessThan(length);
        expect([from >= first, to < first + length, from <= to]).toEqual([true, true, true]);
      }
    },
  );

  it("of two days is asked for day by day, once", () => {
    expect(halvesAndMiddle({ from: "28/02/2026", to: "01/03/2026" })).toEqual([
      { from: "28/02/2026", to: "28/02/2026" },
      { from: "01/03/2026", to: "01/03/2026" },
    ]);
  });

  it("of one day cannot be split", () => {
    expect(halvesAndMiddle({ from: "27/02/2026", to: "27/02/2026" })).toEqual([]);
  });
});

it.each([
  ["02/03/2026", "04/03/2026", true],
  ["28/02/2026", "01/03/2026", true],
  ["31/03/2026", "02/04/2026", true],
  ["27/02/2026", "28/02/2026", false],
  ["01/04/2026", "02/04/2026", false],
  ["01/03/2026", "", true],
  ["28/02/2026", "", false],
])("a stay from %s to %s has a day in March: %s", (startDate, endDate, expected) => {
  expect(touches({ startDate, endDate }, { from: "01/03/2026", to: "31/03/2026" })).toBe(expected);
});

it("a range is widened by days on both sides, across months and years", () => {
  expect(widened({ from: "01/03/2028", to: "30/12/2028" }, 2)).toEqual({ from: "28/02/2028", to: "01/01/2029" });
});
