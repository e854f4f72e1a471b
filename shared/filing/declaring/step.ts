import type { Outcome } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { DeclarationRef, Entry, Figures } from "../../portal/portal.ts";
import { type Said, say } from "../../wording/say.ts";
import type { RowRef } from "../records/reservations.ts";
import type { Intent, Row } from "../records/rows.ts";
import type { Pause } from "../session/pause.ts";
import type { Before, Seen, Shown } from "./seen.ts";

export type DecisionTimes = Pick<Times, "settle" | "takkResend" | "backoffCap">;

/** A final in force, and what it is to say. */
export interface Correction {
  readonly entry: Entry;
  readonly figures: Figures;
}

/** The next thing to be done about one row: a look that is missing, one act, one note, a wait or the end. */
export type Step =
  /** Looks, each asked for only when what comes next depends on it. */
  | { readonly do: "look at the list" }
  | { readonly do: "look at the properties" }
  | { readonly do: "open"; readonly entry: Entry }
  | { readonly do: "look at the intended draft"; readonly draft: DeclarationRef }
  /** Acts at the portal. A draft is saved anew, as a correction, or over the one that an earlier row has left. */
  | { readonly do: "save"; readonly corrects?: Correction; readonly over?: DeclarationRef }
  | { readonly do: "finalise"; readonly draft: DeclarationRef }
  | { readonly do: "delete"; readonly draft: DeclarationRef; readonly ours: boolean }
  /** Notes in the table. */
  | { readonly do: "claim" }
  | { readonly do: "take over"; readonly from: RowRef; readonly before?: Before | undefined }
  | { readonly do: "ask to be rung"; readonly by: Row }
  | { readonly do: "intend"; readonly draft: DeclarationRef; readonly amends?: string | undefined }
  | { readonly do: "withdraw"; readonly event: string }
  | { readonly do: "note doubt"; readonly event: string; readonly askedAt?: number }
  /** Not before `until`, or after a pause that grows. */
  | { readonly do: "wait"; readonly pause: Pause; readonly until?: number }
  | { readonly do: "end"; readonly outcome: Outcome };

export const end = (outcome: Extract<Step, { do: "end" }>["outcome"]): Step => ({ do: "end", outcome });

export const wait = (pause: Pause, until?: number): Extract<Step, { do: "wait" }> => ({
  do: "wait",
  pause,
  ...(until !== undefined && { until }),
});

/** Something that could not be removed a moment ago is left for the next visit. */
export function remove(
  { notRemoved }: Seen,
  { declaration }: Pick<Shown, "declaration">,
  ours: boolean,
): Extract<Step, { do: "wait" | "delete" }> {
  if (notRemoved?.declarationId === declaration.declarationId) return wait(notRemoved.pause);
  return { do: "delete", draft: declaration, ours };
}

/** Why a reservation waits, when it is not the portal's fault. */
const waits = (reason: Said, cause: Pause["cause"]): Pause => ({ reason, cause, outage: false });

export const beingLookedUp = waits(say("unclear"), "portal_unavailable");

/** What became of its draft cannot be seen: the property is not the login's any more, or not for now. */
export const propertyLeft = ({ registryId }: Intent) =>
  waits(say("property_left", { registryId }), "property_not_registered");

export const draftNotListed = waits(say("draft_awaited"), "portal_unavailable");

export const stayIsWanted = waits(say("same_stay_ahead"), "duplicate_declaration");

export const declarationNotListed = waits(say("declaration_awaited"), "duplicate_declaration");

/** Another row of the same reservation comes first. */
export const sameReservation = ({ taskId, state }: Row) =>
  waits(
    state === "NEEDS_REVIEW" ? say("same_reservation_in_review", { taskId }) : say("same_reservation", { taskId }),
    "duplicate_declaration",
  );

export function wantedByRival(rivals: readonly Shown[]): Pause {
  const others = rivals.flatMap(({ whose }) =>
    whose.kind === "other" ? [`${whose.row.reservation.reservationId}, ${whose.row.taskId}`] : [],
  );
  return waits(say("same_stay", { others }), "duplicate_declaration");
}

export const straysAreLookedFor = waits(say("drafts_looked_through"), "portal_unavailable");

/** Another worker has moved the record. */
export const forestalled = waits(say("other_filing"), "internal_error");
