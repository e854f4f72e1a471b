import type { State } from "../../../shared/contract/outcome.ts";

/** The world of the model: rows in the table, declarations at the portal, workers, and requests on their way. */
export interface World {
  readonly rows: readonly Row[];
  /** By internal id. `null`: there is none, or none any more. */
  readonly declarations: readonly (Declaration | null)[];
  readonly workers: readonly (Worker | null)[];
  /** Requests whose senders no longer listen: the portal may carry them out at any later time, or never. */
  readonly late: readonly Call[];
  readonly left: Accidents;
}

/** How often each may still happen. */
export interface Accidents {
  /** A worker dies. */
  readonly crashes: number;
  /** An answer is lost, or a page cannot be read. */
  readonly losses: number;
  /** The form refuses in words that may mean "try later". */
  readonly refusals: number;
  /** The owner makes one of our drafts final, or deletes it. */
  readonly hands: number;
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
  /** The intended draft was asked to be made final, without a clear answer. */
  readonly asked: boolean;
  readonly refusal: Refusal | null;
}

/** In words that are not known to be the portal's last. */
export interface Refusal {
  readonly of: "save" | "finalise";
  readonly times: number;
}

/** Drafts that may stand at the portal, and how many of them were confirmed. */
export interface Saves {
  readonly alive: number;
  readonly answered: number;
}

export interface Declaration {
  /** Whose mark it carries. */
  readonly row: number;
  readonly state: "draft" | "final";
  /** Where lists lag: they show it by now. */
  readonly listed: boolean;
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
  readonly stay: readonly Listed[] | null;
  /** When the list was asked for, a save without an answer could still land. */
  readonly early: boolean;
  readonly intended: Page | "failed" | null;
  readonly asked: "never" | "now" | null;
  readonly refusal: (Refusal & { readonly definite: boolean }) | null;
  readonly notRemoved: number | null;
  readonly held: boolean;
  /** Beside the row's own steps. */
  readonly at: "the row" | "giving up" | readonly ["removing", ...ids: number[]];
}

export type Page = "gone" | "draft" | "final";
export interface Listed {
  readonly id: number;
  readonly opened: Opened | "gone" | "failed" | null;
}
export interface Opened {
  readonly page: "draft" | "final";
  readonly row: number;
  /** The state of the row that it belongs to, as it was read then. */
  readonly state: State;
}

export type Call = readonly ["save", row: number] | readonly ["finalise", id: number] | readonly ["delete", id: number];

const text = (value: unknown) => JSON.stringify(value);
const byText = (one: unknown, other: unknown) => (text(one) < text(other) ? -1 : 1);

export function withRow(world: World, row: number, change: Partial<Row>): World {
  return { ...world, rows: world.rows.map((one, index) => (index === row ? { ...one, ...change } : one)) };
}

/** Workers are alike, so they are kept in one order. */
export function withWorker(world: World, index: number, worker: Worker | null): World {
  return { ...world, workers: world.workers.map((one, place) => (place === index ? worker : one)).toSorted(byText) };
}

/** Nobody listens to the call any more. Finalising or deleting twice is doing it once. */
export function withLate(world: World, call: Call): World {
  if (call[0] !== "save" && world.late.some((one) => text(one) === text(call))) return world;
  return { ...world, late: [...world.late, call].toSorted(byText) };
}

export const without = (world: World, accident: keyof Accidents): World => ({
  ...world,
  left: { ...world.left, [accident]: world.left[accident] - 1 },
});
