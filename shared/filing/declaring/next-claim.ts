import { isTerminal } from "../../contract/outcome.ts";
import { declaredElsewhere, declaredLater, duplicate } from "../../contract/outcomes.ts";
import type { Times } from "../../deployment/times.ts";
import { isLater, type RowRef } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import { numberOf } from "./concerning.ts";
import { correctionsOf, figuresOf } from "./figures.ts";
import type { Seen, Spoken } from "./seen.ts";
import type { Step } from "./step.ts";
import { sameReservation } from "./waiting.ts";

/**
 * Before anything of a row is sent it has to speak for its reservation: one row does, and another takes over only from
 * one that has ended. Undefined when the row may go on.
 */
export function nextClaim(row: Row, seen: Seen, now: number, { backoffCap }: Pick<Times, "backoffCap">) {
  const { claim, asksToBeRung } = seen;
  if (!claim) return { do: "claim" } as const satisfies Step;
  if (claim.by === "this row") {
    // A PATCH may have moved the apartment since it was taken over.
    const outcome = claim.before?.state === "SUBMITTED" ? declaredAtAnother(row, claim.before, seen) : undefined;
    return outcome && ({ do: "end", outcome } as const satisfies Step);
  }
  const { by: holder } = claim;
  const isReviewed = holder.state === "NEEDS_REVIEW";
  if (isReviewed || !isTerminal(holder.state)) {
    if (!asksToBeRung && (holder.taskId !== row.taskId || holder.filing !== row.filing))
      return { do: "ask to be rung", by: holder } as const satisfies Step;
    const until = isReviewed ? {} : { until: now + backoffCap };
    return { do: "wait", trouble: sameReservation(holder), ...until } as const satisfies Step;
  }
  const before = standingOf(holder, claim);
  const outcome = before && told(row, before, seen);
  if (outcome) return { do: "end", outcome } as const satisfies Step;
  return { do: "take over", from: holder, before } as const satisfies Step;
}

/**
 * The row whose declaration or draft stands; one that failed may have found the reservation declared by hand, or have left
 * a draft that its owner makes so.
 */
function standingOf(holder: Row, { before, leftDrafts }: Spoken): Row | undefined {
  if (holder.state !== "FAILED") return holder;
  return before ?? (leftDrafts || numberOf(holder) !== undefined ? holder : undefined);
}

/** What is sent again is no newer for that. */
const versionOf = ({ taskId, row, repeats }: Row): RowRef => repeats ?? { taskId, row };

/** What is said of a reservation that is not to be touched, as our own records have it. */
function told(row: Row, before: Row, seen: Seen) {
  const { state, taskId, declarationServerId } = before;
  if (state === "FAILED") return undefined;
  const differs = correctionsOf(row.reservation, figuresOf(before.reservation));
  // A draft is no declaration: what was to be declared before it was sent still is.
  if (isLater(versionOf(before), versionOf(row)) && (state === "SUBMITTED" || row.isDraft))
    return declaredLater(declarationServerId, taskId, state === "SUBMITTED", differs);
  if (state !== "SUBMITTED") return undefined;
  if (row.onDeclared !== "amend" || row.isDraft)
    return duplicate(declarationServerId, { taskId, reservationId: before.reservation.reservationId }, differs);
  return declaredAtAnother(row, before, seen);
}

/** A declaration cannot be amended to be another property's. */
function declaredAtAnother(row: Row, { intent, declarationServerId, reservation }: Row, { place }: Seen) {
  if (place.kind !== "declarable" || !intent || intent.registryId === place.property.registryId) return undefined;
  const differs = correctionsOf(row.reservation, figuresOf(reservation));
  return declaredElsewhere(declarationServerId, intent.registryId, differs);
}
