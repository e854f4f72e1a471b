import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { knownBoundaries } from "./known-boundaries.ts";
import { type Base, type Boundary, cutAt, recordBoundaries, waysToCut } from "./recorder.ts";

/** Seeds that cross rare boundaries. Where the engine has changed since, more are tried. */
const telling = [
  ...Array.from({ length: 20 }, (_, index) => index + 1),
  24,
  47,
  58,
  67,
  75,
  80,
  131,
  144,
  160,
  161,
  176,
  179,
  189,
  206,
  305,
  317,
  333,
  398,
  451,
  464,
  528,
  610,
  1175,
];
const mostSeeds = 400;

interface Case {
  readonly base: Base;
  readonly boundary: Boundary;
  /** How many boundaries its run has: each cut runs through all of them again. */
  readonly length: number;
}

/** Where each kind of boundary is crossed: on the calm day, or else in the shortest run that crosses it. */
async function casesOfEveryKind(): Promise<Map<string, Case>> {
  const cases = new Map<string, Case>();
  const record = async (base: Base) => {
    const boundaries = await recordBoundaries(base);
    const { length } = boundaries;
    const crossed = new Set<string>();
    for (const boundary of boundaries) {
      const known = cases.get(boundary.name);
      const isBetter = !known || (!known.base.calm && length < known.length);
      if (isBetter && !crossed.has(boundary.name)) cases.set(boundary.name, { base, boundary, length });
      crossed.add(boundary.name);
    }
  };
  await record({ seed: 1, calm: calmDay });
  for (const seed of telling) await record({ seed });
  for (let seed = 21; seed <= mostSeeds && !knownBoundaries.every((kind) => kindsOf(cases).has(kind)); seed += 1) {
    await record({ seed });
  }
  return cases;
}

/** Writes to one kind of record are one kind of boundary, whichever fields they set; each is cut all the same. */
const kindsOf = (cases: ReadonlyMap<string, Case>) =>
  new Set([...cases.keys()].map((name) => name.replace(/ \(.*\)$/, "")));

it("every promise is kept after a cut at every kind of boundary, the rare ones amid other faults", async () => {
  const cases = await casesOfEveryKind();

  // A new boundary is a new place for a cut. List it once its cuts are survived.
  expect([...kindsOf(cases)].toSorted()).toEqual(knownBoundaries);

  const wrong: string[] = [];
  for (const { base, boundary } of cases.values()) {
    // The calm day's own boundaries are cut one by one in calm-day.long.test.ts.
    if (base.calm) continue;
    for (const how of waysToCut(boundary)) wrong.push(...(await cutAt(base, boundary, how)));
  }
  console.log(`crash: ${cases.size} kinds of boundary`);
  expect(wrong).toEqual([]);
});
