import { describe, expect, it } from "vitest";
import type { Declaration } from "../../../local/portal/declaration-record.ts";
import { monthCalendar } from "../../../local/portal/month-calendar.ts";
import { all, attribute, parseHtml, textOf } from "../../../shared/portal/aade/html.ts";
import { declarationOf, lookOf } from "./portal-look.ts";

const look = lookOf();

const stay = (arrival: string, departure: string | null, serial: string | null = null) =>
  declarationOf({ arrival, departure }, { serial });
const calendar = async (day: string, ...stays: Declaration[]) =>
  parseHtml(String(await monthCalendar(look, day, stays)));

/** What stands on the days that a stay's strip runs over, and how it is marked. */
async function strip(day: string, one: Declaration): Promise<[string[], string[]]> {
  const cells = all(await calendar(day, one), "td").filter((cell) => all(cell, ".fc-event").length > 0);
  const marks = cells.flatMap((cell) => all(cell, ".fc-event").map((mark) => attribute(mark, "class")));
  const said = (cell: (typeof cells)[number]) =>
    [".day", ".fc-event"].map((part) => all(cell, part).map(textOf).join());
  return [cells.map((cell) => said(cell).join(" ")), [...new Set(marks)]];
}

describe("the calendar of a month", () => {
  it.each([
    ["2026-11-17", 30, 6, 6],
    ["2027-02-01", 28, 0, 4],
    ["2026-12-31", 31, 1, 5],
    ["2028-02-29", 29, 1, 5],
  ])("of %s has its %i days after %i empty places, in %i weeks", async (day, days, before, weeks) => {
    const page = await calendar(day);
    const places = all(page, "tbody td").map(textOf);

    expect(all(page, "tbody tr").map((week) => all(week, "td").length)).toEqual(Array.from({ length: weeks }, () => 7));
    expect(places.slice(before, before + days)).toEqual(Array.from({ length: days }, (_, index) => String(index + 1)));
    expect(places.filter(Boolean)).toHaveLength(days);
  });

  const final = stay("2026-11-29", "2026-12-02", "256/2026");
  it.each<[string, string, Declaration, string[], string]>([
    ["a final to the month's end", "2026-11-01", final, ["29 Οριστική 256/2026", "30 "], "green"],
    ["the same in the next month, without its text", "2026-12-01", final, ["1 ", "2 "], "green"],
    ["a draft of a day", "2026-11-01", stay("2026-11-01", "2026-11-01"), ["1 Προσωρινά Αποθηκευμένη"], "grey"],
    ["one without a departure", "2026-11-01", stay("2026-11-30", null), ["30 Προσωρινά Αποθηκευμένη"], "grey"],
  ])("shows %s", async (_, day, one, texts, color) => {
    expect(await strip(day, one)).toEqual([texts, [`fc-event ${color}`]]);
  });
});
