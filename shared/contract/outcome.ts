import type { Words } from "../wording/say.ts";

/** The states of a reservation, in the order in which they are reached. A climate-fee task uses the same words. */
export const states = ["PENDING", "PROCESSING", "CHECKING", "SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"] as const;
export type State = (typeof states)[number];

/** What tasks are of: reservations, a climate-fee statement, a search, a check of an owner. */
export const taskKinds = ["str", "takk", "search", "check"] as const;

/** A task as a whole. Only what has no reservations of its own, as a search, can be FAILED itself. */
export const taskStatuses = ["PENDING", "PROCESSING", "COMPLETED", "FAILED"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** What becomes of a reservation that is declared with other figures: it is told, or the declaration is corrected. */
export const onDeclared = ["refuse", "amend"] as const;

/** Why a reservation was not declared, for software; `details` says it to a person. */
export const errorValues = [
  "duplicate_declaration",
  "apartment_not_found",
  "owner_not_found",
  "property_not_registered",
  "invalid_credentials",
  "account_locked",
  "owner_action_required",
  "rejected_by_portal",
  "portal_unavailable",
  "portal_changed",
  "outcome_unknown",
  "internal_error",
  "cancelled",
  "overlapping_declaration",
  "guest_erased",
  "apartment_changed",
] as const;
export type ErrorValue = (typeof errorValues)[number];

const ownerTrouble: readonly string[] = [
  "invalid_credentials",
  "account_locked",
  "owner_action_required",
] satisfies ErrorValue[];

/** Whether an owner's login was the trouble: it is not used until a person has done something. */
export const isOwnerTrouble = (value: ErrorValue | "" | undefined) =>
  value !== undefined && ownerTrouble.includes(value);

const terminal: readonly State[] = ["SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"];

export function isTerminal(state: State): boolean {
  return terminal.includes(state);
}

export interface Outcome {
  readonly state: Extract<State, "SUBMITTED" | "DRAFTED" | "FAILED" | "NEEDS_REVIEW">;
  readonly errorValue?: ErrorValue | "";
  readonly details?: Words;
  readonly declarationServerId?: string;
  /** Of a reservation that is declared: the Α/Α in force. */
  readonly declaredAs?: string;
  /** In which fields what is declared differs from the reservation. */
  readonly differs?: readonly string[];
  /** The Α/Α that this declaration corrects. */
  readonly amends?: string;
  /** The rule of docs/filing.md that ended it. */
  readonly rule?: string;
}

/** As it is written down. */
export type Ended = Outcome & { readonly rule: string };
