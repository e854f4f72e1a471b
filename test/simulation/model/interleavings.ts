import type { Model, Step } from "./explore.ts";
import type { Protocol } from "./protocol.ts";
import { carryOut, isCall, type Todo, type Worker, type World, withLate, withRow, withWorker } from "./world.ts";

export interface Setting {
  /** One, or two of one and the same stay in different tasks: row 0 is the earlier one. */
  readonly rows: 1 | 2;
  readonly crashes: number;
  readonly losses: number;
  /** One worker at a time, and an unanswered save lands within the settle time; else neither is relied on. */
  readonly orderly: boolean;
  readonly refusesEqualDates: boolean;
  /** Patience may end at any time. */
  readonly givesUp: boolean;
  /** Lists come in any order; else by the portal's ids. */
  readonly anyOrder: boolean;
}

/** Everything that two workers, a careless network and a slow portal can do to the protocol. */
export function everyInterleaving(protocol: Protocol, setting: Setting): Model<World> {
  const { orderly, refusesEqualDates, givesUp } = setting;

  function* next(world: World): Iterable<Step<World>> {
    for (const [index, call] of world.late.entries()) {
      const rest = { ...world, late: world.late.toSpliced(index, 1) };
      yield [`late: ${call.join(" ")}`, carryOut(rest, call, refusesEqualDates)[0]];
      // Elsewhere a request that never arrives is one that is late for ever.
      if (orderly) yield [`never: ${call.join(" ")}`, rest];
    }
    for (const [index, worker] of world.workers.entries()) {
      if (worker) yield* goOn(world, index, worker);
      else if (!orderly || world.workers.every((other) => other === null)) yield* claim(world, index);
    }
  }

  function* claim(world: World, index: number): Iterable<Step<World>> {
    for (const [number, row] of world.rows.entries()) {
      if (row.closed || (orderly && !row.doubted && !settled(world, number))) continue;
      const take = (plan: readonly Todo[]) => withWorker(world, index, { row: number, intent: row.intent, plan });
      yield [`row ${number}: claim`, take(protocol.begin(row, number))];
      if (givesUp && row.state === "open") yield [`row ${number}: patience ends`, take(protocol.giveUp(row))];
    }
  }

  function* goOn(world: World, index: number, worker: Worker): Iterable<Step<World>> {
    const [todo] = worker.plan;
    if (!todo) return;
    const label = `row ${worker.row}: ${JSON.stringify(todo)}`;
    const turn = (after: World, plan: readonly Todo[], intent = worker.intent) =>
      withWorker(after, index, { row: worker.row, intent, plan });

    // A call that was cut off is late: the portal may have carried it out, or will, or never does.
    const cutOff = isCall(todo) ? withLate(world, todo) : world;
    if (world.crashesLeft > 0) yield [`${label} crash`, turn({ ...cutOff, crashesLeft: world.crashesLeft - 1 }, [])];
    if (!isCall(todo)) {
      const row = world.rows[worker.row];
      if (!row) return;
      const several = setting.anyOrder && todo[0] === "settle" && todo[1].length > 1;
      for (const reversed of several ? [false, true] : [false]) {
        const instant = { world, settled: settled(world, worker.row), reversed };
        const { plan, write } = protocol.act(todo, worker, row, instant);
        const after = write ? withRow(world, worker.row, write) : world;
        yield [label, turn(after, plan, write?.intent === undefined ? worker.intent : write.intent)];
      }
      return;
    }
    const [after, answer] = carryOut(world, todo, refusesEqualDates);
    yield [`${label} ${answer}`, turn(after, protocol.answered(todo, answer, worker))];
    if (world.lossesLeft === 0) return;
    const unclear = protocol.answered(todo, "unclear", worker);
    yield [`${label} no answer`, turn({ ...cutOff, lossesLeft: world.lossesLeft - 1 }, unclear)];
  }

  const settled = ({ late }: World, row: number) =>
    !orderly || !late.some(([kind, of]) => kind === "save" && of === row);

  function wrong({ rows, declarations, late }: World): string | undefined {
    if (declarations.filter((one) => one?.state === "final").length > 1) return "declared twice";
    for (const [number, row] of rows.entries()) {
      const own = declarations.filter((one) => one?.row === number);
      const final = own.some((one) => one?.state === "final");
      if (row.state === "failed" && final) return "failed, and declared";
      if (row.state === "submitted" && !final) return "submitted, and not declared";
      const stray = own.some((one) => one?.state === "draft") && row.state !== "review";
      if (orderly && !givesUp && row.closed && late.length === 0 && stray) return "a stray draft";
    }
    return undefined;
  }

  const row = { state: "open", intent: null, doubted: false, closed: false } as const;
  return {
    initial: {
      rows: Array.from({ length: setting.rows }, () => row),
      declarations: [],
      workers: [null, null],
      late: [],
      crashesLeft: setting.crashes,
      lossesLeft: setting.losses,
    },
    next,
    wrong,
    ended: ({ rows }) =>
      rows.every(({ closed }) => closed) && (givesUp || rows.some(({ state }) => state === "submitted")),
  };
}
