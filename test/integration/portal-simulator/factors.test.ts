import { afterEach, describe, expect, it } from "vitest";
import { factors } from "../../../local/portal/factors.ts";
import { drawRelease, releaseWith } from "../../../local/portal/release.ts";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { coveringArray, uncovered } from "../../support/covering-array.ts";
import { type Observations, observations, type Scene } from "./factor-observations.ts";
import { createVisitor } from "./visitor.ts";

let site: PortalWebsite | undefined;
afterEach(() => {
  site?.close();
  site = undefined;
});

async function sceneWith(values: Record<string, string>): Promise<Scene> {
  const release = releaseWith(values);
  if (typeof release === "string") throw new Error(release);
  const time = { now: Date.parse("2026-11-05T10:00:00Z") };
  const open = openPortalWebsite({ clock: () => time.now, random: () => 0.1, release });
  site = open;
  const passTime = (ms: number) => {
    time.now += ms;
  };
  return { site: open, visitor: createVisitor(open), passTime };
}

const names = Object.keys(factors).filter((name): name is keyof Observations => name in factors);

describe.each(names)("the factor %s", (name) => {
  const { see, expected } = observations[name];

  it("has an expectation for each of its values, all different", () => {
    expect(Object.keys(expected)).toEqual([...factors[name].values]);
    expect(new Set(Object.values(expected)).size).toBe(factors[name].values.length);
  });

  it.each(Object.entries(expected))("shows as %s", async (value, seen) => {
    expect(await see(await sceneWith({ [name]: value }))).toBe(seen);
  });
});

it("draws the same release for the same seed, and each value of each factor for some seed", () => {
  const drawn = Array.from({ length: 60 }, (_, seed) => drawRelease(seed));
  expect(drawRelease(7)).toEqual(drawn[7]);
  for (const name of names) {
    expect(new Set(drawn.map((release) => release[name]))).toEqual(new Set(factors[name].values));
  }
});

it("has a covering array: every pair of values of two factors comes together in one of few releases", () => {
  const values = Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, factor.values]));
  const rows = coveringArray(values);

  expect(uncovered(values, rows)).toEqual([]);
  expect(uncovered(values, rows.slice(3))).not.toEqual([]);
  expect(rows.length).toBeLessThan(40);
  for (const row of rows) expect(releaseWith(row)).toEqual(row);
});
