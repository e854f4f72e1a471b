/**
 * A whole world for the filing engine, in virtual time: the shipped engine and repositories over a table, queues, a key
 * service and a portal in memory, with workers that live and die. What a seed gives, it gives again.
 *
 *     const world = createWorld({ seed: 1, interfere: (step) => (step.name === "finalise" ? "kill after" : undefined) });
 *     await world.setUp(async ({ directory }) => { … });             // undisturbed
 *     world.state.addAccount("maria", "secret", [property]);
 *     world.accept({ kind: "str", reservations: [ … ] });           // a request; it may be killed like any worker
 *     await world.run({ until: hour, quiet: true });                // virtual milliseconds from the start
 *     world.state.declarations; world.table.items(); world.bugs; world.queues.deadLetters();
 *
 * `interfere` is asked at every I/O boundary of every process (`step.port`, `step.name`, `step.process.role`: accept,
 * dispatch, file, sweep) and may cut it before or after its effect; undisturbed roles are "set-up". `trouble` is asked
 * at every call of the portal. To run a single function by hand: `world.start("file", (engine) => engine.file([…]))`.
 */
import * as v from "valibot";
import { isRetryable } from "../../../shared/aws/failures.ts";
import { queues as queueDefinitions } from "../../../shared/deployment/queues.ts";
import { quickBeside } from "../../../shared/deployment/spread.ts";
import { type Times, times as timesOf } from "../../../shared/deployment/times.ts";
import type { WorkQueue } from "../../../shared/deployment/touches.ts";
import type { Log } from "../../../shared/log.ts";
import type { Portal } from "../../../shared/portal/portal.ts";
import type { Metrics } from "../../../shared/ports/metrics.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Item } from "./expressions.ts";
import { createFakePortal, type FakePortalOptions, type PortalWatch } from "./fake-portal.ts";
import { createFakeQueues, type Delivery, type FakeQueues, type Receipt } from "./fake-queues.ts";
import { createFakeTable, type FakeTable, type FakeTableOptions } from "./fake-table.ts";
import { createGate, createProcesses, type Interference, type Process, type Step } from "./gate.ts";
import { createGentleness, type Gentleness } from "./gentleness.ts";
import { AccessDenied } from "./permissions.ts";
import { type PortalRules, PortalState, usualRules } from "./portal-state.ts";
import { createRandom, type Random } from "./random.ts";
import { createScheduler, type Scheduler, type Settled } from "./scheduler.ts";

export interface WorldOptions {
  readonly seed: number;
  /** When it begins, in epoch milliseconds. */
  readonly started?: number;
  readonly times?: Times;
  readonly interfere?: Interference;
  /** Told of each step that took effect. */
  readonly done?: (step: Step) => void;
  readonly trouble?: FakePortalOptions["trouble"];
  readonly lateness?: FakePortalOptions["lateness"];
  readonly portalLatency?: FakePortalOptions["latency"];
  readonly latency?: () => number;
  readonly rules?: Partial<PortalRules>;
  readonly deliver?: (queue: WorkQueue) => Delivery;
  readonly reorders?: () => boolean;
  readonly indexLag?: FakeTableOptions["indexLag"];
  readonly batchShare?: FakeTableOptions["batchShare"];
  /** Workers' clocks are wrong by up to this, in milliseconds. */
  readonly maxSkewMs?: number;
  /** How many filings are worked on at a time. */
  readonly concurrency?: number;
  readonly watch?: Partial<PortalWatch>;
  /** Sees every write to the table. */
  readonly written?: FakeTableOptions["written"];
  readonly log?: Log;
  /** Another portal in the place of the fake one, for each process. */
  readonly openPortal?: (process: Process, scheduler: Scheduler) => Portal;
  /** The engine of a process, where it is another release's. */
  readonly engineOf?: (process: Process) => typeof createEngine | undefined;
  /** How to wait until nothing goes on any more without the clock. */
  readonly settled?: Settled;
}

export interface Accepted {
  readonly taskId: number;
  readonly submission: Submission;
  readonly draftUpload: boolean;
}

