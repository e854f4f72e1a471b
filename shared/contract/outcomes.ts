import { type Said, say, type Words } from "../wording/say.ts";
import type { ErrorValue, Outcome } from "./outcome.ts";

/** The outcomes of a reservation, with what is said of them. */

/** What could not be begun: a bug of ours. */
export const notBegun = {
  state: "FAILED",
  errorValue: "internal_error",
  details: say("not_begun"),
} as const satisfies Outcome;

/** What a consumer took back in time. */
export const cancelled = {
  state: "FAILED",
  errorValue: "cancelled",
  details: say("cancelled"),
} as const satisfies Outcome;

export const submitted = (number: string): Outcome => ({ state: "SUBMITTED", declarationServerId: number });

export const drafted = (declarationId: string): Outcome => ({
  state: "DRAFTED",
  declarationServerId: declarationId,
  details: say("draft_saved"),
});

/** `by`: our task and reservation that declared it, where it was us. */
export function duplicate(
  number: string,
  by: { readonly taskId: number; readonly reservationId: string } | undefined,
  cancelled: boolean,
): Outcome {
  const own = cancelled ? say("declared_cancelled", { number }) : say("declared_same", { number });
  const ours =
    by && (cancelled ? say("declared_cancelled_by", { number, ...by }) : say("declared_same_by", { number, ...by }));
  return { state: "FAILED", errorValue: "duplicate_declaration", declaredAs: number, details: ours ?? own };
}

export const rejected = (words: string, coveredBy: string | undefined): Outcome =>
  coveredBy === undefined
    ? { state: "FAILED", errorValue: "rejected_by_portal", details: say("refused", { words }) }
    : {
        state: "FAILED",
        errorValue: "duplicate_declaration",
        details: say("refused_covered", { words, number: coveredBy }),
      };

export const apartmentNotFound = (apartmentId: number): Outcome => ({
  state: "FAILED",
  errorValue: "apartment_not_found",
  details: say("apartment_not_found", { apartmentId }),
});

export const notRegistered = (registryId: string, state: "unknown" | "provisional" | "stopped"): Outcome => ({
  state: "FAILED",
  errorValue: "property_not_registered",
  details: {
    unknown: say("property_unknown", { registryId }),
    provisional: say("property_provisional", { registryId }),
    stopped: say("property_stopped", { registryId }),
  }[state],
});

export const differs = (declaration: string, names: readonly string[]): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: say("mark_differs", { declaration, differs: names }),
});

export const undecided = (declarationId: string | undefined): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: declarationId === undefined ? say("draft_unclear") : say("finalise_unclear", { declarationId }),
});

/** A draft that was saved again and again, and that the portal never shows as ours. */
export const neverShown = (count: number): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: say("draft_never_shown", { count }),
});

export const statementFiled = (number: string): Outcome => ({
  ...submitted(number),
  details: say("statement_submitted", { number }),
});

export const statementSaved = (statementId: string): Outcome => ({
  state: "DRAFTED",
  declarationServerId: statementId,
  details: say("statement_drafted"),
});

export const monthStated = (number: string): Outcome => ({
  state: "FAILED",
  errorValue: "duplicate_declaration",
  details: say("statement_there", { number }),
});

export const statementDiffers = (number: string, differs: readonly string[]): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: say("statement_differs", { number, differs }),
});

export const statementUnclear: Outcome = {
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: say("statement_unclear"),
};

/** The end of patience for what was never sent, by what it waited for last. */
export function givenUp(cause: ErrorValue, why: Words, days: number): Outcome {
  const told = lastWords(cause, days);
  return {
    state: "FAILED",
    errorValue: cause,
    details: why === "" ? told : say("gave_up_because", { end: told, why }),
  };
}

function lastWords(cause: ErrorValue, days: number): Said {
  switch (cause) {
    case "internal_error":
      return say("gave_up_failing");
    case "portal_unavailable":
      return say("gave_up_portal", { days });
    case "portal_changed":
      return say("gave_up_changed", { days });
    case "duplicate_declaration":
      return say("gave_up_same_stay", { days });
    default:
      return say("gave_up_waiting", { days });
  }
}
