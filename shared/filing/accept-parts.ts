import { SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { apiParts } from "../api/parts.ts";
import { config } from "../aws/config.ts";
import { callTimeouts } from "../aws/documents.ts";
import { newMark } from "../aws/random-ids.ts";
import { parse } from "../parsing/parse.ts";
import { createAcceptTask } from "./accept-task.ts";
import { createTaskRepository } from "./records/tasks.ts";
import { createSqsBell } from "./sqs-bell.ts";

const Config = v.object({ TASKS_QUEUE_URL: config.TASKS_QUEUE_URL, PACE: config.PACE });

/** The task is safe by then and the sweeper rings too: the consumer need not wait for a queue in trouble. */
const ringTimeoutMs = 1_000;

/** What the functions that accept tasks are composed of. */
export function acceptParts(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = apiParts(serviceName, variables);
  const { TASKS_QUEUE_URL, PACE: times } = parse(Config, variables);
  const { store, clock, log } = parts;
  const tasks = createTaskRepository(store, newMark);
  const sqs = new SQSClient({ maxAttempts: 2, requestHandler: { ...callTimeouts, requestTimeout: ringTimeoutMs } });
  const bell = createSqsBell(sqs, { tasks: TASKS_QUEUE_URL });
  return { ...parts, acceptTask: createAcceptTask({ store, tasks, bell, clock, times, log }) };
}
