import { type AuditTrail, createAuditTrail } from "../../../shared/audit/audit-trail.ts";
import { newSecret, operatorName } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, createClientRepository } from "../../../shared/auth/client-repository.ts";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { UnreadableRecord } from "../../../shared/aws/record.ts";
import type { Store } from "../../../shared/aws/store.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import type { EpochMs, TaskId } from "../../../shared/ids-and-times.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { rowRef } from "../../../shared/records/keys.ts";
import { openTasks } from "../../../shared/records/open-work.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { isUndecided, type Row } from "../../../shared/records/rows.ts";
import { createTaskRepository, type TaskRepository } from "../../../shared/records/task-repository.ts";
import { type HeldUp, heldUp } from "../../../shared/tasks/operating/operations.ts";
import { createTaskReader, type TaskReader, type TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { eraseGuests, findGuests, type Register, type Wanted } from "./erase-guests.ts";

/** Operators' commands. They need AWS credentials for the table, and no API. Each that changes or shows something is audited. */
export interface Operator {
  /** Creates a client. Its secret is kept nowhere: this is its only sight. */
  createClient(roles: readonly Role[]): Promise<{ readonly clientId: string; readonly secret: string }>;
  /** A task with its rows and filings. Throws where there is none. */
  showTask(taskId: TaskId): Promise<TaskView>;
  /** The open tasks. One whose record cannot be read hides no other. */
  listTasks(): Promise<(TaskView | UnreadableRecord)[]>;
  readonly filing: {
    /** Whether the portal or an operator holds filing up now, and since when. */
    state(): Promise<HeldUp>;
    /** Lets filing go on after a stop. */
    start(): Promise<void>;
    /** Stops filing for everybody, for this reason. */
    stop(reason: string): Promise<void>;
  };
  readonly audit: Pick<AuditTrail, "ofTarget" | "ofClient"> & {
    /** Records that the operator has done this. */
    note(action: string, target: string): Promise<void>;
  };
  /** The rows of a reservation or a guest, of all clients. */
  findGuests(wanted: Wanted): Promise<Row[]>;
  /** Erases the guests of these rows. Throws, and erases nothing, while one of them is open. */
  erase(found: readonly Row[]): Promise<void>;
  /** Erases all that the register lists. Resolves with the rows that keep their guests for now. */
  eraseAgain(): Promise<Row[]>;
}

export interface OperatorDependencies {
  readonly store: Store;
  readonly register: Register;
  readonly newId: () => string;
  readonly now: () => EpochMs;
}

/** The table's records and the audit trail, which the commands work with. */
interface Parts extends OperatorDependencies {
  readonly tasks: TaskRepository;
  readonly audit: AuditTrail;
  readonly readTask: TaskReader;
}

export function createOperator(deps: OperatorDependencies): Operator {
  const { store, register, now } = deps;
  const tasks = createTaskRepository(store, newMark);
  const readTask = createTaskReader(tasks, createRowRepository(store, now), createFilingRepository(store));
  const audit = createAuditTrail(store, now);
  const parts = { ...deps, tasks, audit, readTask };
  return {
    createClient: (roles) => createClient(parts, roles),
    showTask: (taskId) => showTask(parts, taskId),
    listTasks: () => listTasks(parts),
    filing: switchOf(parts),
    audit: {
      ofTarget: audit.ofTarget,
      ofClient: audit.ofClient,
      note: (action, target) => note(parts, action, target),
    },
    findGuests: (wanted) => findAndNoteGuests(parts, wanted),
    erase: (found) => erase(parts, found),
    eraseAgain: async () => await eraseGuests(parts, await register.all()),
  };
}

/** Notes a command in the audit trail. Each is a request of its own. */
const note = async ({ audit, newId }: Parts, action: string, target: string): Promise<void> =>
  await audit.record({ by: operatorName, action, target, requestId: newId() });

async function createClient(parts: Parts, roles: readonly Role[]) {
  const { store, newId, now } = parts;
  const clients: Pick<ClientRepository, "create"> = createClientRepository(store);
  const client = { clientId: newId(), secret: newSecret() };
  // biome-ignore lint/plugin: no two clients get the same random id
  await clients.create({ ...client, roles, createdAt: new Date(now()).toISOString(), createdBy: operatorName });
  await note(parts, "create-client", `CLIENT#${client.clientId}`);
  return client;
}

async function showTask({ readTask }: Parts, taskId: TaskId): Promise<TaskView> {
  const view = await readTask(taskId);
  if (!view) throw new Error(`there is no task ${taskId}`);
  return view;
}

async function listTasks(parts: Parts): Promise<(TaskView | UnreadableRecord)[]> {
  const unreadable = (error: unknown): UnreadableRecord => {
    if (error instanceof UnreadableRecord) return error;
    throw error;
  };
  return await Array.fromAsync(await openTasks(parts.store), async (id) => await showTask(parts, id).catch(unreadable));
}

function switchOf(parts: Parts): Operator["filing"] {
  const { store, now } = parts;
  // Only workers probe, so the interval does not matter here.
  const breaker = createBreaker(store, 0);
  return {
    state: async () => heldUp(await breaker.state(), now()),
    async start() {
      await breaker.start();
      await note(parts, "start-filing", "BREAKER");
    },
    async stop(reason) {
      await breaker.stop(reason, now());
      await note(parts, "stop-filing", "BREAKER");
    },
  };
}

async function findAndNoteGuests(parts: Parts, wanted: Wanted): Promise<Row[]> {
  const found = await findGuests(parts, wanted);
  for (const taskId of new Set(found.map((row) => row.taskId))) await note(parts, "show-guests", `TASK#${taskId}`);
  return found;
}

async function erase(parts: Parts, found: readonly Row[]): Promise<void> {
  const open = found.find(isUndecided);
  if (open) {
    const { taskId, number: row, state } = open;
    throw new Error(`row ${row} of task ${taskId} is ${state}: wait, cancel or decide it, then erase again`);
  }
  // Registered first, so that a restore finishes an interrupted erasure.
  await parts.register.add(found.map(rowRef));
  for (const taskId of new Set(found.map((row) => row.taskId))) await note(parts, "erase-guest", `TASK#${taskId}`);
  const [left] = await eraseGuests(parts, found.map(rowRef));
  if (left) throw new Error(`row ${left.number} of task ${left.taskId} was written meanwhile: erase again`);
}
