import * as v from "valibot";
import { newMark } from "../../shared/aws/random-ids.ts";
import { createAcceptTask } from "../../shared/filing/accepting/accept-task.ts";
import { createSqsDoorbell } from "../../shared/filing/ports/doorbell.ts";
import { createTaskRepository } from "../../shared/filing/records/tasks.ts";
import { parse } from "../../shared/parsing/parse.ts";
import { createImpatientSqs } from "./aws-clients.ts";
import { config } from "./config.ts";
import { composeProtected } from "./protected.ts";
import type { Variables } from "./with-table.ts";

const Config = v.object({ TASKS_QUEUE_URL: config.TASKS_QUEUE_URL, OPEN_ROWS: config.OPEN_ROWS, PACE: config.PACE });

export function composeAccepting(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { OPEN_ROWS: openRows, PACE: times, ...urls } = parse(Config, variables);
  const { store, clock, log } = parts;
  const tasks = createTaskRepository(store, newMark);
  const sqs = createImpatientSqs();
  const doorbell = createSqsDoorbell(sqs, urls);
  return { ...parts, acceptTask: createAcceptTask({ store, tasks, doorbell, clock, times, openRows, log }) };
}
