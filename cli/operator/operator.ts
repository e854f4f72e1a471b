import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { type AuditTrail, createAuditTrail } from "../../shared/audit/audit-trail.ts";
import { newSecret, operatorName } from "../../shared/auth/client-record.ts";
import { type ClientRepository, createClientRepository } from "../../shared/auth/client-repository.ts";
import { newMark } from "../../shared/aws/random-ids.ts";
import type { Store } from "../../shared/aws/store.ts";
import type { Role } from "../../shared/contract/endpoint.ts";
import { createReview, type Review } from "../../shared/filing/operating/review.ts";
import { createTaskReader, type TaskView } from "../../shared/filing/reading/read-task.ts";
import { unblockPortalUser } from "../../shared/filing/records/blocks.ts";
import { type Breaker, createBreaker } from "../../shared/filing/records/breaker.ts";
import { createFilingRepository } from "../../shared/filing/records/filings.ts";
import { portalUserOf } from "../../shared/filing/records/keys.ts";
import { openTasks } from "../../shared/filing/records/open-work.ts";
import { createRowRepository } from "../../shared/filing/records/rows.ts";
import { createTaskRepository } from "../../shared/filing/records/tasks.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { eraseGuests, type RowRef, type Wanted } from "./erase-guests.ts";

/** What operators do past the API: only AWS credentials for the table are needed. */
export interface Operator {
  /** The secret is in the answer and nowhere else. */
  createClient(roles: readonly Role[]): Promise<{ clientId: string; secret: string }>;
  showTask(taskId: number): Promise<TaskView>;
  /** The open ones, oldest first. */
  listTasks(): Promise<TaskView[]>;
  readonly review: Review;
  /** The switch that every worker looks at before it begins. */
  readonly filing: Pick<Breaker, "start" | "state"> & { stop(reason: string): Promise<void> };
  /** Throws when there is nothing to forget, or a worker has the login right now. */
  unblockOwner(portalUsername: string): Promise<void>;
  /** Who did what, to a record or by a client. */
  readonly audit: Pick<AuditTrail, "ofTarget" | "ofClient"> & { note(action: string, target: string): Promise<void> };
  /** Takes guests off the reservations that fit; throws when something of them is still open. Answers which they were. */
  erase(wanted: Wanted): Promise<RowRef[]>;
}

export interface OperatorDependencies {
  readonly store: Store;
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createOperator({ store, newId, now }: OperatorDependencies): Operator {
  const clients: Pick<ClientRepository, "create"> = createClientRepository(store);
  const rows = createRowRepository(store, now);
  const apartments = createApartmentRepository(store);
  const owners = createOwnerRepository(store);
  const filings = createFilingRepository(store);
  const tasks = createTaskRepository(store, newMark);
  const readTask = createTaskReader(tasks, rows, filings);
  // Only workers admit anybody: how often they may probe does not matter here.
  const breaker = createBreaker(store, 0);
  const audit = createAuditTrail(store, now);
  /** Each command is a request of its own. */
  const note = async (action: string, target: string) =>
    await audit.record({ by: operatorName, action, target, requestId: newId() });
  const review = createReview({ store, rows, filings, apartments, owners, now });

  async function showTask(taskId: number): Promise<TaskView> {
    const view = await readTask(taskId);
    if (!view) throw new Error(`there is no task ${taskId}`);
    return view;
  }

  return {
    async createClient(roles) {
      const client = { clientId: newId(), secret: newSecret() };
      await clients.create({ ...client, roles, createdAt: new Date(now()).toISOString(), createdBy: operatorName });
      await note("create-client", `CLIENT#${client.clientId}`);
      return client;
    },

    showTask,

    async listTasks() {
      const views: TaskView[] = [];
      for (const taskId of await openTasks(store)) views.push(await showTask(taskId));
      return views;
    },

    review: {
      ...review,
      async resolve(taskId, row, outcome) {
        const resolved = await review.resolve(taskId, row, outcome);
        await note("resolve-review", `TASK#${taskId}`);
        return resolved;
      },
    },

    filing: {
      state: breaker.state,
      async start() {
        await breaker.start();
        await note("start-filing", "BREAKER");
      },
      async stop(reason) {
        await breaker.stop(reason, now());
        await note("stop-filing", "BREAKER");
      },
    },

    audit: { ...audit, note },

    async erase(wanted) {
      const erased = await eraseGuests({ store, readTask, rows, tasks, now }, wanted);
      for (const taskId of new Set(erased.map(({ taskId }) => taskId))) await note("erase-guest", `TASK#${taskId}`);
      return erased;
    },

    async unblockOwner(portalUsername) {
      const portalUser = portalUserOf(portalUsername);
      if (await unblockPortalUser(store, portalUser, now())) return await note("unblock-owner", `PORTAL#${portalUser}`);
      throw new Error(`nothing to forget of ${portalUsername}, or a worker has the login: ask again in three minutes`);
    },
  };
}
