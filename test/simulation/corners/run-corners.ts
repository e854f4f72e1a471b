import { createRandom } from "../../support/simulation/random.ts";
import { runSeed, type Trace } from "../seeds/run-seed.ts";
import type { Tally } from "../seeds/tally.ts";
import { drawCorner } from "./draw.ts";
import { createHands } from "./hands.ts";

/** Runs a drawn corner to its end: few reservations of few days, and hands that strike at the very call. */
export async function runCorner(seed: number, tally: Tally, trace?: Trace): Promise<{ wrong: string[] }> {
  const { wrong } = await runSeed(seed, tally, trace, { drawn: drawCorner, ...createHands(createRandom(-seed)) });
  return { wrong };
}
