import { meaningsOf, type Words, wordKey } from "./meanings.ts";

/** The subjects that a line of an export can have. Only stays are filed. */
export type LineKind =
  | "stay"
  /** One payment of several for a stay. */
  | "instalment"
  | "payout"
  | "coHost"
  | "levy"
  /** A fee or tax between the platform and the host, which leaves the rent as it is. */
  | "fee"
  /** A change of a stay's amount: asked. */
  | "adjustment"
  | "refund"
  /** Time in a program's calendar that is nobody's stay. */
  | "blocked"
  | "owner";

export type Kinds = Words<LineKind>;

const all = [
  "stay",
  "instalment",
  "payout",
  "coHost",
  "levy",
  "fee",
  "adjustment",
  "refund",
  "blocked",
  "owner",
] as const satisfies readonly LineKind[];

/** Words for kinds that mean the same in any file. */
const everywhere: Kinds = {
  stay: ["reservation", "booking", "stay", "Κράτηση", "Διαμονή"],
  payout: ["payout", "(Payout)", "transfer", "Πληρωμή", "Εκταμίευση"],
  adjustment: ["adjustment", "Προσαρμογή", "Διόρθωση"],
  refund: ["refund", "Επιστροφή", "Επιστροφή χρημάτων"],
  blocked: ["block", "blocked", "closed", "maintenance", "Κλειστό", "Συντήρηση"],
  owner: ["owner", "owner stay", "ownerStay", "Ιδιοκτήτης", "Ιδιόχρηση"],
};

const meaningOf = meaningsOf<LineKind>(all);

/** Undefined for a word that is no known kind. */
export function lineKindOf(word: string, ofSource?: Kinds): LineKind | undefined {
  const key = wordKey(word);
  return (ofSource && meaningOf(key, ofSource)) ?? meaningOf(key, everywhere);
}
