import type { PropertyState } from "../contract/property.ts";
import type { StatementCount } from "../contract/statement.ts";
import type { Said } from "../wording/say.ts";

/**
 * A registry portal as the filing engine sees it; `aade/` implements it.
 *
 * No method throws for anything a portal may do: each answers with a value or a `Failure`, which says whether the
 * effect may have happened. Dates are DD/MM/YYYY, amounts whole euro cents.
 */
export interface Portal {
  /**
   * Logs in. `beforePost` runs with the login form open, just before the password is sent. If it rejects, nothing is
   * posted and the rejection is passed on.
   */
  login(credentials: Credentials, options: Connection & { beforePost(): Promise<void> }): Promise<LoginResult>;
  /** Resumes a session by its cookies; the first request is that of the first call. */
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
  /** The portal's own refusal message was seen. It counts towards the account's lock. */
  | { readonly kind: "invalid_credentials" }
  | { readonly kind: "account_locked" }
  /** Only the owner can continue: a second factor, a contact page, a choice of names. `what` they have to do. */
  | { readonly kind: "owner_action_required"; readonly what: Said }
  /** The user's other sessions must end first: definitely not now, perhaps later. */
  | { readonly kind: "session_limit" }
  /** `effect` "no": the password was not sent, or was accepted; "unknown": it may have been refused. */
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Why a call has no value. `effect` says whether the request may have taken effect; it is "no" for calls that only
 * read. Texts of the portal are bounded and free of control characters.
 */
export type Failure =
  /** Down, in maintenance, throttled, timed out, cut short, unreadable, or a list that cannot be trusted. */
  | { readonly kind: "unavailable"; readonly effect: Effect; readonly detail: string; readonly retryAfterMs?: number }
  /** The session is gone. The effect of a submit is then unknown. */
  | { readonly kind: "session_lost"; readonly effect: Effect; readonly detail: string }
  /**
   * The form's own message in the portal's words: nothing happened. `known`: the words are definite, so the same
   * request would be refused again; otherwise they may be about the portal and not about the request.
   * `coveredBy` is an Α/Α that the message names. `notOffered`: there is no message, since a list lacks the value.
   */
  | {
      readonly kind: "refused";
      readonly effect: "no";
      readonly detail: string;
      readonly known?: true;
      readonly coveredBy?: string;
      readonly notOffered?: NotOffered;
    }
  /**
   * The portal differs from its profile, and nothing was posted. This affects every declaration: filing must halt.
   * One cause is that a draft lost its notes: without our mark in them, our drafts cannot be told from others'.
   */
  | { readonly kind: "changed"; readonly effect: "no"; readonly detail: string };

export type Effect = "no" | "unknown";

/** A list of the portal's form, by its label, a value that it lacks, and those that it has. */
export type NotOffered = Readonly<Record<"list" | "value" | "offered", string>>;

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export interface PortalSession {
  /** The session's current cookies, as text for `resume`. A secret, kept sealed. */
  cookies(): string;
  properties(): Promise<Answer<readonly Property[]>>;
  /**
   * All declarations of a property that have a day in a range of dates, over all pages. Ok only if the page names the
   * property and the range, and its total equals the rows read (or it shows its empty marker): then absence means
   * absence. It is not known which dates the portal filters by, so the range requested is wide enough for any.
   */
  list(property: PropertyRef, range: Range): Promise<Answer<readonly Entry[]>>;
  /** The portal's internal id of a listed entry. Fails as `unavailable` when the list has changed since. */
  identify(property: PropertyRef, range: Range, entry: Entry): Promise<Answer<string>>;
  /** A declaration's own page. The page read last may serve its next `finalise` or `deleteDraft`. */
  read(declaration: DeclarationRef): Promise<Answer<DeclarationPage>>;
  /** Saves a new draft. Its id is found by `list` and `identify`. */
  saveDraft(property: PropertyRef, figures: Figures, notes: string): Promise<Answer<void>>;
  /** Saves an existing draft with other figures under its id. `unavailable` when it is no draft any more. */
  updateDraft(declaration: DeclarationRef, figures: Figures, notes: string): Promise<Answer<void>>;
  /**
   * Saves a draft that amends a listed final, which must be the one in force (not `superseded`). `figures` are complete.
   * The draft's id is found by `list` (its entry `amends`) and `identify`; `finalise` puts it in force. Failures mean
   * the same as in `saveDraft`, or as in `identify` before the form is open.
   */
  amend(property: PropertyRef, range: Range, entry: Entry, figures: Figures, notes: string): Promise<Answer<void>>;
  /** Makes a saved draft final. Its Α/Α is then on its page. */
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
  /** Ends the session at the portal. True when it is certainly over; never throws. */
  logout(): Promise<boolean>;
}

export interface PropertyRef {
  /** The portal's internal id. */
  readonly propertyId: string;
  /** ΑΜΑ, ΕΣΛ or ΜΑΓ: the number that owners know and pages show. */
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
  /** Place in the whole list, from 0. `identify` finds the entry by place and content. */
  readonly index: number;
  /** Α/Α: `256`, or `256/2026`; "" for a draft. */
  readonly number: string;
  readonly final: boolean;
  /** True for an amendment of an earlier final; it may have other dates. */
  readonly amends: boolean;
  /** A final that is no longer in force: its amendment is final, too. */
  readonly superseded?: true;
  readonly startDate: string;
  /** "" when the declaration has none. */
  readonly endDate: string;
  /** The rent; absent when the cell is empty. */
  readonly amountCents?: number;
}

export interface DeclarationRef extends PropertyRef {
  /** The portal's internal id (`declarationDbId`). */
  readonly declarationId: string;
}

/** `gone`: the portal says that there is no such declaration. */
export type DeclarationPage = { readonly state: "gone" } | ShownDeclaration;

export interface ShownDeclaration {
  readonly state: "draft" | "final";
  /** Α/Α of a final; "" for a draft. */
  readonly number: string;
  readonly figures: Figures;
  readonly notes: string;
  /** The page shows no notes at all: `notes` is "" whatever they are. */
  readonly notesHidden?: true;
  /** Α/Α of the declaration that this one amends. */
  readonly amends?: string;
}

/** A declaration's content in the API's terms. The adapter maps platform and payment method to the portal's options. */
export interface Figures {
  readonly startDate: string;
  readonly endDate?: string;
  readonly amountCents?: number;
  readonly platform: string;
  readonly paymentMethod: string;
  readonly isForeigner: boolean;
  /** Not to be compared for a guest with a Greek tax number: the portal fills it in. */
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
