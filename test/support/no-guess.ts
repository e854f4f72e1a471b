import type { Guesses } from "../../shared/auth/attempts.ts";

/** Counts no guesses. */
export const noGuess: Guesses = { take: async () => true, giveBack: async () => {}, waitOf: async () => 0 };
