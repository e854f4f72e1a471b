import { isRetryable } from "../../aws/failures.ts";
import { requireReadable, UnreadableRecord } from "../../aws/record.ts";
import type { Clock } from "../../clock.ts";
import { endOf, takkDueDateOf } from "../../contract/due-date.ts";
import type { Times } from "../../deployment/times.ts";
import type { EpochMs, FilingNumber, RowNumber, TaskId } from "../../ids-and-times.ts";
import type { Log } from "../../log.ts";
import type { Metrics } from "../../ports/metrics.ts";
import type { Apartments, Owners } from "../../ports/owners-and-apartments.ts";
import type { WakeUps } from "../../ports/queues.ts";
import { type Filing, workOf } from "../../records/filings.ts";
import { taskKey } from "../../records/keys.ts";
import { lateAtOf } from "../../records/lifecycle.ts";
import { type NewRow, newRow } from "../../records/rows.ts";
import type { Submission } from "../../records/submission.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import type { Plan, Task } from "../../records/tasks.ts";
import { toEach } from "../../to-each.ts";
import { type AbandonDependencies, abandon, type Planned } from "./abandon.ts";
import { planTask } from "./plan-task.ts";

export interface DispatchDependencies extends AbandonDependencies {
  readonly tasks: TaskRepository;
  readonly owners: Owners;
  readonly apartments: Apartments;
  readonly wakeUps: WakeUps;
  readonly clock: Clock;
  readonly times: Pick<Times, "wakeUp">;
  readonly log: Log;
  readonly metrics: Metrics;
}

type Undispatched = Task & { readonly submission: Submission };

/** After this many dispatches in a row without an orderly end the fault is ours. */
const maxDispatches = 10;
/** Rows after which a large task makes room for others. */
const rowsPerSlice = 100;
/** Filings of a task that an owner has woken at once, as many as one visit serves; the end of one wakes the next. */
export const wakeUpsPerOwner = 10;

/**
 * Turns an accepted task into rows and filings. It can run twice, or be cut anywhere and run again: the stored plan
 * decides, every put is "if absent", and the submission goes last.
 */
export const createDispatcher =
  (deps: DispatchDependencies): ((taskId: TaskId) => Promise<void>) =>
  async (taskId) => {
    const { tasks } = deps;
    const taken = await tasks.takeUp(taskId);
    if (!taken.written) return;
    const { task } = taken;
    const { submission, dispatches } = task;
    if (submission && dispatches > maxDispatches) return await giveUp(deps, { ...task, submission });
    try {
      await dispatch(deps, requireReadable(task, taskKey(taskId)));
    } catch (error) {
      if (error instanceof UnreadableRecord) return await giveBackUnread(deps, task, error);
      // Trouble of AWS or our account is no bug of ours: no dispatch so far counts towards giving up.
      // biome-ignore lint/plugin: another dispatch has begun, or it is done
      if (isRetryable(error)) await tasks.giveBack(task);
      throw error;
    }
  };

async function dispatch(deps: DispatchDependencies, { submission, ...taken }: Task): Promise<void> {
  if (!submission) return;
  const task = { ...taken, submission };
  const plan = task.plan ?? (await deps.tasks.plan(task.taskId, await planTask(task, deps)));
  // Without a plan, another dispatcher has given the task up meanwhile: it reads as failed.
  if (plan) await carryOut(deps, task, plan);
}

/** It needs a record that nobody can read: it waits, however long, until that is repaired. */
async function giveBackUnread(
  { tasks, log, metrics }: DispatchDependencies,
  task: Task,
  { why, record }: UnreadableRecord,
): Promise<void> {
  const { taskId } = task;
  if (why === "newer") log.warn("left to the newer release that wrote it", { record, taskId });
  else {
    log.error("a record cannot be read: the task waits until it is repaired", { record, taskId });
    metrics.count("WorkerFailed");
  }
  // biome-ignore lint/plugin: another dispatch has begun, or it is done
  await tasks.giveBack(task);
}

