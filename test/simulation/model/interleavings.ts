import { isTerminal } from "../../../shared/contract/outcome.ts";
import { nextStep } from "../../../shared/filing/declaring/declare.ts";
import type { Step as Next } from "../../../shared/filing/declaring/situation.ts";
import { questionOf, type Settling } from "./as-seen.ts";
import { byOthers } from "./by-others.ts";
import { newWorker, withRow, withWorker } from "./change.ts";
import { giveUp, tidyUp } from "./ends.ts";
import type { Model, Step } from "./explore.ts";
import { beginning, judgeOf } from "./judge.ts";
import { carriedOut } from "./perform.ts";
import { carryOut, type Portal } from "./portal.ts";
import { textOf } from "./text.ts";
import { isOver, type Turn } from "./turn.ts";
import type { Accidents, Worker, World } from "./world.ts";

export interface Setting extends Portal, Accidents {
  /** What stands when the tasks come. By us, or a draft: it is what the first row that was sent ended with. */
  readonly stands: "nothing" | "declared" | "drafted" | "typed in" | "drafted and typed in";
  /** One worker at a time, and an unanswered request lands within the settle time; else neither is relied on. */
  readonly orderly: boolean;
  /** The rows are of one batch; at some time a PATCH brings the first one's apartment to the property of the others. */
  readonly batch: boolean;
  /** Patience may end at any time. */
  readonly givesUp: boolean;
  /** The consumer may cancel at any time. */
  readonly cancels: boolean;
}

/** Everything that two workers, a careless network, a slow portal, an owner and a consumer can do to the protocol. */
export function everyInterleaving(setting: Setting): Model<World> {
  const { orderly, batch, givesUp, cancels, sent } = setting;

  function* next(world: World): Generator<Step<World>, void, void> {
    for (const [index, call] of world.late.entries()) {
      const rest = { ...world, late: world.late.toSpliced(index, 1) };
      yield [`late: ${call.join(" ")}`, carryOut(rest, call, setting)[0]];
      // Where nothing is orderly, a request that never arrives is late for ever.
      if (orderly) yield [`never: ${call.join(" ")}`, rest];
    }
    for (const [index, worker] of world.workers.entries()) {
      if (worker)
        for (const [label, after] of goOn({
          world,
          index,
          worker,
          portal: setting,
          settling: settling(world, worker),
        }))
          yield [`row ${worker.row}: ${label}`, after];
      else if (!orderly || world.workers.every((other) => other === null)) yield* claim(world, index);
    }
    for (const [number, { state, intent, doubted, closed }] of world.rows.entries()) {
      if (cancels && !closed && state === "PENDING" && intent === null && !doubted)
        yield [`row ${number}: cancelled`, withRow(world, number, { state: "FAILED" })];
    }
    if (world.apart) yield ["the first row's apartment is moved", { ...world, apart: false }];
    yield* byOthers(world, setting);
  }

  function* claim(world: World, index: number): Generator<Step<World>, void, void> {
    for (const [number, row] of world.rows.entries()) {
      if (row.closed || (world.apart && number === 0)) continue;
      const hasRowAhead =
        batch && !world.apart && world.rows.some(({ state }, at) => at < number && !isTerminal(state));
      const worker = { ...withoutRivals(newWorker(number, row)), hasRowAhead };
      yield [`row ${number}: taken up`, withWorker(world, index, worker)];
      if (givesUp) yield [`row ${number}: patience ends`, withWorker(world, index, { ...worker, at: "giving up" })];
    }
  }

  /** A row that is the only one of its reservation owns it from the start. */
  function withoutRivals(worker: Worker): Worker {
    const isOnly = sent.filter(({ reservation }) => reservation === sent[worker.row]?.reservation).length === 1;
    return isOnly ? { ...worker, claim: { by: worker.row, before: null, holder: null, inForce: null } } : worker;
  }

  function goOn(turn: Turn): Generator<Step<World>, void, void> {
    const { worker } = turn;
    if (worker.at === "giving up") return giveUp(turn);
    if (isOver(worker)) return tidyUp(turn);
    return carriedOut(turn, decided(worker, turn.settling));
  }

  /** The same worker appears in many worlds. */
  const answers = new Map<string, Next>();
  function decided(worker: Worker, at: Settling): Next {
    const question = `${textOf(worker)} ${at.save} ${at.finalise}`;
    const answer = answers.get(question) ?? nextStep(...questionOf(worker, at, setting));
    answers.set(question, answer);
    return answer;
  }

  /** Where nothing is orderly, time protects nothing: every pause is over. */
  const settling = ({ late }: World, { row, known }: Worker): Settling => ({
    save: orderly && late.some((call) => (call[0] === "save" ? call[1] : call[2]) === row),
    finalise: orderly && late.some(([kind, id]) => kind === "finalise" && id === known.intent),
  });

  return { initial: beginning(setting), next, ...judgeOf(setting) };
}
