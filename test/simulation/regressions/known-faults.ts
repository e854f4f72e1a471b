/** Regressions that the engine still has: whoever mends one strikes it off, and the tests insist on it. */
export const knownFaults: readonly string[] = [];
