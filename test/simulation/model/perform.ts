import { isTerminal, type State } from "../../../shared/contract/outcome.ts";
import type { Step } from "../../../shared/filing/declaring/step.ts";
import { type MoveName, moves } from "../../../shared/filing/records/moves.ts";
import type { Settling } from "./as-seen.ts";
import { type Answer, carryOut, listOf, type Portal, pageOf } from "./portal.ts";
import type { World } from "./world.ts";
import {
  type Call,
  type Known,
  type Listed,
  type Row,
  type Worker,
  withLate,
  without,
  withRow,
  withWorker,
} from "./world.ts";

type Next = readonly [label: string, world: World];

/** One worker's turn. */
export interface Turn {
  readonly world: World;
  readonly index: number;
  readonly worker: Worker;
  readonly portal: Portal;
  /** Who finds that another worker has moved the record leaves it to that one. */
  readonly givesWay: boolean;
  readonly settling: Settling;
}

/** Every way in which a step may come out: done and answered, done or not and not answered, or the worker dies in it. */
export function* carriedOut(turn: Turn, step: Step): Generator<Next, void, void> {
  const { world, worker } = turn;
  const call = callOf(step, worker);
  const begun = step.do === "save" ? announced(turn) : world;
  // Another worker has announced a save since: whoever comes second leaves it to that one.
  if (!begun) return yield ["save: forestalled", left(turn, world)];
  if (world.left.crashes > 0) {
    const dies = without(call ? withLate(begun, call) : begun, "crashes");
    yield [`${step.do}: dies`, withWorker(dies, turn.index, null)];
  }
  if (call) yield* called({ ...turn, world: begun }, step, call);
  else yield* done(turn, step);
}

function callOf(step: Step, { row }: Worker): Call | undefined {
  if (step.do === "save") return ["save", row];
  if (step.do === "finalise") return ["finalise", Number(step.draft.declarationId)];
  return step.do === "delete" ? ["delete", Number(step.draft.declarationId)] : undefined;
}

function* called(turn: Turn, step: Step, call: Call): Generator<Next, void, void> {
  const { world, portal } = turn;
  const [after, answer] = carryOut(world, call, portal);
  yield [`${step.do}: ${answer}`, answered({ ...turn, world: after }, call, answer)];
  if (call[0] === "finalise" && answer === "ok")
    yield ["finalise: ok, without a number", on(turn, after, { asked: "now", intended: null })];
  if (world.left.refusals > 0 && call[0] !== "delete" && answer === "ok")
    yield [
      `${step.do}: perhaps later`,
      answered({ ...turn, world: without(world, "refusals") }, call, "refused, perhaps"),
    ];
  if (world.left.losses === 0) return;
  const lost = without(world, "losses");
  yield [`${step.do}: no answer`, unanswered({ ...turn, world: withLate(lost, call) }, call)];
  if (call[0] === "delete" && answer === "ok")
    yield ["delete: done, no answer", unanswered({ ...turn, world: without(after, "losses") }, call)];
}

function answered(turn: Turn, call: Call, answer: Answer): World {
  const { world, worker } = turn;
  const { known, saves } = worker;
  const [kind, id] = call;
  if (kind === "delete") return answer === "ok" ? removed(turn, id) : unanswered(turn, call);
  if (answer === "ok") {
    if (kind === "finalise") return on(turn, world, { asked: "now", intended: "final" });
    const more = { alive: saves.alive + 1, answered: saves.answered + 1 };
    return on(turn, world, { saves: more, read: { ...saves, alive: saves.alive + 1 }, stay: null });
  }
  const times = (known.refusal?.of === kind ? known.refusal.times : 0) + 1;
  const refusal = { of: kind, times, definite: answer === "refused" };
  if (kind === "finalise") return on(turn, world, { asked: null, intended: null, refusal });
  return on(turn, world, { read: { ...saves, alive: saves.alive + 1 }, refusal });
}

/** What a call came to is told by a page, where there is one. */
function unanswered(turn: Turn, call: Call): World {
  const { world, worker } = turn;
  const [kind, id] = call;
  if (kind === "finalise") return on(turn, world, { asked: "now", intended: null });
  if (kind === "save") {
    const announced = { ...worker.saves, alive: worker.saves.alive + 1 };
    const told = { ...worker, saves: announced, read: announced, held: true };
    return written({ ...turn, worker: told }, "doubtSave", { doubted: true }, {}, {});
  }
  if (worker.known.intent === id) return on(turn, world, { intended: null, notRemoved: id });
  const page = pageOf(world, id);
  if (page === "gone") return removed(turn, id);
  return on(turn, world, { notRemoved: id, ...(page === "final" && { stay: null }) });
}

function removed(turn: Turn, id: number): World {
  const { world, worker } = turn;
  const { known, saves, stay } = worker;
  const ours = known.intent === id || stay?.some((one) => one.id === id && isOurs(one, worker.row));
  const fewer = ours ? gone(saves) : saves;
  if (known.intent === id) return on(turn, world, { saves: fewer, intended: "gone" });
  return on(turn, world, { saves: fewer, stay: stay?.filter((one) => one.id !== id) ?? null });
}

