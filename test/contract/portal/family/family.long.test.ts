import { describe, expect, it } from "vitest";
import { factors } from "../../../../local/portal/release.ts";
import { coveringArray } from "../../../support/covering-array.ts";
import { releaseOf } from "./releases.ts";
import { tryRelease } from "./verdict.ts";

const rows = coveringArray(factors);

describe("stays of every kind are filed as they are, or filing halts and says why", () => {
  it.each(rows.map((row, place) => ({ place, row })))("at release $place of a covering array", async ({ row }) => {
    expect(await tryRelease(releaseOf(row), 8)).toEqual([]);
  });
});
