import type { ApartmentId, TaskId } from "../ids-and-times.ts";
import { type Said, say, type Words } from "../wording/say.ts";
import type { Ended, ErrorValue, Made, Outcome } from "./outcome.ts";

const failed = <const E extends ErrorValue>(errorValue: E, details: Said) =>
  ({ state: "FAILED", errorValue, details }) as const;
const inReview = (details: Said) => ({ state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details }) as const;

/** A bug of ours kept it from starting. */
export const notBegun = {
  ...failed("internal_error", say("not_begun")),
  rule: "dispatched in vain",
} as const satisfies Ended;

/** The consumer cancelled it in time. */
export const cancelled = {
  ...failed("cancelled", say("cancelled")),
  rule: "cancelled in time",
} as const satisfies Ended;

/** A statement or search that the consumer cancelled in time. */
export const cancelledWhole = {
  ...failed("cancelled", say("cancelled_whole")),
  rule: "cancelled in time",
} as const satisfies Ended;

/** It cannot be sent again: a declaration names its guest. */
export const guestErased: Outcome = failed("guest_erased", say("guest_erased"));

/** `amends`: the Α/Α that it corrects. */
export const submitted = (number: string, amends?: string): Made => ({
  state: "SUBMITTED",
  declarationServerId: number,
  ...(amends !== undefined && { amends }),
});

export const drafted = (declarationId: string): Made => ({
  state: "DRAFTED",
  declarationServerId: declarationId,
  details: say("draft_saved"),
});

const declared = (number: string, details: Said, differs: readonly string[] = []): Outcome => ({
  ...failed("duplicate_declaration", details),
  declaredAs: number,
  differs,
});

type DatesSeen = Readonly<Record<"startDate" | "endDate", string>>;

/** The reservation is declared, or its dates are: by hand, or `by` a row of ours, perhaps for another reservation. */
export function alreadyDeclared(
  number: string,
  by: { readonly taskId: TaskId; readonly reservationId: string } | undefined,
  differs: readonly string[],
  of: "it" | "another" = "it",
): Outcome {
  const isSame = differs.length === 0;
  if (!by) {
    return declared(
      number,
      isSame ? say("declared_same", { number }) : say("declared_otherwise", { number, differs }),
      differs,
    );
  }
  if (isSame) return declared(number, say("declared_same_by", { number, ...by }));
  if (of === "another") return declared(number, say("declared_as_another", { number, ...by, differs }), differs);
  return declared(number, say("declared_otherwise_by", { number, taskId: by.taskId, differs }), differs);
}

/** The dates are declared, but the portal does not show for whom: it may be another reservation's declaration. */
export const alreadyDeclaredOwnerHidden = (number: string, differs: readonly string[]): Outcome =>
  differs.length === 0
    ? alreadyDeclared(number, undefined, [])
    : declared(number, say("declared_nameless", { number, differs }), differs);

/** A later version of the reservation reached the portal first. `number`: its Α/Α, or its draft's id. */
export const declaredLater = (number: string, taskId: TaskId, isFinal: boolean, differs: readonly string[]): Outcome =>
  declared(isFinal ? number : "", say("declared_later", { number, taskId }), differs);

export const declaredElsewhere = (number: string, registryId: string, differs: readonly string[]): Outcome =>
  declared(number, say("declared_elsewhere", { number, registryId }), differs);

/** The dates of the correction belong to another declaration. */
export const datesDeclared = (number: string, other: string, differs: readonly string[]): Outcome =>
  declared(number, say("dates_declared", { number, other }), differs);

/** The dates are declared by another hand, and nothing proves that it is for this reservation: another guest may have them. */
export const daysDeclared = (number: string): Outcome =>
  failed("duplicate_declaration", say("declared_unproven", { number }));

/** An earlier version of the reservation had the days of a declaration made by hand for the same guest; this one has others. */
export const foundBefore = (number: string, { startDate, endDate }: DatesSeen): Outcome =>
  failed("duplicate_declaration", say("earlier_declared_unproven", { number, dates: `${startDate}–${endDate}` }));

/** A declaration by another hand is for the same guest, and shares nights with this stay. */
export const guestDeclared = (number: string, { startDate, endDate }: DatesSeen): Outcome =>
  failed("duplicate_declaration", say("guest_declared", { number, dates: `${startDate}–${endDate}` }));

/** A declaration has the cancelled stay's arrival, but may be for another stay or guest. */
export const cancellationUnproven = (number: string, { startDate, endDate }: DatesSeen): Outcome =>
  failed("duplicate_declaration", say("cancellation_unproven", { number, dates: `${startDate}–${endDate}` }));

