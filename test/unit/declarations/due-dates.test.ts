import { describe, expect, it } from "vitest";
import {
  amendableUntil,
  dueDateOf,
  endOf,
  isOverdue,
  overdueOf,
  takkDueDateOf,
} from "../../../shared/contract/due-date.ts";
import { nextWorkingDay } from "../../../shared/contract/working-days.ts";

const stay = (endDate: string) => ({ startDate: "01/01/2026", endDate });

describe("the day by which a stay is to be declared", () => {
  // Beside a calendar of Greece: twelve months of 2026, and the years in which a 20th meets a movable feast.
  it.each([
    ["31/12/2025", "20/01/2026", "20/01/2026", "a Tuesday"],
    ["31/01/2026", "20/02/2026", "20/02/2026", "a Friday"],
    ["28/02/2026", "20/03/2026", "20/03/2026", "a Friday"],
    ["31/03/2026", "20/04/2026", "20/04/2026", "a Monday"],
    ["30/04/2026", "20/05/2026", "20/05/2026", "a Wednesday"],
    ["01/05/2026", "20/06/2026", "22/06/2026", "a Saturday"],
    ["30/06/2026", "20/07/2026", "20/07/2026", "a Monday"],
    ["31/07/2026", "20/08/2026", "20/08/2026", "a Thursday"],
    ["31/08/2026", "20/09/2026", "21/09/2026", "a Sunday"],
    ["30/09/2026", "20/10/2026", "20/10/2026", "a Tuesday"],
    ["31/10/2026", "20/11/2026", "20/11/2026", "a Friday"],
    ["30/11/2026", "20/12/2026", "21/12/2026", "a Sunday"],
    ["15/03/2025", "20/04/2025", "22/04/2025", "Easter Sunday, before Easter Monday"],
    ["15/05/2027", "20/06/2027", "22/06/2027", "a Sunday before Whit Monday"],
    ["15/03/2029", "20/04/2029", "20/04/2029", "a Friday after Easter"],
    ["15/03/2063", "20/04/2063", "24/04/2063", "Good Friday"],
  ])("of a departure on %s is %s, or %s where days move: %s", (endDate, strict, moved) => {
    expect(dueDateOf(stay(endDate), "as-is")).toBe(strict);
    expect(dueDateOf(stay(endDate), "next-working-day")).toBe(moved);
  });

  it("counts from the cancellation where there is one, and from the arrival where nothing else is known", () => {
    expect(dueDateOf({ startDate: "10/08/2026", cancellationDate: "05/06/2026" }, "as-is")).toBe("20/07/2026");
    expect(dueDateOf({ ...stay("30/09/2026"), cancellationDate: "05/06/2026" }, "as-is")).toBe("20/07/2026");
    expect(dueDateOf({ startDate: "10/08/2026" }, "as-is")).toBe("20/09/2026");
  });

  it("has passed at midnight in Athens, in winter, of the later of its readings", () => {
    const saturday = stay("01/05/2026");
    const end = Date.parse("2026-06-22T22:00:00Z");

    expect(endOf("22/06/2026")).toBe(end);
    expect(isOverdue(saturday, end)).toBe(false);
    expect(isOverdue(saturday, end + 1)).toBe(true);
    expect(overdueOf([saturday, stay("30/04/2026")], end)).toBe(1);
  });
});

it.each([
  ["24/12/2026", "24/12/2026"],
  ["25/12/2026", "28/12/2026"],
  ["31/12/2026", "31/12/2026"],
  ["01/01/2027", "04/01/2027"],
  ["06/01/2027", "07/01/2027"],
  // Easter was on 12 April 2026 and is on 2 May 2027.
  ["23/02/2026", "24/02/2026"],
  ["10/04/2026", "14/04/2026"],
  ["25/03/2026", "26/03/2026"],
  ["01/05/2026", "04/05/2026"],
  ["01/06/2026", "02/06/2026"],
  ["14/08/2026", "14/08/2026"],
  ["15/08/2025", "18/08/2025"],
  ["28/10/2026", "29/10/2026"],
  ["30/04/2027", "04/05/2027"],
])("from %s on, the next working day of Greece is %s", (day, working) => {
  expect(nextWorkingDay(day)).toBe(working);
});

it.each([
  [2026, 1, "28/02/2026", "a Saturday"],
  [2028, 1, "29/02/2028", "the last day of a leap year's February"],
  [2026, 4, "31/05/2026", "a Sunday"],
  [2026, 12, "31/01/2027", "a Sunday of another year"],
])("the statement of %i-%i is due by %s, which no weekend moves: %s", (year, month, day) => {
  expect(takkDueDateOf(year, month)).toBe(day);
});

it("a declaration can be amended until the February after the year of its departure, or its cancellation", () => {
  expect(amendableUntil({ startDate: "30/12/2026", endDate: "02/01/2027" })).toBe("28/02/2028");
  expect(amendableUntil({ startDate: "10/01/2027", cancellationDate: "20/12/2026" })).toBe("28/02/2027");
});
