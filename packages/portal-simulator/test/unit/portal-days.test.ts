import { expect, it } from "vitest";
import { dayAt, dayFromShown, daysAfter, monthAround, nightsBetween, shownFromDay } from "../../calendar-days.ts";
import { calendarMove, monthCalendar } from "../../month-calendar.ts";

it.each([
  ["05/11/2026", "2026-11-05"],
  [" 29/02/2028 ", "2028-02-29"],
  ["31/12/2026", "2026-12-31"],
  ["29/02/2026", undefined],
  ["31/04/2026", undefined],
  ["00/01/2026", undefined],
  ["01/13/2026", undefined],
  ["5/11/2026", undefined],
  ["05/11/20261", undefined],
  ["105/11/2026", undefined],
  ["2026-11-05", undefined],
  ["", undefined],
])("%j is the day %s", (shown, day) => {
  expect(dayFromShown(shown)).toBe(day);
});

it("a day is shown as it is typed", () => {
  expect(shownFromDay("2026-11-05")).toBe("05/11/2026");
});

it("the day is Athens', which ends two or three hours before UTC's", () => {
  expect(dayAt(Date.parse("2026-12-31T21:59:59Z"))).toBe("2026-12-31");
  expect(dayAt(Date.parse("2026-12-31T22:00:00Z"))).toBe("2027-01-01");
  expect(dayAt(Date.parse("2026-07-01T21:00:00Z"))).toBe("2026-07-02");
});

it.each([
  ["2026-11-15", "2026-11-01", "2026-11-30"],
  ["2026-12-31", "2026-12-01", "2026-12-31"],
  ["2028-02-01", "2028-02-01", "2028-02-29"],
])("the month of %s lasts from %s to %s", (day, from, to) => {
  expect(monthAround(day)).toEqual({ from, to });
});

it("nights and days are counted across the ends of months and of summer time", () => {
  expect(nightsBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(nightsBetween("2026-12-31", "2026-12-31")).toBe(0);
  expect(daysAfter("2026-10-24", 8)).toBe("2026-11-01");
  expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29");
});

it.each([
  ["appForm:calendar_prev", "2026-10-01"],
  ["appForm:calendar_next", "2026-12-01"],
  ["appForm:calendar_today", "2026-07-07"],
  ["appForm:saveButton", undefined],
  [undefined, undefined],
])("the source %s moves the calendar from November to %s", (source, month) => {
  expect(calendarMove(source, "2026-11-30", "2026-07-07")).toBe(month);
});

it.each(["2026-11-01", "2026-08-01", "2027-02-01"])(
  "the calendar shows each day of a month once, whatever weekday it ends on: %s",
  async (day) => {
    const page = await monthCalendar({ phrase: (key) => key }, day, []);
    const shown = [...page.matchAll(/class="day">(\d+)</g)].map(([, number]) => Number(number));

    expect(shown).toEqual(Array.from({ length: Number(monthAround(day).to.slice(8)) }, (_, index) => index + 1));
  },
);
