import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  amount,
  count,
  date,
  exactIdentifier,
  identifier,
  isDay,
  name,
  recordNumber,
  secretText,
  sortable,
} from "../../../shared/parsing/fields.ts";
import { foldUsername, isSameUsername } from "../../../shared/parsing/username.ts";

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
  ] as const)("%s", (_, schema, inside, outside) => {
    expect(inside.filter((value) => !takes(schema, value))).toEqual([]);
    expect(outside.filter((value) => takes(schema, value))).toEqual([]);
  });

  it("days sort by time", () => {
    expect(sortable("31/12/2026")).toBe("20261231");
    expect([isDay("31/12/2026"), isDay("2026-12-31"), isDay("00/12/2026"), isDay("31/13/2026")]).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

it("two spellings of a username are one login", () => {
  expect(foldUsername(" ΝΊΚΟΣ ")).toBe("νίκοσ");
  expect(isSameUsername("Ｍaria", "maria")).toBe(true);
  expect(isSameUsername("maria", "mario")).toBe(false);
});
