import type { Made, Outcome } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type {
  DeclarationPage,
  DeclarationRef,
  Entry,
  Figures,
  NotOffered,
  Property,
  ShownDeclaration,
} from "../../portal/portal.ts";
import type { Saves } from "../../records/filings.ts";
import type { RowRef } from "../../records/keys.ts";
import type { Days } from "../../records/reservations.ts";
import type { Intent, Row } from "../../records/rows.ts";
import { type Said, say } from "../../wording/say.ts";
import type { Pause } from "../session/pause.ts";

/** What was read, or why that failed: then nothing is known, and nothing may be concluded. */
export type ReadResult<T> = { readonly value: T } | { readonly failed: Pause };

/** Where the row's property is among those of the login. */
export type Target =
  | { readonly kind: "declarable"; readonly property: Property }
  | { readonly kind: "no apartment" }
  | {
      readonly kind: "not registered";
      readonly registryId: string;
      readonly state: "unknown" | "provisional" | "stopped";
      /** Until when it is looked for again: the login had it, or the page shows no property at all. */
      readonly awaitedUntil?: EpochMs;
    };

/** A property that is looked for again; false where it shows, or is no longer the login's. */
export const awaitedProperty = (target: Target) =>
  target.kind === "not registered" && target.awaitedUntil !== undefined && target;

/** Which row has made a declaration, as its page proves. */
export type Origin =
  | { readonly kind: "this row" }
  /** Of this service; `before`: that row comes first. `isCorrected`: by our record, a correction has replaced it. */
  | { readonly kind: "another row"; readonly row: Row; readonly before: boolean; readonly isCorrected?: true }
  /** Typed in by the owner, or another service's. */
  | { readonly kind: "foreign" };

/** A declaration that was opened, and which row has made it. */
export interface OpenedDeclaration {
  readonly declaration: DeclarationRef;
  readonly page: ShownDeclaration;
  readonly origin: Origin;
}

/** The earlier row whose declaration or draft stands, and the row that has since found a declaration, and failed. */
export type RowBefore = Row & {
  readonly found?: Row | undefined;
  /** What its draft has become by its own page: its owner may have given it other days, or made it final. */
  readonly draft?: Pick<ShownDeclaration, "number" | "figures">;
};

/** The reservation's speaker: which row speaks for it. */
export interface SeenSpeaker {
  readonly by: "this row" | Row | { readonly deleted: RowRef };
  /** That row has failed and may have left drafts: the owner may have finalised one since. */
  readonly leftDrafts?: true;
  readonly before?: RowBefore | undefined;
  /** After a restore: stays for which the reservation may be declared by now. */
  readonly maybeDeclared?: readonly Days[] | undefined;
  /** The targets of the earlier row, and of the row that has found a declaration. */
  readonly earlierTargets?: readonly string[];
}

/** A listed declaration that concerns the row; its page shows whose it is. */
export interface ListedEntry {
  readonly entry: Entry;
  /**
   * `stay`: of the same stay. `reservation`: of other days, made or found by an earlier row of the reservation. `overlap`: a
   * final of overlapping days, which may be the reservation's by its mark. `former property`: an earlier row's, at the
   * property that the apartment has left. `past`: after a restore, of the stay and corrected since.
   */
  readonly of: "stay" | "reservation" | "overlap" | "former property" | "past";
  /** The former property, of what is listed there. */
  readonly at?: Property;
  /** The version in force of the declaration that an earlier row made. */
  readonly isInForce?: true;
  /** That of one which an earlier row has found, and failed: it may be another reservation's. */
  readonly isFound?: true;
  readonly opened?: ReadResult<OpenedDeclaration | "gone">;
}

/** The form's refusal: its words, and the Α/Α named in them; or the value that a list of it lacks. */
export interface FormRefusal {
  readonly of: "save" | "finalise";
  readonly words: string;
  readonly coveredBy?: string;
  readonly notOffered?: NotOffered;
  readonly at: EpochMs;
  /** The words may be the portal's trouble: nothing else is saved before the refused row has ended. */
  readonly isInUnknownWords?: true;
  /** We have asked the portal to delete the refused draft. */
  readonly isTakenBack?: true;
}

