/** Seeds in which the engine still breaks a promise, and which: whoever mends one strikes it off, and the tests insist on it. */
export const knownSeeds: Readonly<Record<number, string>> = {
  177: "a statement that brought its password fails after three unclear logins, over hours of outage",
  217: "three filings of one owner in an outage: more than 60 calls an hour without progress",
};
