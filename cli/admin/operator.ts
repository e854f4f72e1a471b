import { newSecret } from "../../shared/auth/client-record.ts";
import { type ClientRepository, createClientRepository } from "../../shared/auth/client-repository.ts";
import { newMark } from "../../shared/aws/random-ids.ts";
import type { Store } from "../../shared/aws/store.ts";
import type { Role } from "../../shared/contract/endpoint.ts";

import { createTaskReader, type TaskView } from "../../shared/filing/reading/read-task.ts";
import { createFilingRepository } from "../../shared/filing/records/filings.ts";
import { createRowRepository, type Decision, type Row } from "../../shared/filing/records/rows.ts";
import { createTaskRepository } from "../../shared/filing/records/tasks.ts";

/** What operators do past the API: only AWS credentials for the table are needed. */
export interface Operator {
  /** The secret is in the answer and nowhere else. */
  createClient(roles: readonly Role[]): Promise<{ clientId: string; secret: string }>;
  showTask(taskId: number): Promise<TaskView>;
  showRow(taskId: number, row: number): Promise<Row>;
  /** Decides a row under review. Throws when it is not, or no longer. */
  resolveRow(taskId: number, row: number, outcome: Decision): Promise<Row>;
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
  const readTask = createTaskReader(createTaskRepository(store, newMark), rows, createFilingRepository(store));

  async function showRow(taskId: number, number: number): Promise<Row> {
    const row = await rows.find(taskId, number);
    if (!row) throw new Error(`there is no row ${number} of task ${taskId}`);
    return row;
  }

  return {
    async createClient(roles) {
      const client = { clientId: newId(), secret: newSecret() };
      await clients.create({ ...client, roles, createdAt: new Date(now()).toISOString() });
      return client;
    },

    async showTask(taskId) {
      const view = await readTask(taskId);
      if (!view) throw new Error(`there is no task ${taskId}`);
      return view;
    },

    showRow,

    async resolveRow(taskId, number, outcome) {
      const row = await showRow(taskId, number);
      const resolved = await rows.resolve(row, outcome);
      if (!resolved)
        throw new Error(`row ${number} of task ${taskId} is ${row.state}: only NEEDS_REVIEW can be resolved`);
      return resolved;
    },
  };
}
