/** Regressions that the engine still has: whoever mends one strikes it off, and the tests insist on it. */
export const knownFaults: readonly string[] = [
  "3: a refusal in words that nobody knows",
  "8: a second submit that is refused, and a list that is late",
  "5: one page that nobody can read",
  "13: a stay and a cancellation of one arrival",
  "13: the largest task",
  "14: try later, of a save",
  "14: try later, of a finalise",
  "14: a record that nobody can read",
];
