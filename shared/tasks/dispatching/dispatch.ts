import { isRetryable } from "../../aws/failures.ts";
import { requireReadable, UnreadableRecord } from "../../aws/record.ts";
import type { Clock } from "../../clock.ts";
import { endOf, takkDueDateOf } from "../../contract/due-date.ts";
import type { ErrorValue } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { ApartmentId, EpochMs, FilingNumber, OwnerId, RowNumber, TaskId } from "../../ids-and-times.ts";
import type { Log } from "../../log.ts";
import type { Metrics } from "../../ports/metrics.ts";
import type { Apartments, OwnerRecord, Owners } from "../../ports/owners-and-apartments.ts";
import type { WakeUps } from "../../ports/queues.ts";
import { type Filing, workOf } from "../../records/filings.ts";
import { portalUserOf, taskKey } from "../../records/keys.ts";
import { lateAtOf } from "../../records/lifecycle.ts";
import { type NewRow, newRow } from "../../records/rows.ts";
import type { AcceptedReservation, Submission } from "../../records/submission.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import type { Plan, Task } from "../../records/tasks.ts";
import { toEach } from "../../to-each.ts";
import { say, type Words } from "../../wording/say.ts";
import { type AbandonDependencies, abandon, type Planned } from "./abandon.ts";

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
export function createDispatcher(dependencies: DispatchDependencies): (taskId: TaskId) => Promise<void> {
  const { tasks, rows, filings, wakeUps, clock, times, log, metrics } = dependencies;

  return async (taskId) => {
    const result = await tasks.takeUp(taskId);
    if (!result.written) return;
    const { task: taken } = result;
    const { submission, dispatches } = taken;
    if (submission && dispatches > maxDispatches) return await giveUp({ ...taken, submission });
    try {
      await dispatch(requireReadable(taken, taskKey(taskId)));
    } catch (error) {
      if (error instanceof UnreadableRecord) return await giveBackUnread(taken, error);
      // Trouble of AWS or our account is no bug of ours: no dispatch so far counts towards giving up.
      // biome-ignore lint/plugin: another dispatch has begun, or it is done
      if (isRetryable(error)) await tasks.giveBack(taken);
      throw error;
    }
  };

  async function dispatch({ submission, ...taken }: Task): Promise<void> {
    if (!submission) return;
    const task = { ...taken, submission };
    const plan = task.plan ?? (await tasks.plan(task.taskId, await planTask(task, dependencies)));
    // Without a plan, another dispatcher has given the task up meanwhile: it reads as failed.
    if (plan) await carryOut(task, plan);
  }

  /** It needs a record that nobody can read: it waits, however long, until that is repaired. */
  async function giveBackUnread(task: Task, { why, record }: UnreadableRecord): Promise<void> {
    const { taskId } = task;
    if (why === "newer") log.warn("left to the newer release that wrote it", { record, taskId });
    else {
      log.error("a record cannot be read: the task waits until it is repaired", { record, taskId });
      metrics.count("WorkerFailed");
    }
    // biome-ignore lint/plugin: another dispatch has begun, or it is done
    await tasks.giveBack(task);
  }

  async function carryOut(task: Undispatched, plan: Plan): Promise<void> {
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

  async function giveUp(task: Undispatched): Promise<void> {
    log.error("task given up: dispatching it failed again and again", { taskId: task.taskId });
    metrics.count("GaveUp");
    const planned = plannedFor(task, task.plan ?? { filings: [], failed: [] }, clock.now(), clock.now());
    await abandon(dependencies, task.taskId, task.plan, planned);
  }
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
  const lines = Map.groupBy(plan.filings, ({ portalUser }) => portalUser);
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
    ...dueInLine(lines.get(portalUser), filing, taskId, dueAt),
    ...declareByOf(submission, rows),
    ...workOf(submission, draftUpload),
  }));
}

