import { newMark } from "../../shared/aws/random-ids.ts";
import { createSqsWakeUps } from "../../shared/ports/queues.ts";
import { createTaskRepository } from "../../shared/records/task-repository.ts";
import { createAcceptTask } from "../../shared/tasks/accepting/accept-task.ts";
import { createImpatientSqs } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

export function composeAccepting(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { OPEN_ROWS: openRows, PACE: times, ...urls } = readSettings(variables, "TASKS_QUEUE_URL", "OPEN_ROWS", "PACE");
  const { store, clock, log } = parts;
  const tasks = createTaskRepository(store, newMark);
  const sqs = createImpatientSqs();
  const wakeUps = createSqsWakeUps(sqs, urls);
  return { ...parts, acceptTask: createAcceptTask({ store, tasks, wakeUps, clock, times, openRows, log }) };
}
