import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import type { Clock } from "../../clock.ts";
import { dayMs } from "../../contract/day.ts";
import { ApiError } from "../../contract/errors.ts";
import type { Times } from "../../deployment/times.ts";
import type { Log } from "../../log.ts";
import { parse } from "../../parsing/parse.ts";
import { say } from "../../wording/say.ts";
import type { Doorbell } from "../ports/doorbell.ts";
import { type Submission, SubmissionTooLarge } from "../records/submission.ts";
import type { TaskRepository } from "../records/tasks.ts";

export interface AcceptDependencies {
  readonly store: Pick<Store, "get" | "update">;
  readonly tasks: Pick<TaskRepository, "nextId" | "accept" | "find">;
  readonly doorbell: Pick<Doorbell, "ringTask">;
  readonly clock: Clock;
  readonly times: Pick<Times, "sweep">;
  readonly log: Log;
}

export interface TaskRequest {
  readonly clientId: string;
  readonly endpoint: string;
  readonly draftUpload: boolean;
  /** Header Idempotency-Key. */
  readonly idempotencyKey: string | undefined;
  /** What makes two requests the same; without passwords. */
  readonly content: unknown;
  /** `createdAt` is the first try's, also when a replay finishes it. */
  submission(taskId: number, createdAt: string): Promise<Submission>;
}

export interface Accepted {
  readonly taskId: number;
  readonly createdAt: string;
}

const keptMs = 30 * dayMs;
const Kept = v.object({ bodyHash: v.string(), taskId: v.number(), createdAt: v.string(), expiresAt: v.number() });
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Accepts tasks: one write makes a task, whole. Whoever answers 200 has written it or read it. */
export function createAcceptTask({ store, tasks, doorbell, clock, times, log }: AcceptDependencies) {
  /** Rings, but does not insist: the task is due in the table, and the sweeper rings too. */
  async function ring(taskId: number, dueAt: number): Promise<void> {
    try {
      await doorbell.ringTask(taskId, dueAt);
    } catch (error) {
      log.warn("a task could not be rung for: the sweeper will", {
        taskId,
        error: error instanceof Error ? error.name : "",
      });
    }
  }

  async function put({ clientId, draftUpload, submission }: TaskRequest, accepted: Accepted): Promise<Accepted> {
    const { taskId, createdAt } = accepted;
    const dueAt = clock.now() + times.sweep;
    try {
      await tasks.accept(
        { taskId, clientId, createdAt, draftUpload, submission: await submission(taskId, createdAt) },
        dueAt,
      );
    } catch (error) {
      if (!(error instanceof SubmissionTooLarge)) throw error;
      throw new ApiError("too_large", say("task_too_large"));
    }
    await ring(taskId, dueAt);
    return accepted;
  }

  /** The task that the key stands for, whoever was first; a replay finishes what a crashed first try began. */
  async function once(request: TaskRequest, idempotencyKey: string): Promise<Accepted> {
    if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw new ApiError("validation", say("idempotency_key_shape"));
    }
    const pk = `IDEMPOTENCY#${hashOf(JSON.stringify([request.clientId, request.endpoint, idempotencyKey]))}`;
    const key = { pk, sk: "IDEMPOTENCY" };
    const bodyHash = hashOf(JSON.stringify(request.content));
    const kept = await keep(key, bodyHash);
    if (kept.bodyHash !== bodyHash) {
      throw new ApiError("idempotency_mismatch", say("idempotency_key_reused"));
    }
    const accepted = { taskId: kept.taskId, createdAt: kept.createdAt };
    return (await tasks.find(kept.taskId)) ? accepted : put(request, accepted);
  }

  async function keep(key: { pk: string; sk: string }, bodyHash: string): Promise<v.InferOutput<typeof Kept>> {
    const there = await store.get(key);
    const now = clock.now();
    const seconds = Math.floor(now / 1000);
    if (there && parse(Kept, there).expiresAt > seconds) return parse(Kept, there);
    const taskId = await tasks.nextId();
    const set = { bodyHash, taskId, createdAt: new Date(now).toISOString(), expiresAt: seconds + keptMs / 1000 };
    const condition = "attribute_not_exists(#pk) OR #expiresAt <= :now";
    const kept = await store.update(key, { set, condition, values: { ":now": seconds } });
    return parse(Kept, kept ?? (await store.get(key)));
  }

  return async (request: TaskRequest): Promise<Accepted> => {
    if (request.idempotencyKey !== undefined) return once(request, request.idempotencyKey);
    const createdAt = new Date(clock.now()).toISOString();
    return put(request, { taskId: await tasks.nextId(), createdAt });
  };
}

export type AcceptTask = ReturnType<typeof createAcceptTask>;