/** A filing far back in its owner's queue starts when an earlier one ends, or when it is due. */
function dueInLine(line: Plan["filings"] = [], filing: FilingNumber, taskId: TaskId, dueAt: EpochMs) {
  const place = line.findIndex((one) => one.filing === filing);
  const next = line[place + wakeUpsPerOwner];
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

export const rowsPerFiling = 50;

type Records = Pick<DispatchDependencies, "owners" | "apartments">;

/** Plans a task's filings: reservations by owner, in the order sent, at most fifty to a filing. */
export async function planTask(task: Task, records: Records): Promise<Plan> {
  const { submission } = task;
  switch (submission?.kind) {
    case undefined:
      return { filings: [], failed: [] };
    case "str":
      return await planReservations(submission.reservations, records);
    case "takk": {
      const owner = await records.owners.findByUsername(submission.portalUsername);
      return onePlan(portalUserOf(submission.portalUsername), owner?.id);
    }
    case "search": {
      const [apartment] = await records.apartments.findMany([submission.apartmentId]);
      const owner = apartment && (await records.owners.find(apartment.ownerId));
      return onePlan(owner ? portalUserOf(owner.portalUsername) : "unknown", owner?.id);
    }
    case "check": {
      const owner = await records.owners.find(submission.ownerId);
      return onePlan(owner ? portalUserOf(owner.portalUsername) : "unknown", submission.ownerId);
    }
  }
}

const onePlan = (portalUser: string, ownerId: OwnerId | undefined): Plan => ({
  filings: [{ filing: 1, portalUser, ...(ownerId !== undefined && { ownerId }), rows: [] }],
  failed: [],
});

async function planReservations(reservations: readonly AcceptedReservation[], records: Records): Promise<Plan> {
  const { ownerIdOf, owners } = await lookUp(reservations, records);
  const failed: Plan["failed"] = [];
  const rowsOf = new Map<OwnerRecord, RowNumber[]>();
  for (const [index, { apartmentId }] of reservations.entries()) {
    const ownerId = ownerIdOf.get(apartmentId);
    const owner = ownerId === undefined ? undefined : owners.get(ownerId);
    if (owner) rowsOf.set(owner, [...(rowsOf.get(owner) ?? []), index + 1]);
    else failed.push({ row: index + 1, ...recordMissing(apartmentId, ownerId) });
  }
  return { filings: [...rowsOf].flatMap(([owner, rows]) => inParts(owner, rows)).map(numbered), failed };
}

async function lookUp(reservations: readonly AcceptedReservation[], { owners, apartments }: Records) {
  const found = await apartments.findMany([...new Set(reservations.map(({ apartmentId }) => apartmentId))]);
  const ownerIds = [...new Set(found.map(({ ownerId }) => ownerId))];
  const records = await Promise.all(ownerIds.map((ownerId) => owners.find(ownerId)));
  return {
    ownerIdOf: new Map(found.map(({ id, ownerId }) => [id, ownerId])),
    owners: new Map(records.flatMap((owner) => (owner?.portalUsername ? [[owner.id, owner] as const] : []))),
  };
}

function recordMissing(
  apartmentId: ApartmentId,
  ownerId: OwnerId | undefined,
): { errorValue: ErrorValue; details: Words } {
  return ownerId === undefined
    ? { errorValue: "apartment_not_found", details: say("apartment_not_found", { apartmentId }) }
    : { errorValue: "owner_not_found", details: say("owner_not_found", { apartmentId }) };
}

function inParts(owner: OwnerRecord, rows: readonly RowNumber[]): Omit<Plan["filings"][number], "filing">[] {
  const parts = [];
  for (let start = 0; start < rows.length; start += rowsPerFiling) {
    const part = rows.slice(start, start + rowsPerFiling);
    parts.push({ portalUser: portalUserOf(owner.portalUsername), ownerId: owner.id, rows: part });
  }
  return parts;
}

const numbered = (part: Omit<Plan["filings"][number], "filing">, index: number) => ({ filing: index + 1, ...part });
