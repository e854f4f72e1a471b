import type { Outcome, State } from "../../contract/outcome.ts";

interface Move {
  readonly from: readonly State[];
  readonly to: State;
  /** By what, as the diagram of docs/filing.md says it. */
  readonly by: string;
}

const open = ["PENDING", "PROCESSING", "CHECKING"] as const;

/**
 * Every move of a reservation: from which states, to which, by what. The repository's conditions are made from this
 * table, and so is the diagram of docs/filing.md. PENDING has no intent, PROCESSING always has one.
 */
export const moves = {
  intend: { from: ["PENDING", "CHECKING"], to: "PROCESSING", by: "the intent is written" },
  withdraw: { from: ["PROCESSING", "CHECKING"], to: "PENDING", by: "the portal says that the intended draft is gone" },
  doubtSave: { from: ["PENDING", "CHECKING"], to: "CHECKING", by: "the answer to a save is lost" },
  doubt: {
    from: ["PROCESSING", "CHECKING"],
    to: "CHECKING",
    by: "the intended draft cannot be seen, or an answer about it is unclear",
  },
  cancel: { from: ["PENDING"], to: "FAILED", by: "it is cancelled before anything was sent" },
  submit: { from: open, to: "SUBMITTED", by: "it is final at the portal, with our mark" },
  draft: { from: open, to: "DRAFTED", by: "a draft upload is saved" },
  fail: { from: open, to: "FAILED", by: "it is refused or cannot be filed, and nothing of it is final" },
  review: { from: open, to: "NEEDS_REVIEW", by: "other figures stand under our mark, or patience has ended" },
  resolveSubmitted: { from: ["NEEDS_REVIEW"], to: "SUBMITTED", by: "an operator decides" },
  resolveDrafted: { from: ["NEEDS_REVIEW"], to: "DRAFTED", by: "an operator decides" },
  resolveFailed: { from: ["NEEDS_REVIEW"], to: "FAILED", by: "an operator decides" },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** The move that ends an open reservation as `state` says. */
export const endingIn = {
  SUBMITTED: "submit",
  DRAFTED: "draft",
  FAILED: "fail",
  NEEDS_REVIEW: "review",
} as const satisfies Record<Outcome["state"], MoveName>;

/** The move by which an operator ends a review as `state` says. */
export const resolvedAs = {
  SUBMITTED: "resolveSubmitted",
  DRAFTED: "resolveDrafted",
  FAILED: "resolveFailed",
} as const satisfies Partial<Record<Outcome["state"], MoveName>>;

/** Holds for a row that is in one of the states that the move begins from. */
export function mayMove(name: MoveName): { condition: string; values: Record<string, State> } {
  const { from } = moves[name];
  return {
    condition: `#state IN (${from.map((_, index) => `:from${index}`).join(", ")})`,
    values: Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
  };
}