const isOurs = ({ opened }: Listed, row: number) => typeof opened === "object" && opened?.row === row;
const gone = ({ alive, answered }: Worker["saves"]) => ({
  alive: Math.max(0, alive - 1),
  answered: Math.max(0, answered - 1),
});

/** Looks and notes. */
function* done(turn: Turn, step: Step): Generator<Next, void, void> {
  const { world, worker } = turn;
  const { known, saves, stay } = worker;
  switch (step.do) {
    case "look at the list":
      return yield [step.do, on(turn, world, { stay: listOf(world), early: turn.settling.save })];
    case "open": {
      const { index } = step.entry;
      const as = (opened: Listed["opened"]) =>
        stay?.map((one) => (one.id === index ? { ...one, opened } : one)) ?? null;
      const there = world.declarations[index];
      const state = there && world.rows[there.row]?.state;
      yield [
        "open",
        on(turn, world, { stay: as(there && state ? { page: there.state, row: there.row, state } : "gone") }),
      ];
      if (world.left.losses > 0) yield ["open: fails", on(turn, without(world, "losses"), { stay: as("failed") })];
      return;
    }
    case "look at the intended draft":
      yield [step.do, on(turn, world, { intended: pageOf(world, Number(step.draft.declarationId)) })];
      if (world.left.losses > 0)
        yield [`${step.do}: fails`, on(turn, without(world, "losses"), { intended: "failed" })];
      return;
    case "intend": {
      const id = Number(step.draft.declarationId);
      const opened = stay?.find((one) => one.id === id)?.opened;
      const intended = typeof opened === "object" && opened ? opened.page : null;
      return yield ["intend", written(turn, "intend", { intent: id, asked: false }, { asked: "never", intended })];
    }
    case "withdraw": {
      const since = { stay: null, intended: null, asked: null };
      const fewer = { ...turn, worker: { ...worker, saves: gone(saves) } };
      return yield ["withdraw", written(fewer, "withdraw", { intent: null, asked: false }, since)];
    }
    case "note doubt":
      return yield [step.do, written(turn, "doubt", { asked: known.asked || step.askedAt !== undefined }, {})];
    case "note refusal": {
      const { of, times } = step.refusal;
      return yield [step.do, written(turn, undefined, { refusal: { of, times } }, { refusal: null })];
    }
    case "note that no draft has come":
      return yield [step.do, written(turn, "wait", {}, {})];
    case "count out the saves that never came":
      return yield [step.do, on(turn, world, { saves: { ...saves, alive: saves.answered } })];
    case "end":
      return yield [
        `end ${step.outcome.state}`,
        written(turn, undefined, { state: step.outcome.state }, {}, { held: turn.givesWay }),
      ];
    case "wait":
      return yield ["wait", left(turn, world)];
    default:
      throw new Error(`the model does not know how to ${step.do}`);
  }
}

export const on = ({ index, worker }: Turn, world: World, change: Partial<Worker>): World =>
  withWorker(world, index, { ...worker, ...change });

/** A note in the table, if the record is still where this worker left it; else that one is left to whoever moved it. */
export function written(
  { world, index, worker }: Turn,
  move: MoveName | undefined,
  change: Partial<Row>,
  since: Partial<Worker>,
  forestalled: Partial<Worker> = { held: true },
): World {
  const row = world.rows[worker.row];
  if (!row) return world;
  const from: readonly State[] = move ? moves[move].from : ["PENDING", "PROCESSING", "CHECKING"];
  const same = row.intent === worker.known.intent;
  const set = { ...(move && { state: moves[move].to }), ...change };
  const holds = from.includes(row.state) && (same || move === undefined ? same : false);
  const after = holds ? withRow(world, worker.row, set) : world;
  const known = knownOf(after.rows[worker.row] ?? row);
  return withWorker(after, index, { ...worker, ...(holds ? since : forestalled), known });
}

export const knownOf = ({ state, intent, asked, refusal }: Row): Known => ({ state, intent, asked, refusal });

const equal = (one: Worker["saves"], other: Worker["saves"]) =>
  one.alive === other.alive && one.answered === other.answered;

/** Counted before it is made, in one conditional write. */
function announced({ world, worker }: Turn): World | undefined {
  const row = world.rows[worker.row];
  if (!row || !equal(row.saves, worker.read)) return undefined;
  return withRow(world, worker.row, { saves: { ...worker.saves, alive: worker.saves.alive + 1 } });
}

/** The visit ends: what it learnt of the drafts is kept, unless another worker has counted since. */
export function left({ index, worker }: Turn, world: World): World {
  const row = world.rows[worker.row];
  const kept = row && equal(row.saves, worker.read) ? withRow(world, worker.row, { saves: worker.saves }) : world;
  return withWorker(kept, index, null);
}

export const isOver = ({ known }: Worker) => isTerminal(known.state);
