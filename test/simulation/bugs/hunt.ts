import { corrections } from "../corrections/scenes.ts";
import { regressions } from "../regressions/scenes.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";
import { aCalmDay, everyWriteTwice } from "./calm-days.ts";
import { lastCaught } from "./last-caught.ts";
import { scenes } from "./scenes.ts";
import { runStorm } from "./storm.ts";

/** Where an invariant was broken, and what it says. */
export interface Catch {
  readonly where: string;
  readonly what: string;
}

/**
 * The entry of a bundle that has a bug in it: runs until an invariant says the words; `at`: in that scene only; `first`:
 * there before elsewhere.
 *
 * @public
 */
export async function hunt(words: string, at?: string, first?: string): Promise<Catch | undefined> {
  for (const { where, run } of at === undefined ? beginningAt(first) : sceneOf(at)) {
    const what = (await run()).find((wrong) => wrong.includes(words));
    if (what !== undefined) return { where, what };
  }
  return undefined;
}

function* sceneOf(where: string) {
  const run = scenes[where] ?? regressions[where] ?? corrections[where];
  if (run) yield { where, run };
}

/** Nothing is said, wherever the bugs are caught. Seeds and regressions have tests of their own. */
export async function falseAlarms(): Promise<readonly string[]> {
  const said: string[] = [];
  const storms = Object.values(lastCaught);
  const tested = ({ where }: { where: string }) =>
    where.startsWith("storm ") ? storms.includes(where) : !where.startsWith("seed ") && !(where in regressions);
  for (const { run } of [...grounds()].filter(tested)) said.push(...(await run()));
  return said;
}

const beginningAt = (first: string | undefined) =>
  [...grounds()].toSorted((one, other) => Number(other.where === first) - Number(one.where === first));

function* grounds(): Iterable<{ where: string; run: () => Promise<readonly string[]> }> {
  yield { where: "a calm day", run: aCalmDay };
  for (const [where, run] of Object.entries({ ...scenes, ...corrections })) yield { where, run };
  yield* storms(1, 15);
  yield* seeds(1, 8);
  yield* storms(16, 50);
  for (const [where, run] of Object.entries(regressions)) if (!isLong(where)) yield { where, run };
  yield* seeds(9, 20);
  yield { where: "a calm day, each write asked twice", run: everyWriteTwice };
  yield* storms(51, 120);
  yield* seeds(21, 100);
}

/** Scenes of many days or of many seeds are left to their own tests. */
const isLong = (scene: string) => /^(10|a closure|13: the largest|7|seeds at)/.test(scene);

function* storms(from: number, to: number) {
  for (let storm = from; storm <= to; storm += 1) {
    yield { where: `storm ${storm}`, run: () => runStorm(storm) };
  }
}

function* seeds(from: number, to: number) {
  for (let seed = from; seed <= to; seed += 1) {
    yield { where: `seed ${seed}`, run: async () => (await runSeed(seed, createTally())).wrong };
  }
}
