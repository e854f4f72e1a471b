import type { Outcome } from "../../../../shared/contract/outcome.ts";
import { nextStatementStep, type StatementStep } from "../../../../shared/filing/stating/statement-rules.ts";
import type { Model, Step } from "../explore.ts";
import { wrongMonth } from "./judge-month.ts";
import {
  type Answer,
  carryOut,
  type Intent,
  owner,
  type Setting,
  type Shown,
  type Task,
  type Worker,
  type World,
  without,
  withTask,
} from "./month.ts";
import { intentOf, questionOf } from "./question.ts";

/** Everything that a network, a slow portal and an owner can do to the statements of a month. */
export function everyMonth(setting: Setting): Model<World> {
  const { sent, stands, crashes, losses, refusals, hands, givesUp } = setting;

  function* next(world: World): Generator<Step<World>, void, void> {
    for (const [index, task] of world.late.entries()) {
      const rest = { ...world, late: world.late.toSpliced(index, 1) };
      yield [`late: ${task}`, carryOut(rest, task, setting)[0]];
      yield [`never: ${task}`, rest];
    }
    for (const [id, one] of world.statements.entries()) {
      const shown = { ...world, statements: world.statements.toSpliced(id, 1, { ...one, listed: true }) };
      if (!one.listed) yield [`listed: ${id}`, shown];
    }
    if (world.left.hands > 0) yield* byOwner(without(world, "hands"));
    yield* byOperator(world);
    if (world.worker) yield* goOn(world, world.worker);
    else for (const [task, one] of world.tasks.entries()) if (!one.closed) yield* claim(world, task, one);
  }

  function* byOwner(world: World): Generator<Step<World>, void, void> {
    const { statements } = world;
    const draft = statements.findIndex(({ final }) => !final);
    const there = statements[draft];
    if (there)
      yield [
        "owner: final",
        { ...world, statements: statements.toSpliced(draft, 1, { ...there, by: owner, final: true }) },
      ];
    const typed = { by: owner, says: 9, final: true, listed: true };
    if (!statements.some(({ final }) => final))
      yield ["owner: states", { ...world, statements: [...statements, typed] }];
  }

  /** An operator decides a month under review, and the task behind it goes on. */
  function* byOperator(world: World): Generator<Step<World>, void, void> {
    for (const [task, { state, closed }] of world.tasks.entries()) {
      if (state !== "NEEDS_REVIEW" || !closed || world.late.length > 0 || sent.length === 1) continue;
      const named = world.statements.findIndex(({ by, final }) => by === task && final);
      const looked = named < 0 ? ({ state: "FAILED" } as const) : ({ state: "SUBMITTED", named } as const);
      yield [`operator: ${task} ${looked.state}`, withTask(world, task, looked)];
    }
  }

  /** A task takes up its month, unless another task is at it or has stated it. */
  function* claim(world: World, task: number, { intent, state }: Task): Generator<Step<World>, void, void> {
    if (state) return yield [`task ${task}: closed`, withTask(world, task, { closed: true })];
    if (givesUp) yield [`task ${task}: given up`, withTask(world, task, { state: intent ? "NEEDS_REVIEW" : "FAILED" })];
    const holder = world.claim === task ? undefined : world.tasks[world.claim ?? -1];
    if (!intent && holder?.state === "SUBMITTED")
      return yield [`task ${task}: stated before`, withTask(world, task, { state: "FAILED" })];
    if (!intent && holder && !isOver(holder)) return;
    const held = intent ? world.claim : task;
    yield [`task ${task}: claim`, { ...world, claim: held, worker: { task, there: null, early: false } }];
  }

  function* goOn(world: World, worker: Worker): Generator<Step<World>, void, void> {
    const { task } = worker;
    const step = decided(world, worker);
    const label = `task ${task}: ${step.do}`;
    const left = { ...world, worker: null };
    if (world.left.crashes > 0 && step.do !== "submit") yield [`${label}: dies`, without(left, "crashes")];
    switch (step.do) {
      case "look":
        yield [label, { ...world, worker: { task, there: listOf(world), early: isUnsettled(world, task) } }];
        if (world.left.losses > 0) yield [`${label}: fails`, without(left, "losses")];
        return;
      case "end":
        return yield [`${label} ${step.outcome.state}`, ended(world, task, step.outcome)];
      case "wait":
        return yield [label, step.intent ? withTask(left, task, { intent: intentOf(step.intent) }) : left];
      case "submit":
        return yield* submit(withTask(world, task, { intent: intentOf(step.intent) }), task, label);
    }
  }

  function* submit(world: World, task: number, label: string): Generator<Step<World>, void, void> {
    const [after, answer] = carryOut(world, task, setting);
    yield [label, answered(after, task, answer)];
    if (answer !== "refused" && !sent[task]?.draft) yield [`${label}: no number`, confirmed(after, task)];
    if (world.left.refusals > 0) yield [`${label}: refused`, answered(without(world, "refusals"), task, "refused")];
    const unanswered = { ...world, worker: null, late: [...world.late, task].toSorted() };
    if (world.left.losses > 0) yield [`${label}: no answer`, without(unanswered, "losses")];
    if (world.left.crashes > 0) yield [`${label}: dies`, without(unanswered, "crashes")];
  }

  function answered(world: World, task: number, answer: Answer): World {
    if (answer === "refused") return learnt(world, task, { refused: true });
    return {
      ...withTask(world, task, { state: sent[task]?.draft ? "DRAFTED" : "SUBMITTED", named: answer.id }),
      worker: null,
    };
  }
  const confirmed = (world: World, task: number) => learnt(world, task, { confirmed: true });

  /** Whether something may still land or show before it would be sent again. */
  const isUnsettled = ({ late, statements }: World, task: number) =>
    late.includes(task) || (setting.lists === "late" && statements.some(({ listed }) => !listed));

  function decided(world: World, worker: Worker): StatementStep {
    const isEarly = worker.early || isUnsettled(world, worker.task);
    return nextStatementStep(...questionOf(world.tasks[worker.task]?.intent ?? null, worker, isEarly, setting));
  }

  const initial: World = {
    tasks: sent.map(() => ({ intent: null, state: null, named: null, closed: false })),
    claim: null,
    statements: stands,
    worker: null,
    late: [],
    left: { crashes, losses, refusals, hands },
  };
  const mayFail = givesUp || refusals > 0 || hands > 0 || stands.length > 0 || setting.lists === "very late";
  return {
    initial,
    next,
    wrong: (world) => wrongMonth(world, setting),
    ended: ({ tasks }) =>
      tasks.every(({ closed }) => closed) && (mayFail || tasks.some(({ state }) => state !== "FAILED")),
  };
}

const isOver = ({ state, closed }: Task) => closed && state !== "NEEDS_REVIEW";

function learnt(world: World, task: number, change: Partial<Intent>): World {
  const intent = world.tasks[task]?.intent ?? null;
  return {
    ...withTask(world, task, { intent: intent && { ...intent, ...change } }),
    worker: { task, there: null, early: false },
  };
}

function ended(world: World, task: number, outcome: Outcome): World {
  const { state, errorValue = "", details = "", declarationServerId = "" } = outcome;
  if ((state === "FAILED" || state === "NEEDS_REVIEW") && (errorValue === "" || details === ""))
    throw new Error(`${state} without a reason`);
  const named = declarationServerId === "" ? null : Number.parseInt(declarationServerId, 10);
  return { ...withTask(world, task, { state, named }), worker: null };
}

const listOf = ({ statements }: World): Shown[] =>
  statements.flatMap(({ listed, says, final }, id) => (listed ? [{ id, says, final }] : []));