/** Puts the plan's rows, a slice at a time, then its filings, and wakes those that come first at their portal user. */
async function carryOut(deps: DispatchDependencies, task: Undispatched, plan: Plan): Promise<void> {
  const { tasks, rows, filings, wakeUps, clock, times, log } = deps;
  const { taskId, begunRows = 0 } = task;
  const planned = plannedFor(task, plan, clock.now(), clock.now() + times.wakeUp);
  const begun = begunRows + rowsPerSlice;
  await toEach(planned.rows.slice(begunRows, begun), rows.putIfAbsent);
  if (begun < planned.rows.length) {
    // biome-ignore lint/plugin: it is dispatched or given up, and the next wake-up finds that
    await tasks.begun(taskId, begun);
    return await wakeUps.wakeTask(taskId, clock.now(), task.clientId);
  }
  await toEach(planned.filings, filings.putIfAbsent);
  await toEach(planned.filings, async (filing) => {
    const { dueAt, startAt } = filing;
    if (dueAt !== undefined && startAt === undefined) await wakeUps.wakeFiling(filing, dueAt);
  });
  // biome-ignore lint/plugin: it is dispatched already
  await tasks.dispatched(taskId);
  log.info("task dispatched", { taskId, filings: planned.filings.length });
}

async function giveUp(deps: DispatchDependencies, task: Undispatched): Promise<void> {
  const { clock, log, metrics } = deps;
  log.error("task given up: dispatching it failed again and again", { taskId: task.taskId });
  metrics.count("GaveUp");
  const planned = plannedFor(task, task.plan ?? { filings: [], failed: [] }, clock.now(), clock.now());
  await abandon(deps, task.taskId, task.plan, planned);
}

function plannedFor(task: Undispatched, plan: Plan, now: EpochMs, dueAt: EpochMs): Planned {
  return { rows: rowsOf(task, plan), filings: filingsOf(task, plan, now, dueAt) };
}

function rowsOf(task: Undispatched, plan: Plan): NewRow[] {
  if (task.submission.kind !== "str") return [];
  const filingOf = new Map(plan.filings.flatMap(({ filing, rows }) => rows.map((row) => [row, filing] as const)));
  const failureOf = new Map(plan.failed.map(({ row, ...failure }) => [row, failure]));
  return task.submission.reservations.map((reservation, index) => {
    const row = newRow(task, index + 1, filingOf.get(index + 1) ?? 0, reservation);
    const failure = failureOf.get(row.number);
    return failure ? { ...row, state: "FAILED", ...failure } : row;
  });
}

function filingsOf(
  { taskId, clientId, draftUpload, mark, submission, isQuick }: Undispatched,
  plan: Plan,
  now: EpochMs,
  dueAt: EpochMs,
): Filing[] {
  const queues = Map.groupBy(plan.filings, ({ portalUser }) => portalUser);
  return plan.filings.map(({ filing, portalUser, ownerId, rows }) => ({
    taskId,
    number: filing,
    clientId,
    group: portalUser,
    ...(isQuick && { isQuick }),
    ...(ownerId !== undefined && { ownerId }),
    rows,
    draft: draftUpload,
    mark,
    // Patience begins here, since a replay may accept a task days after its first try.
    createdAt: now,
    takeUps: 0,
    visitsWithoutProgress: 0,
    dueAt,
    ...placeInQueue(queues.get(portalUser), filing, taskId, dueAt),
    ...declareByOf(submission, rows),
    ...workOf(submission, draftUpload),
  }));
}

/** A filing far back in its owner's queue starts when an earlier one ends, or when it is due. */
function placeInQueue(queue: Plan["filings"] = [], filing: FilingNumber, taskId: TaskId, dueAt: EpochMs) {
  const place = queue.findIndex((one) => one.filing === filing);
  const next = queue[place + wakeUpsPerOwner];
  return {
    ...(place >= wakeUpsPerOwner && { startAt: dueAt }),
    ...(next && { waiters: [{ taskId, filing: next.filing, group: next.portalUser }] }),
  };
}

function declareByOf(submission: Submission, rows: readonly RowNumber[]): Pick<Filing, "declareBy"> {
  if (submission.kind === "takk") return { declareBy: endOf(takkDueDateOf(submission.year, submission.month)) };
  if (submission.kind !== "str") return {};
  const wanted = submission.reservations.filter((_, index) => rows.includes(index + 1));
  return { declareBy: Math.min(...wanted.map(lateAtOf)) };
}
