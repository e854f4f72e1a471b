import type { Outcome } from "../../../../shared/contract/outcome.ts";

/** One portal user's month: what tasks are to state, and what the portal holds. One worker at a time has it. */
export interface World {
  readonly tasks: readonly Task[];
  /** Which task holds the month. */
  readonly claim: number | null;
  readonly statements: readonly Stored[];
  readonly worker: Worker | null;
  /** Submits whose senders no longer listen. */
  readonly late: readonly number[];
  readonly left: Accidents;
}

export interface Accidents {
  readonly crashes: number;
  readonly losses: number;
  /** The form refuses although nothing is in the way. */
  readonly refusals: number;
  /** The owner states the month, or makes the draft final. */
  readonly hands: number;
}

/** What is on record of a task that is one statement. */
export interface Task {
  readonly intent: Intent | null;
  readonly state: Outcome["state"] | null;
  /** Which statement its outcome names. */
  readonly named: number | null;
  readonly closed: boolean;
}

export interface Intent {
  readonly before: readonly number[];
  readonly attempts: number;
  readonly looks: number;
  readonly confirmed: boolean;
  readonly refused: boolean;
}

/** A statement at the portal; its place is its id. */
export interface Stored {
  /** The task that made it, or made it final; -1: the owner. */
  readonly by: number;
  readonly says: number;
  readonly final: boolean;
  readonly listed: boolean;
}

export interface Worker {
  readonly task: number;
  /** What the month showed; `null`: not looked at since something was sent. */
  readonly there: readonly Shown[] | null;
  /** When it was looked at, something sent could still come or show. */
  readonly early: boolean;
}

export interface Shown {
  readonly id: number;
  readonly says: number;
  readonly final: boolean;
}

export interface Setting extends Accidents {
  /** What each task says, and whether it is to be saved only. */
  readonly sent: readonly { readonly says: number; readonly draft: boolean }[];
  readonly stands: readonly Stored[];
  /** A second statement of a month is accepted. */
  readonly repeats: boolean;
  /** A submit makes the month's draft final, which keeps its id. */
  readonly inPlace: boolean;
  /** Lists show late what was done: within the time after which something is sent again, or later still. */
  readonly lists: "at once" | "late" | "very late";
  readonly givesUp: boolean;
}

export const owner = -1;

export function withTask(world: World, task: number, change: Partial<Task>): World {
  return { ...world, tasks: world.tasks.map((one, index) => (index === task ? { ...one, ...change } : one)) };
}

export const without = (world: World, accident: keyof Accidents): World => ({
  ...world,
  left: { ...world.left, [accident]: world.left[accident] - 1 },
});

export type Answer = { readonly id: number } | "refused";

/** What the portal does with a submit, and says. */
export function carryOut(world: World, task: number, setting: Setting): readonly [World, Answer] {
  const { says, draft } = setting.sent[task] ?? { says: 0, draft: false };
  const { statements } = world;
  if (!draft && !setting.repeats && statements.some(({ final }) => final)) return [world, "refused"];
  const listed = setting.lists === "at once";
  const kept = draft || !setting.inPlace ? -1 : statements.findIndex(({ final }) => !final);
  const id = kept < 0 ? statements.length : kept;
  return [{ ...world, statements: statements.toSpliced(id, 1, { by: task, says, final: !draft, listed }) }, { id }];
}
