import { expect, it } from "vitest";
import { search } from "../search/search.ts";
import { lastRelease } from "./last-release.ts";

const tag = lastRelease();
const count = 300;

it.skipIf(tag === undefined)(
  `${count} seeds keep every promise while ${tag ?? "a release whose tag is missing (git fetch --tags)"} is replaced`,
  async () => {
    const { run, failures, totals } = await search({ kind: "release", first: 1, last: count, keepGoing: false });

    expect(failures).toEqual([]);
    expect(run).toBe(count);
    expect(totals.metrics["Processes of the release before"]).toBeGreaterThan(10 * count);
  },
);
