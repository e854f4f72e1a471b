import { isTerminal, type State } from "../../../shared/contract/outcome.ts";
import { type MoveName, moves } from "../../../shared/records/lifecycle.ts";
import type { Settling } from "./as-seen.ts";
import { knownOf, withRow, withWorker } from "./change.ts";
import type { Portal } from "./portal.ts";
import type { Row, Worker, World } from "./world.ts";

export type Next = readonly [label: string, world: World];

/** One worker's turn. */
export interface Turn {
  readonly world: World;
  readonly index: number;
  readonly worker: Worker;
  readonly portal: Portal;
  readonly settling: Settling;
  /** Whether a deleted draft counts as one of the row's saves that is gone. */
  readonly counts?: boolean;
}

export const on = ({ index, worker }: Turn, world: World, change: Partial<Worker>): World =>
  withWorker(world, index, { ...worker, ...change });

/** A conditional write: it succeeds if the record is as this worker left it. Else the row is left to the worker that changed it. */
export function written(
  { world, index, worker }: Turn,
  move: MoveName | undefined,
  change: Partial<Row>,
  since: Partial<Worker>,
  otherwise: Partial<Worker> = { held: true },
): World {
  const row = world.rows[worker.row];
  if (!row) return world;
  const from: readonly State[] = move ? moves[move].from : ["PENDING", "PROCESSING", "CHECKING"];
  const holds = from.includes(row.state) && row.intent === worker.known.intent;
  const set = { ...(move && { state: moves[move].to }), ...change };
  const after = holds ? withRow(world, worker.row, set) : world;
  const known = knownOf(after.rows[worker.row] ?? row);
  return withWorker(after, index, { ...worker, ...(holds ? since : otherwise), known });
}

const equal = (one: Worker["saves"], other: Worker["saves"]) =>
  one.alive === other.alive && one.answered === other.answered;

/** Counts a save before it is made, in one conditional write; undefined where another worker has counted since. */
export function announced({ world, worker }: Turn): World | undefined {
  const row = world.rows[worker.row];
  if (!row || !equal(row.saves, worker.read)) return undefined;
  return withRow(world, worker.row, { saves: { ...worker.saves, alive: worker.saves.alive + 1 } });
}

/** Ends the visit. Its count of drafts is kept unless another worker has counted since. */
export function left({ index, worker }: Turn, world: World): World {
  const row = world.rows[worker.row];
  const kept = row && equal(row.saves, worker.read) ? withRow(world, worker.row, { saves: worker.saves }) : world;
  return withWorker(kept, index, null);
}

export const isOver = ({ known }: Worker) => isTerminal(known.state);
