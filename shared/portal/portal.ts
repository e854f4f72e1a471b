import type { PropertyState } from "../contract/property.ts";
import type { StatementCount } from "../contract/statement.ts";
import type { Said } from "../wording/say.ts";

/**
 * What the filing engine needs of a registry portal. The engine knows this interface only; `aade/` implements it.
 *
 * No method throws for what a portal may do: each answers with a value or a `Failure` that says whether the
 * effect may have happened. Dates are DD/MM/YYYY, amounts whole euro cents.
 */
export interface Portal {
  /**
   * Logs in. `beforePost` runs when the login form is at hand, just before the password leaves this machine;
   * if it rejects, nothing is posted and the rejection is passed on.
   */
  login(credentials: Credentials, options: Connection & { beforePost(): Promise<void> }): Promise<LoginResult>;
  /** Goes on with a session's cookies; no request is made until the first call. */
  resume(cookies: string, options: Connection): PortalSession;
}

export interface Connection {
  /** Ends every call of the session; an aborted call answers `unavailable`. */
  readonly signal: AbortSignal;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type LoginResult =
  | { readonly kind: "in"; readonly session: PortalSession }
  /** The portal's own refusal message was seen: it counts towards the account's lock. */
  | { readonly kind: "invalid_credentials" }
  | { readonly kind: "account_locked" }
  /** Only the owner can go on: a second factor, a contact page, a choice of names. `what` they have to do. */
  | { readonly kind: "owner_action_required"; readonly what: Said }
  /** The user's other sessions must end first: a definite no, later. */
  | { readonly kind: "session_limit" }
  /** `effect` "no": the password never left, or the portal went on with it; "unknown": it may have been refused. */
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Why a call has no value. `effect` says whether what was asked may have happened all the same. A call that only
 * reads always says "no". Texts of the portal are bounded and free of control characters.
 */
export type Failure =
  /** Down, in maintenance, throttled, timed out, cut short, unreadable, or a list that cannot be trusted. */
  | { readonly kind: "unavailable"; readonly effect: Effect; readonly detail: string; readonly retryAfterMs?: number }
  /** The session is gone. In answer to a submit its effect is unknown. */
  | { readonly kind: "session_lost"; readonly effect: Effect; readonly detail: string }
  /**
   * The form's own message in the portal's words: what was asked did not happen. `known`: the words are known to be
   * definite, sent again as it was it would be refused again; without it they may be about the portal and not about what was asked.
   * `coveredBy`: an Α/Α that the message names.
   */
  | {
      readonly kind: "refused";
      readonly effect: "no";
      readonly detail: string;
      readonly known?: true;
      readonly coveredBy?: string;
    }
  /**
   * The portal is not the one that the profile describes; what was asked was not posted. It concerns every declaration
   * and not this one: filing must halt. `our mark in the notes is not kept`: a draft saved in this session was read with
   * other notes than it was saved with, so that nothing of ours can be told from others' any more.
   */
  | { readonly kind: "changed"; readonly effect: "no"; readonly detail: string };

export type Effect = "no" | "unknown";

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export interface PortalSession {
  /** The session's cookies now, as text for `resume`: a secret, kept sealed. */
  cookies(): string;
  properties(): Promise<Answer<readonly Property[]>>;
  /**
   * All declarations of a property that have a day in a range of dates, over all pages. Ok only if the page echoes the
   * property and the range and its total equals the rows read (or it shows its empty marker): then absence means
   * absence. What the portal's own dates filter on is not known: it is asked for a range wide enough for every meaning.
   */
  list(property: PropertyRef, range: Range): Promise<Answer<readonly Entry[]>>;
  /** The portal's internal id of a listed entry. Fails as `unavailable` when the list has changed under it. */
  identify(property: PropertyRef, range: Range, entry: Entry): Promise<Answer<string>>;
  /** A declaration's own page. The page read last may serve the next `finalise` or `deleteDraft` of the same one. */
  read(declaration: DeclarationRef): Promise<Answer<DeclarationPage>>;
  /** Saves a new draft. The answer does not name its id: it is found by `list` and `identify`. */
  saveDraft(property: PropertyRef, figures: Figures, notes: string): Promise<Answer<void>>;
  /** Saves an existing draft with other figures; its id stays. `unavailable` when it is no draft any more. */
  updateDraft(declaration: DeclarationRef, figures: Figures, notes: string): Promise<Answer<void>>;
  /**
   * Saves a draft that amends a listed final, which has to be the one in force (not `superseded`): all of `figures` as
   * it shall be. Its id is found by `list` (the entry `amends`) and `identify`; `finalise` makes it the one in force.
   * A failure's meaning is that of `saveDraft`, or of `identify` before the form is open.
   */
  amend(property: PropertyRef, range: Range, entry: Entry, figures: Figures, notes: string): Promise<Answer<void>>;
  /** Makes a saved draft final: its Α/Α stands on its page. */
  finalise(declaration: DeclarationRef): Promise<Answer<void>>;
  deleteDraft(declaration: DeclarationRef): Promise<Answer<void>>;
  findStatements(month: Month): Promise<Answer<readonly Statement[]>>;
  /** Files (or saves as a draft) the month's climate-fee statement. */
  fileStatement(
    month: Month,
    records: readonly StatementRecord[],
    draft: boolean,
  ): Promise<Answer<{ readonly number?: string }>>;
  exchanges(): number;
  /** Ends the session at the portal. True when it surely is over; never throws. */
  logout(): Promise<boolean>;
}

export interface PropertyRef {
  /** The portal's internal id. */
  readonly propertyId: string;
  /** ΑΜΑ, ΕΣΛ or ΜΑΓ: what owners call the property by; pages echo it. */
  readonly registryId: string;
}

export interface Property extends PropertyRef {
  readonly state: PropertyState;
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

export interface Entry {
  /** Its place in all that the portal listed, from 0; `identify` finds it by that and its content. */
  readonly index: number;
  /** Α/Α, as the list shows it: `256`, or `256/2026`; "" for a draft. */
  readonly number: string;
  readonly final: boolean;
  /** An amendment of an earlier final; it may have other dates. */
  readonly amends: boolean;
  /** A final that is not in force any more: an amendment of it is final, too. */
  readonly superseded?: true;
  readonly startDate: string;
  /** "" when the declaration has none. */
  readonly endDate: string;
  /** Of rent; absent when the cell is empty. */
  readonly amountCents?: number;
}

export interface DeclarationRef extends PropertyRef {
  /** The portal's internal id (`declarationDbId`). */
  readonly declarationId: string;
}

/** What stands on a declaration's page. `gone`: the portal itself says that there is no such declaration. */
export type DeclarationPage =
  | { readonly state: "gone" }
  | {
      readonly state: "draft" | "final";
      /** Α/Α of a final; "" for a draft. */
      readonly number: string;
      readonly figures: Figures;
      readonly notes: string;
      /** The page shows no notes at all: that `notes` is "" says nothing. */
      readonly notesHidden?: true;
      /** Α/Α of the declaration that this one amends. */
      readonly amends?: string;
    };

/** A declaration's content, in the API's own terms: the adapter maps platform and payment method to the portal's options. */
export interface Figures {
  readonly startDate: string;
  readonly endDate?: string;
  readonly amountCents?: number;
  readonly platform: string;
  readonly paymentMethod: string;
  readonly isForeigner: boolean;
  /** For a guest with a Greek tax number the portal fills it in; then it is not ours to compare. */
  readonly guestName?: string;
  readonly guestId?: string;
  readonly guestTaxId?: string;
  readonly cancellationDate?: string;
  readonly cancellationCents?: number;
}

export interface Month {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
}

export type StatementRecord = Readonly<Record<StatementCount, number>>;

export interface Statement {
  readonly statementId: string;
  readonly number: string;
  readonly final: boolean;
  readonly records: readonly StatementRecord[];
}
