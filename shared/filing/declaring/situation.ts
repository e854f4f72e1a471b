import type { Outcome } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { DeclarationPage, DeclarationRef, Entry, Figures, Property } from "../../portal/portal.ts";
import type { Days } from "../../records/claims.ts";
import type { Saves } from "../../records/filings.ts";
import type { RowRef } from "../../records/keys.ts";
import type { Intent, Row } from "../../records/rows.ts";
import { type Said, say } from "../../wording/say.ts";
import type { Pause } from "../session/pause.ts";

/** What a look showed, or why it showed nothing: then nothing is known, and nothing may be concluded. */
export type Look<T> = { readonly showed: T } | { readonly failed: Pause };

/** Where the row's apartment is, among the properties of the login. */
export type Place =
  | { readonly kind: "declarable"; readonly property: Property }
  | { readonly kind: "no apartment" }
  | {
      readonly kind: "not registered";
      readonly registryId: string;
      readonly state: "unknown" | "provisional" | "stopped";
      /** It was the login's, or the page shows nothing: it is looked for again. */
      readonly awaitedUntil?: number;
    };

/** The place of a property that is looked for again; false where it is there, or the login's no more. */
export const awaitedPlace = (place: Place) =>
  place.kind === "not registered" && place.awaitedUntil !== undefined && place;

export type PageThere = Exclude<DeclarationPage, { state: "gone" }>;

/** A declaration of the same stay, and whose it is. */
export interface Shown {
  readonly declaration: DeclarationRef;
  readonly page: PageThere;
  readonly whose:
    | { readonly kind: "ours" }
    /** Of another row of this service: `before` says whether that one comes first. */
    | { readonly kind: "other"; readonly row: Row; readonly before: boolean }
    /** Typed by the owner, or by another service. */
    | { readonly kind: "foreign" };
}

/** The earlier row whose declaration or draft stands, and the row that has since failed and found the reservation declared. */
export type RowBefore = Row & { readonly found?: Row | undefined };

/** Which row speaks for the reservation. */
export interface SeenClaim {
  readonly by: "this row" | Row | { readonly deleted: RowRef };
  /** That row has failed, and drafts of it may stand: their owner may have made one final since. */
  readonly leftDrafts?: true;
  readonly before?: RowBefore | undefined;
  /** After a restore: days for which the reservation may be declared by now. */
  readonly mayStand?: readonly Days[] | undefined;
  /** The properties at which the row before has begun, and the one that found it declared. */
  readonly earlierTargets?: readonly string[];
}

/** A listed declaration of the stay or of the reservation; its page tells whose it is. */
export interface Listed {
  readonly entry: Entry;
  /**
   * Of the same stay; of other days, and left there by an earlier row of the reservation; or a final of other days that
   * are partly the same, which its mark may tell to be the same reservation's; or left by an earlier row at the property
   * that the apartment had; or, after a restore, declared of the stay and corrected since.
   */
  readonly of: "stay" | "reservation" | "overlap" | "left" | "past";
  /** Of what was left: where. */
  readonly at?: Property;
  /** The one in force of the declaration that an earlier row of the reservation made or found. */
  readonly isInForce?: true;
  readonly opened?: Look<Shown | "gone">;
}

/** The form's refusal: its words, and the Α/Α that they name. */
export interface Refusal {
  readonly of: "save" | "finalise";
  readonly words: string;
  readonly coveredBy?: string;
  readonly at: number;
  /** We have asked for the refused draft to be deleted. */
  readonly isTakenBack?: true;
}

interface Stay {
  readonly at: number;
  readonly listed: readonly Listed[];
  readonly hadRowAhead?: boolean;
  /** What the list showed, what the amendments in it amend as far as that was asked, and what is listed beside it. */
  readonly whole?: {
    readonly entries: readonly Entry[];
    readonly amendments: Amendments;
    readonly beside: readonly Listed[];
  };
}

/** All that a visit has seen of one row's stay and drafts. What is absent was not looked at since it last changed. */
export interface Seen {
  readonly portalUser: string;
  /** The table was restored since. */
  readonly isRestored?: boolean;
  /** The property at which the row has begun; until then its apartment's. */
  readonly place: Place;
  /** What has become of the apartment of a row that has begun. */
  readonly apartment?: "moved" | "removed" | undefined;
  /** The login's properties were looked at again since a save was refused, or since the intended draft's page was seen. */
  readonly isPlaceSure?: true | undefined;
  /** An earlier open row of the same filing wants the same stay. */
  readonly hasRowAhead: boolean;
  readonly saves: Saves;
  readonly claim?: SeenClaim | undefined;
  /** The filing that this row waits for was asked to ring. */
  readonly asksToBeRung?: true | undefined;
  /** The stay's part of a complete list, when that was asked for, and whether it had a row ahead then. */
  readonly stay?: Stay | undefined;
  readonly intended?: Look<DeclarationPage> | undefined;
  /** When this visit asked for the intended draft to be made final; "never" when it has only just written the intent. */
  readonly asked?: number | "never" | undefined;
  readonly refusal?: Refusal | undefined;
  readonly notRemoved?: { readonly declarationId: string; readonly pause: Pause } | undefined;
  readonly held?: Pause | undefined;
}

/** Amendments by their place in the list, and what their pages showed. */
export type Amendments = ReadonlyMap<Entry, Look<Shown | "gone">>;

export const shownIn = ({ opened }: Pick<Listed, "opened">): Shown | undefined =>
  opened && "showed" in opened && opened.showed !== "gone" ? opened.showed : undefined;

export const idOf = (listed: Pick<Listed, "opened">) => shownIn(listed)?.declaration.declarationId;

export type DecisionTimes = Pick<Times, "settle" | "saveAgain" | "backoffCap">;

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
  | { readonly do: "claim" }
  | { readonly do: "take over"; readonly from: RowRef; readonly before?: RowBefore | undefined }
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

export const anotherWorkerWrote = waits(say("other_filing"), "internal_error");