/** A declaration of ours has the cancelled stay's arrival, for another reservation. */
export const cancellationOfAnother = (
  number: string,
  by: { readonly taskId: TaskId; readonly reservationId: string },
): Outcome => failed("duplicate_declaration", say("cancellation_of_another", { number, ...by }));

/** Its owner has amended what was declared for the reservation: it is for another guest now. */
export const givenAway = (number: string): Outcome => failed("duplicate_declaration", say("given_away", { number }));

/** The portal's refusal, and the declaration with overlapping days that it named; or a value that its form does not offer. */
export interface Refused {
  readonly words: string;
  readonly notOffered?: Readonly<Record<"list" | "value" | "offered", string>> | undefined;
  readonly coveredBy?: string | undefined;
  readonly overlapped?: { readonly declared: string; readonly stay: string } | undefined;
}

export function rejected({ words, notOffered, coveredBy: number, overlapped }: Refused): Outcome {
  if (notOffered) return failed("rejected_by_portal", say("not_offered", notOffered));
  if (number === undefined) return failed("rejected_by_portal", say("refused", { words }));
  if (!overlapped) return failed("duplicate_declaration", say("refused_covered", { words, number }));
  return failed("overlapping_declaration", say("overlapped", { number, words, ...overlapped }));
}

export const apartmentNotFound = (apartmentId: ApartmentId): Outcome =>
  failed("apartment_not_found", say("apartment_not_found", { apartmentId }));

/** It had already begun at the apartment's former property. */
export const apartmentMoved = (apartmentId: ApartmentId): Outcome =>
  failed("apartment_changed", say("apartment_changed", { apartmentId }));

export const notRegistered = (registryId: string, state: "unknown" | "provisional" | "stopped"): Outcome =>
  failed(
    "property_not_registered",
    {
      unknown: say("property_unknown", { registryId }),
      provisional: say("property_provisional", { registryId }),
      stopped: say("property_stopped", { registryId }),
    }[state],
  );

/** Our draft, or a final with its Α/Α, differs from what was sent. */
export const differs = (
  found: { readonly draft: string } | { readonly number: string },
  names: readonly string[],
): Outcome =>
  inReview(
    "draft" in found
      ? say("draft_differs", { declarationId: found.draft, differs: names })
      : say("final_differs", { number: found.number, differs: names }),
  );

/** Patience has ended for a reservation that may be at the portal. */
export const undecided = (declarationId: string | undefined): Outcome =>
  inReview(declarationId === undefined ? say("draft_unclear") : say("finalise_unclear", { declarationId }));

/** A draft was saved repeatedly, but the portal never showed it as ours. */
export const neverShown = (count: number): Outcome => inReview(say("draft_never_shown", { count }));

export const statementFiled = (number: string): Made => ({
  ...submitted(number),
  details: say("statement_submitted", { number }),
});

export const statementSaved = (statementId: string): Outcome => ({
  state: "DRAFTED",
  declarationServerId: statementId,
  details: say("statement_drafted"),
});

export const monthStated = (number: string): Outcome =>
  failed("duplicate_declaration", say("statement_there", { number }));

export const statementDiffers = (number: string, differs: readonly string[]): Outcome =>
  inReview(say("statement_differs", { number, differs }));

export const statementUnclear = inReview(say("statement_unclear"));

/** Our own record of it is damaged. */
export const recordUnreadable = {
  ...inReview(say("record_unreadable")),
  rule: "its record cannot be read",
} as const satisfies Ended;

/** Patience has ended for something never sent. `cause`: its last wait. `isLook`: nothing was to be declared. */
export function givenUp(cause: ErrorValue, why: Words, days: number, isLook: boolean): Outcome {
  const isList = typeof why === "object" && why.code === "portal_refuses_list";
  const last = isList ? say("gave_up_unlisted", { days }) : lastWords(cause, days);
  const end = isLook && cause !== "internal_error" ? say("gave_up_looking", { days }) : last;
  const details = addsNothing(why) ? end : say("gave_up_because", { end, why });
  return failed(cause, details);
}

/** Waits that the final text already explains. */
const explainedByEnd: readonly string[] = ["portal_silent", "portal_down", "portal_changed", "service_fault"];
const addsNothing = (why: Words) => why === "" || (typeof why === "object" && explainedByEnd.includes(why.code));

function lastWords(cause: ErrorValue, days: number): Said {
  switch (cause) {
    case "internal_error":
      return say("gave_up_failing");
    case "portal_unavailable":
      return say("gave_up_portal", { days });
    case "portal_changed":
      return say("gave_up_changed", { days });
    case "duplicate_declaration":
      return say("gave_up_undecided", { days });
    default:
      return say("gave_up_waiting", { days });
  }
}
