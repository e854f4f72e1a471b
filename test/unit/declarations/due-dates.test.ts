import { expect, it } from "vitest";
import { dueDateOf, endOf, isOverdue, overdueOf, takkDueDateOf } from "../../../shared/contract/due-date.ts";

const stay = (endDate: string) => ({ startDate: "01/01/2026", endDate });

it.each([
  ["30/06/2026", "20/07/2026", "20/07/2026", "a Monday"],
  ["01/05/2026", "20/06/2026", "22/06/2026", "a Saturday"],
  ["31/08/2026", "20/09/2026", "21/09/2026", "a Sunday"],
  ["31/10/2026", "20/11/2026", "20/11/2026", "a Friday"],
  ["31/12/2026", "20/01/2027", "20/01/2027", "in another year"],
])("a stay that ends on %s is due by %s, or by %s where weekends move: %s", (endDate, asIs, moved) => {
  expect(dueDateOf(stay(endDate), "as-is")).toBe(asIs);
  expect(dueDateOf(stay(endDate), "next-weekday")).toBe(moved);
});

it("counts from the cancellation where there is one, and from the arrival where nothing else is known", () => {
  expect(dueDateOf({ startDate: "10/08/2026", cancellationDate: "05/06/2026" }, "as-is")).toBe("20/07/2026");
  expect(dueDateOf({ ...stay("30/09/2026"), cancellationDate: "05/06/2026" }, "as-is")).toBe("20/07/2026");
  expect(dueDateOf({ startDate: "10/08/2026" }, "as-is")).toBe("20/09/2026");
});

it.each([
  [2026, 1, "28/02/2026", "02/03/2026", "a Saturday"],
  [2028, 1, "29/02/2028", "29/02/2028", "the last day of a leap year's February"],
  [2026, 4, "31/05/2026", "01/06/2026", "a Sunday"],
  [2026, 11, "31/12/2026", "31/12/2026", "a Thursday"],
  [2026, 12, "31/01/2027", "01/02/2027", "a Sunday of another year"],
])("the statement of %i-%i is due by %s, or by %s where weekends move: %s", (year, month, asIs, moved) => {
  expect(takkDueDateOf(year, month, "as-is")).toBe(asIs);
  expect(takkDueDateOf(year, month, "next-weekday")).toBe(moved);
});

it("lets a day last until midnight in Athens, in winter", () => {
  const end = Date.parse("2026-07-20T22:00:00Z");

  expect(endOf("20/07/2026")).toBe(end);
  expect(isOverdue(stay("30/06/2026"), "as-is", end)).toBe(false);
  expect(isOverdue(stay("30/06/2026"), "as-is", end + 1)).toBe(true);
});

it("counts how many are late, by the days that hold here", () => {
  const stays = [stay("01/05/2026"), stay("30/06/2026")];
  const sunday = Date.parse("2026-06-21T12:00:00Z");

  expect(overdueOf(stays, "as-is", sunday)).toBe(1);
  expect(overdueOf(stays, "next-weekday", sunday)).toBe(0);
});
