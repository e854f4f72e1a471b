import type { State } from "../../../shared/contract/outcome.ts";

/** The world of the model: rows in the table, declarations at the portal, workers, and requests on their way. */
export interface World {
  readonly rows: readonly Row[];
  /** Which row speaks for each reservation. */
  readonly claims: readonly (Claim | null)[];
  /** By internal id; `null` where there is none, or it was deleted. */
  readonly declarations: readonly (Declaration | null)[];
  readonly workers: readonly (Worker | null)[];
  /** Requests whose senders no longer listen. The portal may carry them out at any later time, or never. */
  readonly late: readonly Call[];
  readonly left: Accidents;
  /** Whether the first row's apartment, of a batch, is still at another property. */
  readonly apart: boolean;
}

/** How often each accident may still happen. */
export interface Accidents {
  /** A worker dies. */
  readonly crashes: number;
  /** An answer is lost, or a page cannot be read. */
  readonly losses: number;
  /** The form refuses in words that nobody knows. */
  readonly refusals: number;
  /** The owner changes one of our drafts, or amends a final. */
  readonly hands: number;
}

export interface Claim {
  readonly by: number;
  /** An earlier row whose declaration or draft is in force. */
  readonly before: number | null;
}

/** The record of a row and its filing. */
export interface Row extends Known {
  /** The answer to a save of it was lost (`unclearSaveAt`). */
  readonly doubted: boolean;
  /** Its filing is closed: no worker takes it up again. */
  readonly closed: boolean;
  readonly saves: Saves;
}

/** What a worker knows of its row: the record as it last read or wrote it. */
export interface Known {
  readonly state: State;
  readonly intent: number | null;
  /** The declaration that the intended draft amends. */
  readonly amends: number | null;
  /** A finalise of the intended draft was sent, without a clear answer. */
  readonly asked: boolean;
  /** The declaration or the draft that its outcome names. */
  readonly declared: number | null;
}

/** The form's last refusal. */
interface Refusal {
  readonly of: "save" | "finalise";
  /** The declaration that it names. */
  readonly covered: number | null;
  /** The list was not read since. */
  readonly unlisted: boolean;
  /** A deletion of the draft was sent. */
  readonly takenBack: boolean;
}

/** Drafts that may stand at the portal, and how many of them were confirmed. */
export interface Saves {
  readonly alive: number;
  readonly answered: number;
}

/** What a declaration's page shows. */
export interface Page {
  readonly state: "draft" | "final";
  readonly says: number;
}

export interface Declaration extends Page {
  /** The row whose mark it carries. */
  readonly row: number;
  readonly amends: number | null;
  /** What the list shows of it: `true` for its present state, else an earlier one, or nothing. */
  readonly listed: true | Page | null;
  /** The owner made it final. */
  readonly byHand: boolean;
}

/** A worker at a row, and all that this visit has seen. */
export interface Worker {
  readonly row: number;
  readonly known: Known;
  readonly saves: Saves;
  /** The saves as last read: another worker may have announced one since. */
  readonly read: Saves;
  readonly claim: ReservationOwner | null;
  readonly asksToBeRung: boolean;
  /** An earlier row of the batch wants the stay. */
  readonly hasRowAhead: boolean;
  readonly stay: readonly Listed[] | null;
  /** Whether a save without an answer could still land when the list was read. */
  readonly early: boolean;
  readonly intended: Page | "gone" | "failed" | null;
  readonly asked: "never" | "now" | null;
  readonly refusal: Refusal | null;
  readonly notRemoved: number | null;
  readonly held: boolean;
  /** What the worker is doing, apart from the row's own steps. */
  readonly at: "the row" | "giving up" | readonly ["removing", ...ids: number[]];
}

/** The row that speaks for the reservation, and the one before it, as they were read. */
export interface ReservationOwner extends Claim {
  readonly holder: Known | null;
  readonly inForce: Known | null;
}

export interface Listed extends Page {
  readonly id: number;
  readonly amends: boolean;
  readonly superseded: boolean;
  readonly opened: Opened | "gone" | "failed" | null;
}

export interface Opened extends Page {
  readonly row: number;
  readonly amends: number | null;
  /** The record of its row, as it was then. */
  readonly of: Known | null;
}

export type Call =
  | readonly ["save", row: number]
  | readonly ["amend", target: number, row: number]
  | readonly ["update", id: number, row: number]
  | readonly ["finalise", id: number]
  | readonly ["delete", id: number];
