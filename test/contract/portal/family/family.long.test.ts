import { describe, expect, it } from "vitest";
import { factors } from "../../../../packages/portal-simulator/release.ts";
import { coveringArray } from "../../../support/covering-array.ts";
import { releaseOf } from "./member.ts";
import { tryRelease } from "./verdict.ts";

const rows = coveringArray(factors);

describe("a stay of every kind is filed correctly, or filing halts with a reason,", () => {
  it.each(rows.map((row, place) => ({ place, row })))("at release $place of a covering array", async ({ row }) => {
    expect(await tryRelease(releaseOf(row), 8)).toEqual([]);
  });
});