/** What the list shows about a row, when it was read, and whether the row had one ahead then. */
export interface ListOfRow {
  readonly at: EpochMs;
  readonly listed: readonly ListedEntry[];
  readonly hadRowAhead?: boolean;
  /** The whole list, its amendments opened so far, and what is listed beside it. */
  readonly whole?: {
    readonly entries: readonly Entry[];
    readonly amendments: Amendments;
    readonly beside: readonly ListedEntry[];
    /** The earlier row, as its draft was when the list was read. */
    readonly before: RowBefore | undefined;
  };
}

/** What a visit has seen of one row. A part that is absent was not looked at since it last changed. */
export interface SeenOfRow {
  readonly portalUser: string;
  /** The table was restored: the portal may hold declarations of ours that are not on record. */
  readonly isRestored?: boolean;
  /** The row's target; before its first save its apartment's property. */
  readonly target: Target;
  /** What became of the apartment since the row began. */
  readonly apartment?: "moved" | "removed" | undefined;
  /** The properties were looked at again since a save was refused, or the intended draft's page was seen. */
  readonly isTargetSure?: true | undefined;
  /** An earlier open row of the same filing wants the same stay. */
  readonly hasRowAhead: boolean;
  readonly saves: Saves;
  readonly speaker?: SeenSpeaker | undefined;
  /** The stay's days were noted as this reservation's, or another's note forbids that until then. */
  readonly days?: "noted" | { readonly until: EpochMs } | undefined;
  /** The filing that this row waits for was asked to wake it. */
  readonly asksToBeWoken?: true | undefined;
  readonly list?: ListOfRow | undefined;
  readonly intended?: ReadResult<DeclarationPage> | undefined;
  /** When this visit asked to finalise the intended draft; "never" when it has only just written the intent. */
  readonly asked?: number | "never" | undefined;
  readonly refusal?: FormRefusal | undefined;
  readonly notRemoved?: { readonly declarationId: string; readonly pause: Pause } | undefined;
  /** A step failed: the row waits for the next visit. */
  readonly failedStep?: Pause | undefined;
}

/** The pages of the list's amendments, as far as they were opened. */
export type Amendments = ReadonlyMap<Entry, ReadResult<OpenedDeclaration | "gone">>;

/** A final that a correction of ours has replaced, wherever that stands in the list, takes no days. */
export const isCorrected = ({ origin }: Pick<OpenedDeclaration, "origin">) =>
  origin.kind === "another row" && origin.isCorrected === true;

export const openedDeclaration = ({ opened }: Pick<ListedEntry, "opened">): OpenedDeclaration | undefined =>
  opened && "value" in opened && opened.value !== "gone" ? opened.value : undefined;

export const idOf = (listed: Pick<ListedEntry, "opened">) => openedDeclaration(listed)?.declaration.declarationId;

export type DecisionTimes = Pick<Times, "settle" | "saveAgain" | "backoffCap">;

export interface Correction {
  readonly entry: Entry;
  readonly number: string;
  readonly figures: Figures;
}

