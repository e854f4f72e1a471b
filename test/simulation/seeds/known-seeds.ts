/** Seeds in which the engine still breaks a promise, and which: whoever mends one strikes it off, and the tests insist on it. */
export const knownSeeds: Readonly<Record<number, string>> = {
  128: "a slow portal is called more than 60 times an hour without progress",
  764: "at the end of patience rows fail for a password that was never refused",
};
