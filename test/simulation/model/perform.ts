import type { Step } from "../../../shared/filing/declaring/situation.ts";
import { idNamed } from "./as-seen.ts";
import { called, callOf, gone, withoutOpened } from "./called.ts";
import { knownOf, withLate, without, withWorker } from "./change.ts";
import { claimed } from "./claimed.ts";
import { areSameDays, listOf, pageOf } from "./portal.ts";
import { announced, left, type Next, on, type Turn, written } from "./turn.ts";
import type { Listed, World } from "./world.ts";

/** Every outcome of a step: done and answered, unanswered, or the worker dies in it. */
export function* carriedOut(turn: Turn, step: Step): Generator<Next, void, void> {
  const { world, worker } = turn;
  const call = callOf(step, worker);
  const begun = step.do === "save" ? announced(turn) : world;
  // Another worker has announced a save since, and this one leaves it to that.
  if (!begun) return yield ["save: another worker came first", left(turn, world)];
  if (world.left.crashes > 0) {
    const dies = without(call ? withLate(begun, call) : begun, "crashes");
    yield [`${call?.[0] ?? step.do}: dies`, withWorker(dies, turn.index, null)];
  }
  if (call) yield* called({ ...turn, world: begun, counts: step.do === "delete" && step.ours }, call);
  else yield* done(turn, step);
}

/** Carries out a step that calls no form: it reads, or writes to the table. */
function* done(turn: Turn, step: Step): Generator<Next, void, void> {
  const { world, worker } = turn;
  const { known, saves } = worker;
  switch (step.do) {
    case "look at the list":
      return yield [
        step.do,
        on(turn, world, {
          stay: listOf(world),
          early: turn.settling.save,
          ...(worker.refusal && { refusal: { ...worker.refusal, unlisted: false } }),
        }),
      ];
    case "open": {
      const { index } = step.entry;
      yield ["open", on(turn, world, { stay: withOpened(turn, index, opened(turn, index)) })];
      if (!isAsListed(turn, index))
        yield ["open: the list has changed", on(turn, world, { stay: withOpened(turn, index, "failed") })];
      if (world.left.losses > 0)
        yield ["open: fails", on(turn, without(world, "losses"), { stay: withOpened(turn, index, "failed") })];
      return;
    }
    case "look at the intended draft": {
      const id = Number(step.draft.declarationId);
      const intended = pageOf(world, id);
      yield [
        step.do,
        on(turn, world, { intended, ...(intended === "gone" && { stay: withoutOpened(worker.stay, id) }) }),
      ];
      if (world.left.losses > 0)
        yield [`${step.do}: fails`, on(turn, without(world, "losses"), { intended: "failed" })];
      return;
    }
    case "intend":
      return yield ["intend", intend(turn, step)];
    case "withdraw": {
      const since = { stay: null, intended: null, asked: null, refusal: null };
      const fewer = { ...turn, worker: { ...worker, saves: gone(saves) } };
      return yield ["withdraw", written(fewer, "withdraw", { intent: null, amends: null, asked: false }, since)];
    }
    case "note doubt":
      return yield [step.do, written(turn, "doubt", { asked: known.asked || step.askedAt !== undefined }, {})];
    case "end":
      return yield end(turn, step);
    case "wait":
      return yield ["wait", left(turn, world)];
    case "claim":
    case "take over":
    case "ask to be rung":
      return yield claimed(turn, step);
    default:
      throw new Error(`the model does not know how to ${step.do}`);
  }
}

const withOpened = ({ worker }: Turn, id: number, opened: Listed["opened"]) =>
  worker.stay?.map((one) => (one.id === id ? { ...one, opened } : one)) ?? null;

function isAsListed({ world, worker }: Turn, id: number): boolean {
  const [now, then] = [listOf(world), worker.stay ?? []].map((listed) => listed.find((one) => one.id === id));
  return now?.state === then?.state && now?.says === then?.says && now?.superseded === then?.superseded;
}

/** A page with other days than listed is taken for another owner's, and so is a page that is gone. */
function opened({ world, worker, portal }: Turn, id: number): Listed["opened"] {
  const there = world.declarations[id];
  if (!there) return "failed";
  const listed = worker.stay?.find((one) => one.id === id);
  if (listed && !areSameDays(portal.sent, listed.says, there.says)) return "failed";
  const of = world.rows[there.row];
  return { state: there.state, says: there.says, row: there.row, amends: there.amends, of: of ? knownOf(of) : null };
}

function intend(turn: Turn, { draft, amends }: Extract<Step, { do: "intend" }>): World {
  const id = Number(draft.declarationId);
  const there = turn.worker.stay?.find((one) => one.id === id)?.opened;
  const intended = typeof there === "object" && there ? { state: there.state, says: there.says } : null;
  const change = { intent: id, amends: amends === undefined ? null : idNamed(amends), asked: false };
  return written(turn, "intend", change, { asked: "never", intended });
}

function end(turn: Turn, { outcome }: Extract<Step, { do: "end" }>): Next {
  const { state, errorValue = "", details = "", declarationServerId = "", declaredAs = "" } = outcome;
  if ((state === "FAILED" || state === "NEEDS_REVIEW") && (errorValue === "" || details === ""))
    throw new Error(`${state} without a reason`);
  const declared = idNamed(declarationServerId) ?? idNamed(declaredAs);
  return [`end ${state} ${errorValue}`.trim(), written(turn, undefined, { state, declared }, {})];
}
