import { expect, it } from "vitest";
import { runSeed } from "../simulation/seeds/run-seed.ts";
import { createTally } from "../simulation/seeds/tally.ts";

const { MUTATE_SEEDS = "30" } = process.env;

// A hunt costs minutes a mistake; most mistakes do not survive thirty seeds, and these take two seconds.
it.each(Array.from({ length: Number(MUTATE_SEEDS) }, (_, place) => place + 1))(
  "seed %i ends as it must",
  async (seed) => {
    const { wrong } = await runSeed(seed, createTally());

    expect(wrong).toEqual([]);
  },
);
