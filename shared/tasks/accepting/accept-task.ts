import { createHash } from "node:crypto";
import * as v from "valibot";
import { allItems, type Store } from "../../aws/store.ts";
import type { Clock } from "../../clock.ts";
import { ApiError, type Refusal } from "../../contract/errors.ts";
import type { Quota } from "../../contract/quota.ts";
import type { Times } from "../../deployment/times.ts";
import { type EpochMs, EpochSeconds, secondOf, TaskId } from "../../ids-and-times.ts";
import type { Log } from "../../log.ts";
import { dayMs } from "../../parsing/durations.ts";
import { parse } from "../../parsing/parse.ts";
import type { WakeUps } from "../../ports/queues.ts";
import { clientGroupOf, openWorkPartition } from "../../records/keys.ts";
import type { Submission } from "../../records/submission.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import { SubmissionTooLarge } from "../../records/tasks.ts";
import { type Said, say } from "../../wording/say.ts";

export interface AcceptDependencies {
  readonly store: Pick<Store, "get" | "update" | "query">;
  readonly tasks: Pick<TaskRepository, "nextId" | "accept" | "find">;
  readonly wakeUps: Pick<WakeUps, "wakeTask">;
  readonly clock: Clock;
  readonly times: Pick<Times, "sweep">;
  readonly openRows: OpenRowsLimit;
  readonly log: Log;
}

export interface OpenRowsLimit {
  readonly perClient: number;
  /** For the whole deployment. Each client may always have a tenth of `perClient` open. */
  readonly inAll: number;
}

export interface TaskRequest {
  readonly clientId: string;
  readonly madeBy?: string | undefined;
  readonly endpoint: string;
  readonly draftUpload: boolean;
  readonly idempotencyKey: string | undefined;
  /** Two requests with equal content are the same; without passwords. */
  readonly content: unknown;
  /** `createdAt` is that of the first try, even where a replay finishes it. */
  submission(taskId: TaskId, createdAt: string): Promise<Submission>;
}

export interface Accepted {
  readonly taskId: TaskId;
  readonly createdAt: string;
  /** The answer to an earlier request with the same key, which is no part of the body. */
  readonly replayed?: true;
  /** How many rows the client may have open, and how many more; for headers, too. */
  readonly quota?: Quota;
}

/**
 * Accepts a task. One write makes a whole task, and a 200 means that it was written or read. Rejects with an `ApiError`
 * where the client has no quota left, the task is too large or its idempotency key is refused.
 */
export type AcceptTask = (request: TaskRequest) => Promise<Accepted>;

/** A client with at most this many open rows uses the quick queue. */
const littleOpen = 50;
/** How long an idempotency key finds its task. */
const keysKeptMs = 30 * dayMs;
/** By then a filing or two of the client have ended. */
const retryAfterSeconds = 60;
/** What is on record of an idempotency key. */
const FirstTry = v.object({ bodyHash: v.string(), taskId: TaskId, createdAt: v.string(), expiresAt: EpochSeconds });
type FirstTry = v.InferOutput<typeof FirstTry>;
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

export const createAcceptTask =
  (deps: AcceptDependencies): AcceptTask =>
  async (request) => {
    if (request.idempotencyKey !== undefined) return await acceptOnce(deps, request, request.idempotencyKey);
    const createdAt = new Date(deps.clock.now()).toISOString();
    return await acceptAs(deps, request, { taskId: await deps.tasks.nextId(), createdAt });
  };

/** Accepts the key's task once. A replay finishes what a crashed first try began. */
async function acceptOnce(deps: AcceptDependencies, request: TaskRequest, idempotencyKey: string): Promise<Accepted> {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new ApiError(say("idempotency_key_shape"));
  }
  const bodyHash = hashOf(JSON.stringify(request.content));
  const firstTry = await firstTryOf(deps, request, idempotencyKey, bodyHash);
  if (firstTry.bodyHash !== bodyHash) {
    throw new ApiError(say("idempotency_key_reused"));
  }
  const accepted = { taskId: firstTry.taskId, createdAt: firstTry.createdAt };
  return (await replayOf(deps, accepted)) ?? (await acceptAs(deps, request, accepted));
}

/** The first try of an idempotency key: the one on record, or this one, which then is on record. */
async function firstTryOf(
  { store, tasks, clock }: AcceptDependencies,
  { clientId, endpoint }: TaskRequest,
  idempotencyKey: string,
  bodyHash: string,
): Promise<FirstTry> {
  const pk = `IDEMPOTENCY#${hashOf(JSON.stringify([clientId, endpoint, idempotencyKey]))}`;
  const key = { pk, sk: "IDEMPOTENCY" };
  const stored = await store.get(key);
  const now = clock.now();
  const second = secondOf(now);
  if (stored && parse(FirstTry, stored).expiresAt > second) return parse(FirstTry, stored);
  const taskId = await tasks.nextId();
  const set = { bodyHash, taskId, createdAt: new Date(now).toISOString(), expiresAt: secondOf(now + keysKeptMs) };
  const condition = "attribute_not_exists(#pk) OR #expiresAt <= :now";
  const written = await store.update(key, { set, condition, values: { ":now": second } });
  return parse(FirstTry, written.written ? written.item : await store.get(key));
}