/** The next step for one row: a missing look, an act, a note, a wait or the end. */
export type Step =
  /** Looks, each taken only when the next step depends on it. */
  | { readonly do: "look at the list" }
  | { readonly do: "look at the properties" }
  | { readonly do: "open"; readonly entry: Entry }
  | { readonly do: "look at the intended draft"; readonly draft: DeclarationRef }
  /** Acts at the portal. A save makes a new draft, a correction, or changes the draft that an earlier row has left. */
  | { readonly do: "save"; readonly corrects?: Correction; readonly over?: DeclarationRef }
  | { readonly do: "finalise"; readonly draft: DeclarationRef }
  | { readonly do: "delete"; readonly draft: DeclarationRef; readonly isOfRow: boolean }
  | { readonly do: "speak for it" }
  | { readonly do: "take over"; readonly from: RowRef; readonly before?: RowBefore | undefined }
  | { readonly do: "ask to be woken"; readonly by: Row }
  | { readonly do: "note the days" }
  | { readonly do: "intend"; readonly draft: DeclarationRef; readonly amends?: string | undefined }
  | { readonly do: "withdraw"; readonly event: Said }
  | { readonly do: "note doubt"; readonly event: Said; readonly askedAt?: EpochMs }
  /** Waits until `until`; without it, for a growing pause. */
  | { readonly do: "wait"; readonly pause: Pause; readonly until?: EpochMs }
  | { readonly do: "end"; readonly outcome: Outcome; readonly shown?: undefined }
  /** `shown`: the figures on the page of ours that proves it. */
  | { readonly do: "end"; readonly outcome: Made; readonly shown: Figures };

type Ending = readonly [outcome: Outcome, page?: undefined] | readonly [outcome: Made, page: ShownDeclaration];

export const end = (...[outcome, page]: Ending): Step =>
  page ? { do: "end", outcome, shown: page.figures } : { do: "end", outcome };

export const wait = (pause: Pause, until?: EpochMs): Extract<Step, { do: "wait" }> => ({
  do: "wait",
  pause,
  ...(until !== undefined && { until }),
});

/** Deletes a draft. One that could not be removed a moment ago waits for the next visit. */
export function removeDraft(
  { notRemoved }: SeenOfRow,
  { declaration }: Pick<OpenedDeclaration, "declaration">,
  isOfRow: boolean,
): Extract<Step, { do: "wait" | "delete" }> {
  if (notRemoved?.declarationId === declaration.declarationId) return wait(notRemoved.pause);
  return { do: "delete", draft: declaration, isOfRow };
}

/** A reason to wait that is not the portal's fault. */
const pauseWithoutOutage = (reason: Said, cause: Pause["cause"]): Pause => ({ reason, cause, outage: false });

export const beingLookedUp = pauseWithoutOutage(say("unclear"), "portal_unavailable");

/** The draft cannot be seen: its property is not the login's, at least for now. */
export const propertyLeft = ({ registryId }: Intent) =>
  pauseWithoutOutage(say("property_left", { registryId }), "property_not_registered");

export const draftNotListed = pauseWithoutOutage(say("draft_awaited"), "portal_unavailable");

export const stayIsWanted = pauseWithoutOutage(say("same_stay_ahead"), "duplicate_declaration");

export const daysJustWanted = pauseWithoutOutage(say("same_stay_just_now"), "duplicate_declaration");

export const declarationNotListed = pauseWithoutOutage(say("declaration_awaited"), "duplicate_declaration");

export const sameReservation = ({ taskId, state }: Row) =>
  pauseWithoutOutage(
    state === "NEEDS_REVIEW" ? say("same_reservation_in_review", { taskId }) : say("same_reservation", { taskId }),
    "duplicate_declaration",
  );

export function wantedByRival(rivals: readonly OpenedDeclaration[]): Pause {
  const others = rivals.flatMap(({ origin }) =>
    origin.kind === "another row" ? [`${origin.row.reservation.reservationId}, ${origin.row.taskId}`] : [],
  );
  return pauseWithoutOutage(say("same_stay", { others }), "duplicate_declaration");
}

export const amendedByItsOwner = (number: string) =>
  pauseWithoutOutage(say("owner_amends", { number }), "duplicate_declaration");

/** How many settle times a save without an answer gets to show. */
export const settleTimes = 3;

export const straysAreLookedFor = pauseWithoutOutage(say("drafts_looked_through"), "portal_unavailable");

/** Another worker has written the record since it was read. */
export const anotherWorkerWrote = pauseWithoutOutage(say("other_filing"), "internal_error");
