import { createRandom } from "../../support/simulation/random.ts";
import { drawCorner } from "../corners/draw.ts";
import { createHands } from "../corners/hands.ts";
import { drawCorrections } from "../corrections/draw.ts";
import { alsoMisdeclared } from "../corrections/judge.ts";
import { drawRelease } from "../release/draw.ts";
import { drawRestore } from "../restores/draw.ts";
import { runSeed, type Trace, type Variation } from "../seeds/run-seed.ts";
import type { Tally } from "../seeds/tally.ts";
import { corrected, runWhole, stays } from "../whole/run-whole.ts";

export interface Judged {
  /** The seed in a word or two. */
  readonly about: string;
  readonly wrong: readonly string[];
}

/** Draws a world from a seed, runs it to its end and judges it. */
interface Kind {
  /** The flags of `npm run simulate` that run a seed again. */
  readonly flags: string;
  run(seed: number, tally: Tally, trace?: Trace): Promise<Judged>;
}

const drawnBy = (flags: string, world: (seed: number) => Variation | Promise<Variation>): Kind => ({
  flags: `${flags} --trace`.trim(),
  async run(seed, tally, trace) {
    const { run, wrong } = await runSeed(seed, tally, trace, await world(seed));
    return { about: flags === "" ? run.scenario.plot : flags.slice(2), wrong };
  },
});

export const kinds = {
  seeds: drawnBy("", () => ({})),
  corrections: drawnBy("--corrections", () => ({ drawn: drawCorrections, judge: alsoMisdeclared })),
  corners: drawnBy("--corners", (seed) => ({ drawn: drawCorner, ...createHands(createRandom(-seed)) })),
  restores: drawnBy("--restores", drawRestore),
  release: drawnBy("--release", drawRelease),
  whole: { flags: "--whole", run: (seed, tally) => runWhole(seed, tally, stays) },
  "whole corrections": { flags: "--whole --corrections", run: (seed, tally) => runWhole(seed, tally, corrected) },
} satisfies Record<string, Kind>;
