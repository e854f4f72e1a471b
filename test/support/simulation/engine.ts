import { createGuesses } from "../../../shared/auth/attempts.ts";
import { createStore, type Store } from "../../../shared/aws/store.ts";
import type { Times } from "../../../shared/deployment/times.ts";
import { createUserQueues } from "../../../shared/filing/serving/user-queue.ts";
import type { Deadline, FilingDependencies } from "../../../shared/filing/session/dependencies.ts";
import type { Log } from "../../../shared/log.ts";
import type { Portal } from "../../../shared/portal/portal.ts";
import type { Metrics } from "../../../shared/ports/metrics.ts";
import { createSqsWakeUps, type WakeUps } from "../../../shared/ports/queues.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import type { FilingRef } from "../../../shared/records/keys.ts";
import { createMonthRepository } from "../../../shared/records/months.ts";
import { createPortalUserRepository } from "../../../shared/records/portal-users.ts";
import { createReservationRepository } from "../../../shared/records/reservations.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository, type TaskRepository } from "../../../shared/records/task-repository.ts";
import { type AcceptTask, createAcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import { createDispatcher } from "../../../shared/tasks/dispatching/dispatch.ts";
import { createSweeper } from "../../../shared/tasks/dispatching/sweep.ts";
import { createTaskReader, type TaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { createTasksInDoubt } from "../../../shared/tasks/reading/tasks-in-doubt.ts";
import { noGuess } from "../no-guess.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { createDocuments } from "./documents.ts";
import { createFakeSqs, type FakeQueues } from "./fake-queues.ts";
import type { FakeTable } from "./fake-table.ts";
import { createFakeVault } from "./fake-vault.ts";
import type { Gate, Process } from "./gate.ts";
import type { Random } from "./random.ts";

/** The shipped engine and repositories, as one process has them. */
export interface Engine {
  readonly process: Process;
  readonly store: Store;
  readonly accept: AcceptTask;
  readonly tasks: TaskRepository;
  readonly directory: Directory;
  readonly wakeUps: WakeUps;
  readonly read: TaskReader;
  readonly dependencies: FilingDependencies;
  dispatch(taskId: number): Promise<void>;
  /** One portal user's filings, one after another, and the end of them: undefined for each that came off, else why not. */
  file(refs: readonly FilingRef[], deadline: Deadline): Promise<unknown[]>;
  sweep(): Promise<unknown>;
}

export interface EngineParts {
  readonly table: FakeTable;
  readonly queues: FakeQueues;
  readonly gate: Gate;
  readonly random: Random;
  readonly times: Times;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly latency: () => number;
  readonly ownerIds: Map<number, number>;
  portal(process: Process): Portal;
}

export function createEngine(parts: EngineParts, process: Process): Engine {
  const { table, queues, gate, random, times, log, latency } = parts;
  const { clock } = process;
  const newId = () => random.hex(16);
  const documents = createDocuments(table, gate, process, latency);
  const store = createStore({ documents, tableName: "declarations", newWriteId: newId, clock });
  const sqs = createFakeSqs(queues, gate, process, latency);
  const tasks = createTaskRepository(store, () => random.hex(20));
  const rows = createRowRepository(store, clock.now);
  const filings = createFilingRepository(store);
  const read = createTaskReader(tasks, rows, filings);
  const tasksInDoubt = createTasksInDoubt({ store, rows, filings, now: clock.now });
  const directory = createDirectory({ store, tasksInDoubt, newSalt: newId, now: clock.now, ids: parts.ownerIds });
  const { owners, apartments } = directory;
  const wakeUps = createSqsWakeUps(sqs, {
    TASKS_QUEUE_URL: "tasks",
    FILINGS_QUEUE_URL: "filings",
    QUICK_QUEUE_URL: "quick",
  });
  const { metrics } = parts;
  const common = { tasks, rows, filings, owners, apartments, wakeUps, clock, times, log, metrics };
  const dependencies: FilingDependencies = {
    ...common,
    portalUsers: createPortalUserRepository(store),
    months: createMonthRepository(store),
    reservations: createReservationRepository(store),
    breaker: createBreaker(store, times.breakerInterval),
    vault: createFakeVault(gate, process, latency),
    portal: parts.portal(process),
    guesses: {
      brought: createGuesses(store, clock.now, "brought", times.loginWindow),
      // Nobody here has twenty owners: it would be the same path once more, and two writes more in each history.
      onRecord: noGuess,
    },
    random: random.next,
    newHolder: newId,
  };
  return {
    process,
    store,
    tasks,
    read,
    directory,
    wakeUps,
    dependencies,
    accept: createAcceptTask({ ...common, store, openRows: { perClient: 1_000_000, inAll: 1_000_000 } }),
    dispatch: createDispatcher(common),
    async file(refs, deadline) {
      const line = createUserQueues(dependencies)(deadline);
      const results = [];
      for (const ref of refs) results.push(await line.serve(ref).catch((error: unknown) => error));
      return [...results, await line.leave().catch((error: unknown) => error)];
    },
    sweep: createSweeper({ ...common, store, breaker: dependencies.breaker }),
  };
}
