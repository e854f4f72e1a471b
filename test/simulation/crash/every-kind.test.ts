import { expect, it } from "vitest";
import { calmDay } from "./calm-day.ts";
import { knownBoundaries } from "./known-boundaries.ts";
import { type Base, type Boundary, cutAt, recordBoundaries, waysToCut } from "./recorder.ts";

/** Rare boundaries are met in seeds full of faults: these, and if the engine has changed since then others. */
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
  176,
  189,
  206,
  464,
  528,
];
const mostSeeds = 400;

/** Where each kind of boundary is crossed for the first time. */
async function casesOfEveryKind(): Promise<Map<string, { base: Base; boundary: Boundary }>> {
  const cases = new Map<string, { base: Base; boundary: Boundary }>();
  const record = async (base: Base) => {
    for (const boundary of await recordBoundaries(base)) {
      if (!cases.has(boundary.name)) cases.set(boundary.name, { base, boundary });
    }
  };
  await record({ seed: 1, calm: calmDay });
  for (const seed of telling) await record({ seed });
  for (let seed = 21; seed <= mostSeeds && !knownBoundaries.every((name) => cases.has(name)); seed += 1) {
    await record({ seed });
  }
  return cases;
}

it("survives a cut at every kind of boundary, the rare ones amid other faults too", async () => {
  const cases = await casesOfEveryKind();

  // A new boundary is a new place to be cut at: list it once its cuts are survived.
  expect([...cases.keys()].toSorted()).toEqual([...knownBoundaries].toSorted());

  const wrong: string[] = [];
  for (const { base, boundary } of cases.values()) {
    // The calm day's own boundaries are cut one by one in calm-day.test.ts.
    if (base.calm) continue;
    for (const how of waysToCut(boundary)) wrong.push(...(await cutAt(base, boundary, how)));
  }
  console.log(`crash: ${cases.size} kinds of boundary`);
  expect(wrong).toEqual([]);
});
