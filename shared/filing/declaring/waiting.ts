import { type Said, say } from "../../wording/say.ts";
import type { Intent, Row } from "../records/rows.ts";
import type { Pause } from "../session/pause.ts";
import type { Shown } from "./seen.ts";

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
