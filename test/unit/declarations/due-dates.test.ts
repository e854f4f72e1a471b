import { describe, expect, it } from "vitest";
import {
  amendableUntil,
  dueDateOf,
  endOf,
  isOverdue,
  overdueOf,
  takkDueDateOf,
} from "../../../shared/contract/due-date.ts";
import { nextWorkingDay, written } from "../../../shared/contract/working-days.ts";

const stay = (endDate: string) => ({ startDate: "01/01/2026", endDate });

describe("the due date of a stay", () => {
  // From a calendar of Greece: the months of 2026, and years in which the 20th meets a movable feast.
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
    ["15/03/2029", "20/04/2029", "20/04/2029", "a Friday after Easter"],
    ["15/03/2063", "20/04/2063", "24/04/2063", "Good Friday"],
  ])("with a departure on %s is %s, or %s if days move: %s", (endDate, strict, moved) => {
    expect(dueDateOf(stay(endDate), "as-is")).toBe(strict);
    expect(dueDateOf(stay(endDate), "next-working-day")).toBe(moved);
  });

  it("counts from a cancellation, or from the arrival when nothing else is known", () => {
    expect(dueDateOf({ startDate: "10/08/2026", cancellationDate: "05/06/2026" }, "as-is")).toBe("20/07/2026");
    expect(dueDateOf({ ...stay("30/09/2026"), cancellationDate: "05/06/2026" }, "as-is")).toBe("20/07/2026");
    expect(dueDateOf({ startDate: "10/08/2026" }, "as-is")).toBe("20/09/2026");
  });

  it.each([
    ["22/06/2026", "2026-06-22T21:00:00Z"],
    ["20/12/2026", "2026-12-20T22:00:00Z"],
    ["28/03/2026", "2026-03-28T22:00:00Z"],
    ["29/03/2026", "2026-03-29T21:00:00Z"],
    ["24/10/2026", "2026-10-24T21:00:00Z"],
    ["25/10/2026", "2026-10-25T22:00:00Z"],
  ])("%s passes at midnight in Athens, at %s", (day, end) => {
    expect(endOf(day)).toBe(Date.parse(end));
  });

  it("passes at midnight in Athens of its later reading", () => {
    const saturday = stay("01/05/2026");
    const end = Date.parse("2026-06-22T21:00:00Z");

    expect(isOverdue(saturday, end)).toBe(false);
    expect(isOverdue(saturday, end + 1)).toBe(true);
    expect(overdueOf([saturday, stay("30/04/2026")], end)).toBe(1);
  });
});

// From a calendar of Greece: Orthodox Easter was on 12 April 2026 and is on 2 May 2027.
it.each([
  [2026, "01/01 06/01 23/02 25/03 10/04 13/04 01/05 01/06 28/10 25/12"],
  [2027, "01/01 06/01 15/03 25/03 30/04 03/05 21/06 28/10"],
])("the public holidays on weekdays of %i are %s", (year, holidays) => {
  const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)));
  const weekdays = days.filter((day) => day.getUTCDay() % 6 !== 0).map(written);

  const closed = weekdays.filter((day) => nextWorkingDay(day) !== day);
  expect(closed.map((day) => day.slice(0, 5)).join(" ")).toBe(holidays);
});

it("a day between two holidays and a weekend moves past them", () => {
  expect(["24/12/2027", "25/12/2028"].map(nextWorkingDay)).toEqual(["24/12/2027", "27/12/2028"]);
});

it("the due dates of 2027 move past weekends and Whit Monday", () => {
  const due = Array.from({ length: 12 }, (_, month) =>
    dueDateOf(stay(written(new Date(Date.UTC(2027, month, 0)))), "next-working-day"),
  );

  expect(due.map((day) => day.slice(0, 5)).join(" ")).toBe(
    "20/01 22/02 22/03 20/04 20/05 22/06 20/07 20/08 20/09 20/10 22/11 20/12",
  );
});

it.each([
  [2026, 1, "28/02/2026", "a Saturday"],
  [2028, 1, "29/02/2028", "the last day of a leap year's February"],
  [2026, 4, "31/05/2026", "a Sunday"],
  [2026, 12, "31/01/2027", "a Sunday of another year"],
])("the statement of %i-%i is due by %s, whatever the weekday: %s", (year, month, day) => {
  expect(takkDueDateOf(year, month)).toBe(day);
});

it("a declaration can be amended until the February after its departure or cancellation", () => {
  expect(amendableUntil({ startDate: "30/12/2026", endDate: "02/01/2027" })).toBe("28/02/2028");
  expect(amendableUntil({ startDate: "10/01/2027", cancellationDate: "20/12/2026" })).toBe("28/02/2027");
});
