import type { Cut, Step } from "../../support/simulation/gate.ts";
import { runSeed, type Trace, type Variation } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

/** A run that can be repeated exactly, up to where it is cut: a seed, or a scenario of our own without faults. */
export interface Base extends Pick<Variation, "calm" | "judge"> {
  readonly seed: number;
}

/** The boundary of that number in a run, such as `file portal finalise`: who crosses it, which port, which operation. */
export interface Boundary {
  readonly number: number;
  readonly name: string;
}

/** An effect whose answer is lost is "error after". Only the table's client asks again by itself. */
const cuts = ["kill before", "kill after", "error before", "error after", "hang before", "hang after"] as const;
export const waysToCut = ({ name }: Boundary): readonly Cut[] =>
  name.includes(" table ") ? [...cuts, "repeat"] : cuts;

const nameOf = ({ process, port, name }: Step) => `${process.role} ${port} ${name}`;

/** Numbers every I/O boundary that a run crosses. */
export async function recordBoundaries({ seed, calm }: Base): Promise<Boundary[]> {
  const boundaries: Boundary[] = [];
  const trace: Trace = {
    log: { info: () => {}, warn: () => {}, error: () => {} },
    trouble: () => {},
    step(step) {
      if (step.process.role !== "set-up") boundaries.push({ number: boundaries.length, name: nameOf(step) });
    },
  };
  await runSeed(seed, createTally(), trace, calm ? { calm } : {});
  return boundaries;
}

/** Runs the base again, cut at one boundary, and on to its end. Says what is wrong then; nothing, if all is well. */
export async function cutAt({ seed, ...base }: Base, { number, name }: Boundary, how: Cut): Promise<string[]> {
  let at = -1;
  let met = "";
  const variation: Variation = {
    ...base,
    cut(step) {
      if (step.process.role === "set-up") return undefined;
      at += 1;
      if (at !== number) return undefined;
      met = nameOf(step);
      return how;
    },
  };
  const { wrong } = await runSeed(seed, createTally(), undefined, variation);
  const all = met === name ? wrong : [`met ${met} there`, ...wrong];
  return all.map((what) => `seed ${seed}, boundary ${number} (${name}), ${how}: ${what}`);
}

/** Cuts it at each of these boundaries, in every way that is told. Says what is wrong then, and how many cuts there were. */
export async function cutAtEach(
  base: Base,
  boundaries: readonly Boundary[],
  ways: (boundary: Boundary) => readonly Cut[],
): Promise<{ wrong: string[]; cuts: number }> {
  const wrong: string[] = [];
  let cuts = 0;
  for (const boundary of boundaries) {
    for (const how of ways(boundary)) {
      wrong.push(...(await cutAt(base, boundary, how)));
      cuts += 1;
    }
  }
  return { wrong, cuts };
}

/** One way each, another at the next boundary. */
export const inTurn = (boundary: Boundary): readonly Cut[] => {
  const ways = waysToCut(boundary);
  return ways.slice(boundary.number % ways.length).slice(0, 1);
};
