import { describe, expect, it } from "vitest";
import { factors } from "../../../../packages/portal-simulator/release.ts";
import { coveringArray } from "../../../support/covering-array.ts";
import type { Clause } from "../world.ts";
import { openMember, releaseOf } from "./member.ts";

/**
 * The contract says what a portal does that keeps and refuses as the default one does. What becomes of filing where these
 * are otherwise, family.long.test.ts shows; of the sign-on, sign-on.test.ts.
 */
const pinned: Record<string, readonly string[]> = {
  rolePage: ["absent", "one"],
  refusedCode: ["OAM-2", "OAM-1"],
  lockedCode: ["OAM-5"],
  equalDates: ["finalise"],
  cancelledDeparture: ["optional"],
  notesKept: ["whole", "trimmed", "cutAt200", "cutAt40"],
  refusalTexts: ["first", "second"],
};

const rows = coveringArray(
  Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, pinned[name] ?? factor])),
);

/** Holds each clause at its share of the releases of a covering array. */
export function holdToClauses(clauses: readonly Clause[], everyOf: (clause: Clause, releases: number) => number): void {
  const clausesFor = (place: number) =>
    clauses.filter((clause, at) => (at + place) % everyOf(clause, rows.length) === 0);

  it("every clause is held at some release", () => {
    const held = new Set(rows.flatMap((_, place) => clausesFor(place)));
    expect(clauses.filter((clause) => !held.has(clause))).toEqual([]);
  });

  describe.each(rows.map((row, place) => ({ place, row })))(
    "at release $place of a covering array the adapter",
    ({ place, row }) => {
      it.each(clausesFor(place))("$rule", async ({ holds }) => {
        expect.hasAssertions();
        const world = openMember(releaseOf(row));
        try {
          await holds(world);
        } finally {
          await world.close();
        }
      });
    },
  );
}
