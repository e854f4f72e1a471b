import type { Cut, Step } from "../../support/simulation/gate.ts";
import { runSeed, type Trace, type Variation } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

/** A run that can be repeated exactly up to a cut: a seed, or a scenario without faults. */
export interface Base extends Pick<Variation, "calm" | "judge"> {
  readonly seed: number;
}

/** A numbered I/O boundary of a run, named by role, port and operation, such as `file portal finalise`. */
export interface Boundary {
  readonly number: number;
  readonly name: string;
}

/** "error after" is an effect whose answer is lost. Only the table's client repeats a call by itself. */
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

/** Runs the base to its end, cut at one boundary. Resolves with what is wrong. */
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

/** Cuts a run of its own at each boundary, in each of the given ways. */
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

/** One way for each boundary, by turns. */
export const inTurn = (boundary: Boundary): readonly Cut[] => {
  const ways = waysToCut(boundary);
  return ways.slice(boundary.number % ways.length).slice(0, 1);
};
