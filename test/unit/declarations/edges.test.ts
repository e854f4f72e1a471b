import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  amount,
  count,
  date,
  dayInReach,
  exactIdentifier,
  identifier,
  isDay,
  name,
  recordNumber,
  secretText,
  sortable,
  year,
} from "../../../shared/parsing/fields.ts";
import { readMessage } from "../../../shared/parsing/message.ts";
import { foldUsername, isSameUsername } from "../../../shared/parsing/username.ts";
import { say } from "../../../shared/wording/say.ts";

const thisYear = new Date().getUTCFullYear();
const takes = (schema: v.GenericSchema, value: unknown) => v.is(schema, value);

/** Line and paragraph separators, the empty Braille cell and the Hangul fillers. */
const unseen = [..."\u2028\u2029\u2800\u115F\u1160\u3164\uFFA0"].map((one) => `a${one}b`);

describe("the limits of a field:", () => {
  it.each([
    ["a record's number", recordNumber, [1, 2_147_483_647], [0, 2_147_483_648, 1.5, "1"]],
    ["an amount", amount, [0, 0.01, 9_999_999.99, 100.1 + 0.2], [-0.01, 10_000_000, 9_999_999.991, 0.001, Number.NaN]],
    ["a count", count, [0, 1_000_000], [-1, 1_000_001, 0.5]],
    [
      "a name",
      name,
      ["x", "x".repeat(100), ` ${"x".repeat(100)} `],
      ["x".repeat(101), "a\u0000b", "\uFFFD", ...unseen],
    ],
    ["an identifier", identifier, ["x".repeat(64)], ["x".repeat(65), "ma\u200Bria", ...unseen]],
    ["an id of the sender's own", exactIdentifier, ["A-1", "a b"], [" a", "a ", ...unseen]],
    ["a secret", secretText(3), ["   ", "abc"], ["abcd", "a\u0007"]],
    [
      "a date",
      date,
      ["01/01/1900", "29/02/2028", "31/12/9999"],
      ["31/12/1899", "29/02/2026", "1/1/2026", "31/04/2026"],
    ],
    [
      "a day of a declaration",
      dayInReach,
      ["01/01/2018", `31/12/${thisYear + 3}`],
      ["31/12/2017", `01/01/${thisYear + 4}`, "31/12/9999"],
    ],
    ["a year of a statement", year, [2018, thisYear + 3], [2017, thisYear + 4, 2100, 9999, 2026.5, "2026"]],
  ] as const)("%s", (_, schema, inside, outside) => {
    expect(inside.filter((value) => !takes(schema, value))).toEqual([]);
    expect(outside.filter((value) => takes(schema, value))).toEqual([]);
  });

  it("a year out of reach is told once, with the years that are in reach", () => {
    const told = (schema: v.GenericSchema, value: unknown) =>
      v.safeParse(schema, value).issues?.map(({ message }) => readMessage(message));
    const expected = [say("year_out_of_range", { min: 2018, max: thisYear + 3 })];

    expect(told(dayInReach, "31/12/9999")).toEqual(expected);
    expect(told(dayInReach, "01/10/2017")).toEqual(expected);
    expect([2017, thisYear + 4, 9999].map((sent) => told(year, sent))).toEqual([expected, expected, expected]);
    expect(told(dayInReach, "31/02/9999")).toEqual([say("date_not_in_calendar")]);
  });

  it("days sort by time", () => {
    expect(sortable("31/12/2026")).toBe("20261231");
    expect(isDay("31/12/2026")).toBe(true);
    expect(isDay("2026-12-31")).toBe(false);
    expect(isDay("00/12/2026")).toBe(false);
    expect(isDay("31/13/2026")).toBe(false);
  });
});

it("two spellings of a username are one login", () => {
  expect(foldUsername(" ΝΊΚΟΣ ")).toBe("νίκοσ");
  expect(isSameUsername("Ｍaria", "maria")).toBe(true);
  expect(isSameUsername("maria", "mario")).toBe(false);
});
