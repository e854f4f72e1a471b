import type { Outcome } from "./outcome.ts";

/** The outcomes of a reservation in words that say what to do. */

/** What could not be begun: a bug of ours. */
export const notBegun = {
  state: "FAILED",
  errorValue: "internal_error",
  details: "the service could not begin this; nothing was sent to the portal, send it again",
} as const satisfies Outcome;

export const submitted = (number: string): Outcome => ({ state: "SUBMITTED", declarationServerId: number });

export const drafted = (declarationId: string): Outcome => ({
  state: "DRAFTED",
  declarationServerId: declarationId,
  details: "saved as a draft at the portal; it is not declared until it is made final there",
});

export const duplicate = (number: string, by: string, cancelled: boolean): Outcome => ({
  state: "FAILED",
  errorValue: "duplicate_declaration",
  details: cancelled
    ? `declared as Α/Α ${number}${by}: amend it at the portal`
    : `this stay is declared already as Α/Α ${number}${by}: nothing was filed`,
});

export const rejected = (words: string, coveredBy: string | undefined): Outcome =>
  coveredBy === undefined
    ? { state: "FAILED", errorValue: "rejected_by_portal", details: `the portal refused it: ${words}` }
    : {
        state: "FAILED",
        errorValue: "duplicate_declaration",
        details: `the portal refused it: ${words} (Α/Α ${coveredBy}): nothing was filed`,
      };

export const apartmentNotFound = (apartmentId: number): Outcome => ({
  state: "FAILED",
  errorValue: "apartment_not_found",
  details: `there is no apartment ${apartmentId}: create it, then send the reservation again`,
});

export const notRegistered = (registryId: string, state: "unknown" | "provisional" | "stopped"): Outcome => ({
  state: "FAILED",
  errorValue: "property_not_registered",
  details: {
    unknown: `the owner's properties at the portal do not include ${registryId}: correct the apartment's registryId or owner`,
    provisional: `property ${registryId} is registered provisionally only: the owner has to make it final at the portal`,
    stopped: `property ${registryId} is stopped at the portal: the owner has to resume it there`,
  }[state],
});

export const differs = (where: string, names: readonly string[]): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: `${where} carries our mark but differs in ${names.join(", ")}: compare it at the portal, then have it resolved`,
});

export const undecided = (declarationId: string | undefined): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details:
    declarationId === undefined
      ? "a draft may or may not have been saved: look for the stay at the portal, then have it resolved"
      : `whether draft ${declarationId} was made final could not be learnt: look at it at the portal, then have it resolved`,
});