export interface World {
  readonly scheduler: Scheduler;
  /** When it began, in epoch milliseconds. */
  readonly started: number;
  readonly random: Random;
  readonly times: Times;
  readonly table: FakeTable;
  readonly queues: FakeQueues;
  readonly state: PortalState;
  /** Tasks that were answered: what must never be lost. */
  readonly accepted: readonly Accepted[];
  /** What workers threw that does not pass by itself: bugs. */
  readonly bugs: readonly unknown[];
  /** Whether we are good guests. */
  readonly gentleness: Gentleness;
  /** How often each thing was counted: `Failed portal_unavailable`, `Submitted`. */
  readonly counted: ReadonlyMap<string, number>;
  /** How many workers were killed at this message. */
  killedAt(queue: WorkQueue, body: string): number;
  /** How many workers of filings have died since. */
  killedSince(at: number): number;
  /** Runs something undisturbed, to its end. Only before or between runs. */
  setUp<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  /** A request that creates a task, by POST; `refused` is called when it was not answered with success. */
  accept(
    submission: Submission | ((taskId: number) => Submission),
    options?: { draftUpload?: boolean; idempotencyKey?: string | undefined; clientId?: string; refused?: () => void },
  ): Process;
  /** Starts a process; `ended` is called when it returns, throws or is killed. */
  start(role: string, work: (engine: Engine) => Promise<unknown>, ended?: (how: Ending) => void): Process;
  /** The service is on another table from now on; whoever was at work on the one before is gone. */
  restore(items: readonly Item[]): void;
  /** `until`: virtual milliseconds from the start. With `quiet`, ends when no task or filing is open; says whether. */
  run(options: { until: number; quiet?: boolean }): Promise<boolean>;
}

export type Ending = "returned" | "threw" | "killed";

/** When most worlds begin: a summer day, far from any change of the clocks. */
export const startOfTime = Date.UTC(2026, 6, 15, 9);