/** Accepts a task under this id, and wakes it. */
async function acceptAs(deps: AcceptDependencies, request: TaskRequest, accepted: Accepted): Promise<Accepted> {
  const { tasks, clock, times, openRows } = deps;
  const { clientId, madeBy, draftUpload } = request;
  const { taskId, createdAt } = accepted;
  const submission = await request.submission(taskId, createdAt);
  const open = await requireQuota(deps, clientId, submission);
  const isQuick = open <= littleOpen;
  const dueAt = clock.now() + times.sweep;
  try {
    const task = { taskId, clientId, madeBy, createdAt, draftUpload, isQuick, submission };
    const { written } = await tasks.accept(task, dueAt);
    if (!written) return await answerOfAnother(deps, request, accepted);
  } catch (error) {
    if (!(error instanceof SubmissionTooLarge)) throw error;
    throw new ApiError(say("task_too_large"));
  }
  await wake(deps, taskId, dueAt, clientId);
  return { ...accepted, quota: { most: openRows.perClient, left: openRows.perClient - open } };
}

/** The answer of another request with the same key, which has put the task meanwhile. */
async function answerOfAnother(
  deps: AcceptDependencies,
  { idempotencyKey }: TaskRequest,
  accepted: Accepted,
): Promise<Accepted> {
  const answer = idempotencyKey === undefined ? undefined : await replayOf(deps, accepted);
  if (!answer) throw new NumberTaken(accepted.taskId);
  return answer;
}

/** The answer where the task exists already; undefined where it does not. */
async function replayOf({ tasks }: AcceptDependencies, accepted: Accepted): Promise<Accepted | undefined> {
  const task = await tasks.find(accepted.taskId);
  if (task && !task.unread && task.createdAt !== accepted.createdAt) throw new NumberTaken(accepted.taskId);
  return task && { ...accepted, replayed: true };
}

/** Wakes a task. A failure is only logged, since the sweeper wakes as well. */
async function wake(
  { wakeUps, log }: AcceptDependencies,
  taskId: TaskId,
  dueAt: EpochMs,
  clientId: string,
): Promise<void> {
  try {
    await wakeUps.wakeTask(taskId, dueAt, clientId);
  } catch (error) {
    log.warn("a task could not be woken: the sweeper will", {
      taskId,
      error: error instanceof Error ? error.name : "",
    });
  }
}

/** Refuses what would hold up other clients. Resolves with how many rows the client has open, with these. */
async function requireQuota(
  { store, openRows: { perClient, inAll } }: AcceptDependencies,
  clientId: string,
  submission: Submission,
): Promise<number> {
  const rows = submission.kind === "str" ? submission.reservations.length : 1;
  const count = await countOpenRows(store, perClient, clientId);
  const quota = { most: perClient, left: Math.max(0, perClient - count) };
  if (quota.left < rows) throw tooMany(say("too_many_open_rows", { count, most: perClient }), quota);
  const isOfAll = count + rows > perClient / 10;
  if (isOfAll && (await countOpenRows(store, inAll)) + rows > inAll) throw tooMany(say("too_many_rows_of_all"));
  return count + rows;
}

/** Another request's task has this number: its sender must not be answered with it. */
class NumberTaken extends Error {
  constructor(taskId: TaskId) {
    super(`there is a task ${taskId} already: the counter is behind`);
  }
}

const tooMany = (said: Said<Refusal>, quota?: Quota) =>
  new ApiError(said, { retryAfterSeconds, ...(quota && { quota }) });

const OpenWorkKey = v.object({ ownedAt: v.string() });

/** How many rows are open, of a client or in all, counted up to `most`. The index may lag by seconds. */
async function countOpenRows(store: Pick<Store, "query">, most: number, clientId?: string): Promise<number> {
  const group = clientId === undefined ? undefined : clientGroupOf(clientId);
  const between = group === undefined ? undefined : ([`${group}#`, `${group}#~`] as const);
  let count = 0;
  for await (const item of allItems(store, {
    index: "owned",
    partition: openWorkPartition,
    ...(between && { between }),
  })) {
    if (count >= most) break;
    count += Number(parse(OpenWorkKey, item).ownedAt.split("#").at(-1));
  }
  return count;
}
