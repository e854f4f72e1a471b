import { say } from "../wording/say.ts";
import type { Outcome } from "./outcome.ts";

/** The outcomes of a reservation, with what is said of them. */

/** What could not be begun: a bug of ours. */
export const notBegun = {
  state: "FAILED",
  errorValue: "internal_error",
  details: say("not_begun"),
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
