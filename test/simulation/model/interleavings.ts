import type { nextStep } from "../../../shared/filing/declaring/next-step.ts";
import { questionOf, type Settling } from "./as-seen.ts";
import { giveUp, tidyUp } from "./ends.ts";
import type { Model, Step } from "./explore.ts";
import { carriedOut, isOver, knownOf, type Turn } from "./perform.ts";
import { carryOut, type Portal, withDeclaration } from "./portal.ts";
import { type Accidents, type Row, type Worker, type World, without, withRow, withWorker } from "./world.ts";

type Next = ReturnType<typeof nextStep>;

export interface Setting extends Portal, Accidents {
  /** One, or two of one and the same stay in different tasks: row 0 is the earlier one. */
  readonly rows: 1 | 2;
  /** One worker at a time, and an unanswered request lands within the settle time; else neither is relied on. */
  readonly orderly: boolean;
  /** Patience may end at any time. */
  readonly givesUp: boolean;
  /** The consumer may cancel at any time. */
  readonly cancels: boolean;
}

/** What is explored: the shipped decision, or one with a rule left out. */
export interface Rules {
  readonly decide: typeof nextStep;
  /** What the end of patience makes of a reservation. */
  readonly givenUp: (row: Row) => "FAILED" | "NEEDS_REVIEW";
  readonly looksForStrays: boolean;
  /** Who finds that another worker has moved the record leaves it to that one. */
  readonly givesWay: boolean;
}

/** Everything that two workers, a careless network, a slow portal, an owner and a consumer can do to the protocol. */
export function everyInterleaving(
  { decide, givenUp, looksForStrays, givesWay }: Rules,
  setting: Setting,
): Model<World> {
  const { orderly, givesUp, cancels, hands } = setting;

  function* next(world: World): Generator<Step<World>, void, void> {
    for (const [index, call] of world.late.entries()) {
      const rest = { ...world, late: world.late.toSpliced(index, 1) };
      yield [`late: ${call.join(" ")}`, carryOut(rest, call, setting)[0]];
      // Elsewhere a request that never arrives is one that is late for ever.
      if (orderly) yield [`never: ${call.join(" ")}`, rest];
    }
    for (const [index, worker] of world.workers.entries()) {
      if (worker)
        for (const [label, after] of goOn({
          world,
          index,
          worker,
          portal: setting,
          givesWay,
          settling: settling(world, worker),
        }))
          yield [`row ${worker.row}: ${label}`, after];
      else if (!orderly || world.workers.every((other) => other === null)) yield* claim(world, index);
    }
    for (const [number, { state, intent, doubted, closed }] of world.rows.entries()) {
      if (cancels && !closed && state === "PENDING" && intent === null && !doubted)
        yield [`row ${number}: cancelled`, withRow(world, number, { state: "FAILED" })];
    }
    yield* byOthers(world);
  }

  /** What the portal and the owner do of themselves. */
  function* byOthers(world: World): Generator<Step<World>, void, void> {
    for (const [id, one] of world.declarations.entries()) {
      if (one && !one.listed) yield [`listed: ${id}`, withDeclaration(world, id, { ...one, listed: true })];
      if (one?.state !== "draft" || world.left.hands === 0) continue;
      const handled = without(world, "hands");
      yield [`owner: final ${id}`, withDeclaration(handled, id, { ...one, state: "final", byHand: true })];
      yield [`owner: deletes ${id}`, withDeclaration(handled, id, null)];
    }
  }

  function* claim(world: World, index: number): Generator<Step<World>, void, void> {
    for (const [number, row] of world.rows.entries()) {
      if (row.closed) continue;
      const worker: Worker = {
        ...{
          row: number,
          known: knownOf(row),
          saves: row.saves,
          read: row.saves,
          stay: null,
          early: false,
          intended: null,
        },
        ...{ asked: null, refusal: null, notRemoved: null, held: false, at: "the row" },
      };
      yield [`row ${number}: claim`, withWorker(world, index, worker)];
      if (givesUp) yield [`row ${number}: patience ends`, withWorker(world, index, { ...worker, at: "giving up" })];
    }
  }

  function goOn(turn: Turn): Generator<Step<World>, void, void> {
    const { worker } = turn;
    if (worker.at === "giving up") return giveUp(turn, givenUp);
    if (isOver(worker)) return tidyUp(turn, looksForStrays);
    return carriedOut(turn, decided(worker, turn.settling));
  }

  /** The same worker stands in many worlds. */
  const answers = new Map<string, Next>();
  function decided(worker: Worker, at: Settling): Next {
    const question = JSON.stringify([worker, at]);
    const answer = answers.get(question) ?? decide(...questionOf(worker, at));
    answers.set(question, answer);
    return answer;
  }

  /** Where nothing is orderly time gives no protection: every pause is over. */
  const settling = ({ late }: World, { row, known }: Worker): Settling => ({
    save: orderly && late.some(([kind, of]) => kind === "save" && of === row),
    finalise: orderly && late.some(([kind, id]) => kind === "finalise" && id === known.intent),
  });

  function wrong({ rows, declarations, late }: World): string | undefined {
    const finals = declarations.filter((one) => one?.state === "final");
    if (finals.length > 1 && hands === 0) return "declared twice";
    for (const [number, row] of rows.entries()) {
      const own = declarations.filter((one) => one?.row === number);
      const final = own.some((one) => one?.state === "final" && !one.byHand);
      if (row.state === "FAILED" && final) return "failed, and declared";
      if (row.state === "SUBMITTED" && !own.some((one) => one?.state === "final")) return "submitted, and not declared";
      const stray = own.some((one) => one?.state === "draft") && row.state !== "NEEDS_REVIEW";
      if (orderly && !givesUp && !setting.listsLag && row.closed && late.length === 0 && stray) return "a stray draft";
    }
    return undefined;
  }

  const row: Row = {
    ...{ state: "PENDING", intent: null, asked: false, refusal: null, doubted: false, closed: false },
    saves: { alive: 0, answered: 0 },
  };
  const { crashes, losses, refusals } = setting;
  const mayFail = givesUp || cancels || refusals > 0 || hands > 0 || setting.listsLag;
  return {
    initial: {
      rows: Array.from({ length: setting.rows }, () => row),
      ...{ declarations: [], workers: [null, null], late: [], left: { crashes, losses, refusals, hands } },
    },
    next,
    wrong,
    ended: ({ rows }) =>
      rows.every(({ closed }) => closed) && (mayFail || rows.some(({ state }) => state === "SUBMITTED")),
  };
}
