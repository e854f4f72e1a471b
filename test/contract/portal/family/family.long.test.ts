import { describe, expect, it } from "vitest";
import { factors } from "../../../../local/portal/release.ts";
import { coveringArray, uncovered } from "../../../support/covering-array.ts";
import { releaseOf } from "./releases.ts";
import { tryRelease } from "./verdict.ts";

const values = factors;
const rows = coveringArray(values);

it("the releases below bring every pair of values of two factors together", () => {
  expect(uncovered(values, rows)).toEqual([]);
});

describe("stays of every kind are filed as they are, or filing halts and says why", () => {
  it.each(rows.map((row, place) => ({ place, row })))("at release $place of a covering array", async ({ row }) => {
    expect(await tryRelease(releaseOf(row), 8)).toEqual([]);
  });
});