const TaskMessage = v.object({ taskId: v.number() });
const FilingMessage = v.object({ taskId: v.number(), filing: v.number() });
/** What a handler keeps of its time for closing down. */
const closingMs = 3_000;
/** How many filings of one portal user come to a worker at once. */
const messagesAtOnce = 10;
const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
export function createWorld(options: WorldOptions): World {
  const { times = timesOf.aws, concurrency = 4, log = silent, interfere = () => undefined, done } = options;
  const { started = startOfTime } = options;
  const random = createRandom(options.seed);
  const scheduler = createScheduler(started, options.settled);
  const gate = createGate(scheduler, (step) => (step.process.role === "set-up" ? undefined : interfere(step)), done);
  const startProcess = createProcesses(scheduler, random, options.maxSkewMs ?? 0);
  const { indexLag, batchShare } = options;
  const gentleness = createGentleness(scheduler.now, 2 * (options.maxSkewMs ?? 0));
  const table = createFakeTable({
    now: scheduler.now,
    ...(indexLag && { indexLag }),
    ...(batchShare && { batchShare }),
    written(item, before, process) {
      gentleness.written(item, process);
      options.written?.(item, before, process);
    },
  });
  const queues = createFakeQueues(scheduler, {
    definitions: queueDefinitions(times),
    deliver: options.deliver ?? (() => ({ copies: 1, delay: 50 })),
    reorders: options.reorders ?? (() => false),
    pick: (choices) => random.between(0, choices - 1),
    wake: (queue) => pump(queue),
  });
  const state = new PortalState({ ...usualRules, ...options.rules }, scheduler.now);
  state.changed = () =>
    gentleness.drafts(state.declarations.values().filter((one) => !state.begunByOwners.has(one.declarationId)));
  const portalOptions: FakePortalOptions = {
    scheduler,
    gate,
    random,
    state,
    trouble: options.trouble ?? (() => undefined),
    latency: options.portalLatency ?? (() => random.between(100, 900)),
    lateness: options.lateness ?? (() => 30_000),
    timeoutMs: times.submitTimeout,
    watch: {
      begins(process, call) {
        gentleness.calls(process, call);
        options.watch?.begins?.(process, call);
      },
      uses: (...use) => options.watch?.uses?.(...use),
      accepted: (...logIn) => options.watch?.accepted?.(...logIn),
      refused: (...refusal) => options.watch?.refused?.(...refusal),
    },
  };
  const counted = new Map<string, number>();
  const metrics: Metrics = {
    count(metric, reason) {
      const name = reason === undefined ? metric : `${metric} ${reason}`;
      counted.set(name, (counted.get(name) ?? 0) + 1);
    },
  };
  const parts = {
    table,
    queues,
    gate,
    random,
    times,
    log,
    metrics,
    ownerIds: new Map<number, number>(),
    latency: options.latency ?? (() => random.between(2, 12)),
    portal: (process: Process) => options.openPortal?.(process, scheduler) ?? createFakePortal(portalOptions, process),
  };
  const accepted: Accepted[] = [];
  const bugs: unknown[] = [];

  const atWork = new Set<Process>();
  function start(role: string, work: (engine: Engine) => Promise<unknown>, ended: (how: Ending) => void = () => {}) {
    let over = false;
    const finish = (how: Ending) => {
      if (over) return;
      over = true;
      atWork.delete(process);
      ended(how);
      process.kill();
    };
    const process = startProcess(role, () => finish("killed"));
    atWork.add(process);
    const create = options.engineOf?.(process) ?? createEngine;
    work(create(parts, process)).then(
      () => finish("returned"),
      (error: unknown) => finish(isNewBug(error) ? "threw" : "returned"),
    );
    scheduler.after(times.function, () => process.kill());
    return process;
  }

  const killed = new Map<string, number>();
  const deaths: number[] = [];
  const running: Record<WorkQueue, number> = { tasks: 0, filings: 0, quick: 0 };

  /** Lambda's event source mapping: messages that were worked off are deleted in the end; any other comes again. */
  function pump(queue: WorkQueue): void {
    const most = queue === "quick" ? quickBeside(concurrency) : concurrency;
    while (running[queue] < most) {
      const receipts = queues.receive(queue, queue === "tasks" ? 1 : messagesAtOnce);
      if (receipts.length === 0) return;
      running[queue] += 1;
      work(queue, receipts);
    }
  }

  function work(queue: WorkQueue, receipts: readonly Receipt[]): void {
    let failed: readonly Receipt[] = [];
    const ended = (how: Ending) => {
      running[queue] -= 1;
      if (how === "returned") for (const receipt of receipts) if (!failed.includes(receipt)) receipt.done();
      const bodies = new Set(how === "killed" ? receipts.map(({ body }) => `${queue} ${body}`) : []);
      if (how === "killed" && queue !== "tasks") deaths.push(scheduler.now());
      for (const name of bodies) killed.set(name, (killed.get(name) ?? 0) + 1);
      scheduler.after(0, () => pump(queue));
    };
    const messages = receipts.map(({ body }): unknown => JSON.parse(body));
    if (queue === "tasks")
      start("dispatch", (engine) => engine.dispatch(v.parse(TaskMessage, messages[0]).taskId), ended);
    else
      start(
        "file",
        async (engine) => {
          const errors = await file(engine, v.parse(v.array(FilingMessage), messages));
          const bad = errors.map(isNewBug);
          failed = receipts.filter((_, index) => bad[index]);
        },
        ended,
      );
  }

  function isNewBug(error: unknown): boolean {
    // What no role grants is a mistake of ours, which AWS would answer alike.
    if (error === undefined || (isRetryable(error) && !(error instanceof AccessDenied))) return false;
    bugs.push(error);
    return true;
  }

  async function file(engine: Engine, refs: readonly v.InferOutput<typeof FilingMessage>[]): Promise<unknown[]> {
    const remaining = times.function - closingMs;
    const controller = new AbortController();
    scheduler.after(remaining, () => {
      if (engine.process.alive()) controller.abort();
    });
    return await engine.file(refs, { at: engine.process.clock.now() + remaining, signal: controller.signal });
  }

  /** A sweep that finds nothing changes nothing: over weeks those are left out. */
  function tick(): void {
    if (table.overdue(scheduler.now()).ms > -times.sweep) start("sweep", (engine) => engine.sweep());
    scheduler.after(times.sweep, tick);
  }
  scheduler.after(times.sweep, tick);

  return {
    scheduler,
    started,
    random,
    times,
    table,
    queues,
    state,
    accepted,
    bugs,
    counted,
    gentleness,
    start,

    restore(items) {
      for (const process of atWork) process.kill();
      table.restore(items);
    },

    killedAt: (queue, body) => killed.get(`${queue} ${body}`) ?? 0,
    killedSince: (at) => deaths.filter((one) => one >= at).length,

    async setUp(work) {
      let over = false;
      const engine = createEngine(
        parts,
        startProcess("set-up", () => {}),
      );
      const working = work(engine).finally(() => {
        over = true;
      });
      await Promise.race([working, scheduler.run(scheduler.now() + times.function, () => over)]);
      if (!over) throw new Error("setting up did not end");
      return working;
    },

    accept(wanted, { draftUpload = false, idempotencyKey, clientId = "client", refused = () => {} } = {}) {
      let answered = false;
      const submissionOf = (taskId: number) => (typeof wanted === "function" ? wanted(taskId) : wanted);
      const work = async ({ accept }: Engine) => {
        const { taskId } = await accept({
          clientId,
          endpoint: "create",
          draftUpload,
          idempotencyKey,
          content: submissionOf(0),
          submission: async (id) => submissionOf(id),
        });
        answered = true;
        if (!accepted.some((one) => one.taskId === taskId))
          accepted.push({ taskId, submission: submissionOf(taskId), draftUpload });
      };
      return start("accept", work, () => {
        if (!answered) refused();
      });
    },

    async run({ until, quiet = false }) {
      const end = started + until;
      if (!quiet) return scheduler.run(end);
      while (scheduler.now() < end) {
        await scheduler.run(Math.min(end, scheduler.now() + times.sweep));
        if (!table.isDue()) return true;
      }
      return false;
    },
  };
}
