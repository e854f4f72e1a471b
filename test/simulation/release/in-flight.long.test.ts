import { expect, it } from "vitest";
import { search } from "../search/search.ts";
import { lastRelease } from "./last-release.ts";

const count = 300;

it(`${count} seeds keep every promise while ${lastRelease().version} is replaced`, async () => {
  const { run, failures, totals } = await search({ kind: "release", first: 1, last: count, keepGoing: false });

  expect(failures).toEqual([]);
  expect(run).toBe(count);
  expect(totals.metrics["Processes of the release before"]).toBeGreaterThan(10 * count);
});
