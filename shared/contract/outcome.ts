import type { Words } from "../wording/say.ts";

/** The states of a reservation in their order. Climate-fee tasks use the same. */
export const states = ["PENDING", "PROCESSING", "CHECKING", "SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"] as const;
export type State = (typeof states)[number];

/** Reservations, a climate-fee statement, a search, a check of an owner. */
export const taskKinds = ["str", "takk", "search", "check"] as const;

/** The state of a task as a whole. Only a task without reservations of its own, such as a search, can be FAILED. */
export const taskStatuses = ["PENDING", "PROCESSING", "COMPLETED", "FAILED"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** What to do with a reservation that is declared with other figures: fail it, or correct the declaration. */
export const onDeclared = ["refuse", "amend"] as const;

/** Why a reservation was not declared, for software; `details` explains it to people. */
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

/** Whether the owner's login is the cause: it stays unused until a person acts. */
export const isOwnerTrouble = (value: ErrorValue | "" | undefined) =>
  value === "invalid_credentials" || value === "account_locked" || value === "owner_action_required";

/** Whether it failed only because it is declared exactly as it was sent. */
export const isDeclaredAsSent = ({
  errorValue,
  declaredAs = "",
  differs = [],
}: {
  readonly errorValue?: string | undefined;
  readonly declaredAs?: string | undefined;
  readonly differs?: readonly string[] | undefined;
}): boolean => errorValue === "duplicate_declaration" && declaredAs !== "" && differs.length === 0;

const terminal: readonly State[] = ["SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"];

export const isTerminal = (state: State): state is Outcome["state"] => terminal.includes(state);

interface Told {
  readonly details?: Words;
  /** The rule of docs/filing.md that ended it. */
  readonly rule?: string;
}

/** A declaration or a draft was made, or found; a look has taken place. */
export interface Made extends Told {
  readonly state: "SUBMITTED" | "DRAFTED";
  readonly errorValue?: "";
  /** Α/Α of a final, internal id of a draft. Absent of a look, and where the person who decided gave none. */
  readonly declarationServerId?: string;
  /** The Α/Α that this declaration corrects. */
  readonly amends?: string;
  /** The fields that the portal shows as they were sent, but spells otherwise. */
  readonly respelled?: readonly string[];
  readonly declaredAs?: undefined;
  readonly differs?: undefined;
}

/** It has failed, or a person has to decide. */
interface Unmade extends Told {
  readonly state: "FAILED" | "NEEDS_REVIEW";
  readonly errorValue: ErrorValue;
  readonly declarationServerId?: undefined;
  readonly amends?: undefined;
  readonly respelled?: undefined;
}

export interface Failed extends Unmade {
  readonly state: "FAILED";
  /** The Α/Α in force, if the reservation is declared. */
  readonly declaredAs?: string;
  /** The fields in which that declaration differs from the reservation. */
  readonly differs?: readonly string[];
}

interface InReview extends Unmade {
  readonly state: "NEEDS_REVIEW";
  readonly declaredAs?: undefined;
  readonly differs?: undefined;
}

/** How it ended: a failure always says why. */
export type Outcome = Made | Failed | InReview;

/** A recorded outcome names its rule. */
export type Ended = Outcome & { readonly rule: string };
