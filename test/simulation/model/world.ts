import type { State } from "../../../shared/contract/outcome.ts";

/** The world of the model: rows in the table, declarations at the portal, workers, and requests on their way. */
export interface World {
  readonly rows: readonly Row[];
  /** Which row speaks for each reservation. */
  readonly claims: readonly (Claim | null)[];
  /** By internal id. `null`: there is none, or none any more. */
  readonly declarations: readonly (Declaration | null)[];
  readonly workers: readonly (Worker | null)[];
  /** Requests whose senders no longer listen: the portal may carry them out at any later time, or never. */
  readonly late: readonly Call[];
  readonly left: Accidents;
  /** Of a batch: the first row's apartment is at another property still. */
  readonly apart: boolean;
}

/** How often each may still happen. */
export interface Accidents {
  /** A worker dies. */
  readonly crashes: number;
  /** An answer is lost, or a page cannot be read. */
  readonly losses: number;
  /** The form refuses in words that nobody knows. */
  readonly refusals: number;
  /** The owner does something to one of our drafts, or amends a final. */
  readonly hands: number;
}

export interface Claim {
  readonly by: number;
  /** The row before it whose declaration or draft stands. */
  readonly before: number | null;
}

/** What is on record of a reservation and of its filing. */
export interface Row extends Known {
  /** The answer to a save of it was lost (`unclearSaveAt`). */
  readonly doubted: boolean;
  /** Its filing is closed: nobody works on it any more. */
  readonly closed: boolean;
  readonly saves: Saves;
}

/** What a worker knows of its row: the record as it last read or wrote it. */
export interface Known {
  readonly state: State;
  readonly intent: number | null;
  /** What is to be amended with that draft. */
  readonly amends: number | null;
  /** The intended draft was asked to be made final, without a clear answer. */
  readonly asked: boolean;
  /** The declaration or the draft that its outcome names. */
  readonly declared: number | null;
}

/** What the form has just refused. */
interface Refusal {
  readonly of: "save" | "finalise";
  /** The declaration that it names. */
  readonly covered: number | null;
  /** The list was not looked at since. */
  readonly unlisted: boolean;
  /** The draft was asked to be deleted. */
  readonly takenBack: boolean;
}

/** Drafts that may stand at the portal, and how many of them were confirmed. */
export interface Saves {
  readonly alive: number;
  readonly answered: number;
}

/** What is read of a declaration. */
export interface Page {
  readonly state: "draft" | "final";
  readonly says: number;
}

export interface Declaration extends Page {
  /** Whose mark it carries. */
  readonly row: number;
  readonly amends: number | null;
  /** Where lists lag: what they show of it; `true`: it, as it is. */
  readonly listed: true | Page | null;
  /** It was the owner who made it final. */
  readonly byHand: boolean;
}

/** A worker at a row, and all that this visit has seen. */
export interface Worker {
  readonly row: number;
  readonly known: Known;
  readonly saves: Saves;
  /** The saves as they were read: another worker may have announced one since. */
  readonly read: Saves;
  readonly claim: Spoken | null;
  readonly asksToBeRung: boolean;
  /** An earlier row of the batch wants the stay. */
  readonly hasRowAhead: boolean;
  readonly stay: readonly Listed[] | null;
  /** When the list was asked for, a save without an answer could still land. */
  readonly early: boolean;
  readonly intended: Page | "gone" | "failed" | null;
  readonly asked: "never" | "now" | null;
  readonly refusal: Refusal | null;
  readonly notRemoved: number | null;
  readonly held: boolean;
  /** Beside the row's own steps. */
  readonly at: "the row" | "giving up" | readonly ["removing", ...ids: number[]];
}

/** The row that speaks for the reservation, and the one before it, as they were read. */
export interface Spoken extends Claim {
  readonly holder: Known | null;
  readonly standing: Known | null;
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
  /** The row that it belongs to, as it was read then. */
  readonly of: Known | null;
}

export type Call =
  | readonly ["save", row: number]
  | readonly ["amend", target: number, row: number]
  | readonly ["update", id: number, row: number]
  | readonly ["finalise", id: number]
  | readonly ["delete", id: number];
