import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import { createReleases, defaultRelease, drawRelease, factors, releaseWith } from "../../release.ts";
import { openState } from "../../state.ts";

it("the default release has the first value of each factor", () => {
  expect(Object.entries(defaultRelease)).toEqual(Object.entries(factors).map(([name, values]) => [name, values[0]]));
  expect(releaseWith({ paging: "range" })).toEqual({ ...defaultRelease, paging: "range" });
});

it("unknown factors and values are named in the error, and no others", () => {
  expect(releaseWith({ listLag: "hours", paging: "range", colour: "green", homePage: 1 })).toBe(
    "no such factor, or not a value of it: listLag, colour, homePage",
  );
});

it("a seed always draws the same release, and seeds together draw every value of every factor", () => {
  const drawn = Array.from({ length: 60 }, (_, seed) => drawRelease(seed));

  expect(drawn).toEqual(drawn.map((_, seed) => drawRelease(seed)));
  for (const [name, values] of Object.entries(factors)) {
    const seen = new Set(
      drawn.flatMap((release) => Object.entries(release).flatMap(([of, value]) => (of === name ? [value] : []))),
    );
    expect([...seen].toSorted(), name).toEqual([...values].toSorted());
  }
});

it("a release survives a restart, until it is reset to that of the start", () => {
  const state = openState(":memory:");
  const start = { ...defaultRelease, paging: "range" as const };
  const releases = createReleases(state, start);
  expect(releases.current()).toEqual(start);
  releases.replace({ ...defaultRelease, listOrder: "arrival" });
  expect(createReleases(state, start).current()).toEqual({ ...defaultRelease, listOrder: "arrival" });

  releases.reset();
  expect(releases.current()).toEqual(start);
  expect(createReleases(state, defaultRelease).current()).toEqual(start);
});

it("a stored release with an unknown value is replaced by that of the start", () => {
  const state = openState(":memory:");
  state.collection("release", v.record(v.string(), v.string())).put("inForce", { ...defaultRelease, paging: "gone" });

  expect(createReleases(state, { ...defaultRelease, listOrder: "arrival" }).current()).toMatchObject({
    listOrder: "arrival",
    paging: defaultRelease.paging,
  });
});

it("WIRE.md lists every factor with its values, and no others", () => {
  const page = readFileSync(join(import.meta.dirname, "../../WIRE.md"), "utf8");
  const rows = page.slice(page.indexOf("## Factors")).split("\n").slice(6).filter(Boolean);
  const listed = rows.map((row) => row.split("|").map((cell) => cell.trim()));

  expect(listed.map(([, name, , values]) => [name, values])).toEqual(
    Object.entries(factors).map(([name, values]) => [`\`${name}\``, values.map((value) => `\`${value}\``).join(" · ")]),
  );
  expect(listed.filter(([, , what]) => !what)).toEqual([]);
});
