import { runCorner } from "../corners/run-corners.ts";
import { runCorrections } from "../corrections/run-corrections.ts";
import { runRestores } from "../restores/run-restores.ts";
import { runSeed, type Trace } from "../seeds/run-seed.ts";
import type { Tally } from "../seeds/tally.ts";
import { runWhole } from "../whole/run-whole.ts";
import { runWholeCorrection } from "../whole/run-whole-correction.ts";

export interface Judged {
  /** The seed, in a word or two. */
  readonly about: string;
  readonly wrong: readonly string[];
}

/** What is drawn from a seed, run to its end and judged. */
interface Kind {
  /** Of `npm run simulate`, to see one of them again. */
  readonly flags: string;
  run(seed: number, tally: Tally, trace?: Trace): Promise<Judged>;
}

export const kinds = {
  seeds: {
    flags: "--trace",
    async run(seed, tally, trace) {
      const { run, wrong } = await runSeed(seed, tally, trace);
      return { about: run.scenario.plot, wrong };
    },
  },
  corrections: {
    flags: "--corrections --trace",
    async run(seed, tally, trace) {
      const { wrong, corrections } = await runCorrections(seed, tally, trace);
      tally.counted("declarations corrected", corrections);
      return { about: "corrections", wrong };
    },
  },
  corners: {
    flags: "--corners --trace",
    async run(seed, tally, trace) {
      const { wrong } = await runCorner(seed, tally, trace);
      return { about: "corners", wrong };
    },
  },
  restores: {
    flags: "--restores --trace",
    async run(seed, tally, trace) {
      const { run, wrong } = await runRestores(seed, tally, trace);
      return { about: "restores", wrong, run };
    },
  },
  whole: {
    flags: "--whole",
    async run(seed, tally) {
      const { release, wrong, ends } = await runWhole(seed);
      for (const end of ends) tally.end(end);
      return { about: JSON.stringify(release), wrong };
    },
  },
  "whole corrections": { flags: "--whole --corrections", run: runWholeCorrection },
} satisfies Record<string, Kind>;
