import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import { EpochMs } from "../../ids-and-times.ts";
import type { Log } from "../../log.ts";
import { parse } from "../../parsing/parse.ts";
import type { WakeUps } from "../../ports/queues.ts";
import { type Breaker, waitsForBreaker } from "../../records/breaker.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import type { Filing } from "../../records/filings.ts";
import { filingRef, numberInKey } from "../../records/keys.ts";
import { isLateSoon } from "../../records/lifecycle.ts";
import type { RowRepository } from "../../records/row-repository.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import { wakeUpsPerOwner } from "./dispatch.ts";

export interface SweepDependencies {
  readonly store: Pick<Store, "query">;
  readonly tasks: Pick<TaskRepository, "find" | "postpone">;
  readonly filings: Pick<FilingRepository, "find" | "wakeAgain" | "wakeSoon">;
  readonly rows: Pick<RowRepository, "indexByDueDate">;
  readonly breaker: Pick<Breaker, "state">;
  readonly wakeUps: WakeUps;
  readonly clock: Clock;
  readonly times: Pick<Times, "wakeUp" | "backoffCap">;
  readonly log: Log;
}

const Due = v.object({ pk: v.string(), sk: v.string(), dueAt: EpochMs });
type Due = v.InferOutput<typeof Due>;
interface DueFiling {
  readonly filing: Filing;
  readonly dueAt: EpochMs;
}

const wakeUpsAtOnce = 25;
/** Filings that the quick queue gets at once. More are due together only after an outage, and use all workers. */
const quickWakeUps = 10;

/** Wakes open work that is due, so that lost wake-ups come back. Resolves with how many it woke. */
export const createSweeper =
  (deps: SweepDependencies): (() => Promise<number>) =>
  async () => {
    const now = deps.clock.now();
    const [tasks, filings] = await Promise.all([readDue(deps, "TASK", now), readDueFilings(deps, now)]);
    const [ofTasks, ofFilings] = await Promise.all([
      Promise.allSettled(tasks.map((task) => wakeTask(deps, task))),
      wakeFilings(deps, filings),
    ]);
    const results = [...ofTasks, ...ofFilings];
    const failed = results.filter(({ status }) => status === "rejected").length;
    if (failed > 0) deps.log.warn("some wake-ups failed; they stay due", { failed });
    return results.filter((wakeUp) => wakeUp.status === "fulfilled" && wakeUp.value).length;
  };

async function readDue({ store }: SweepDependencies, kind: "TASK" | "FILING", until: EpochMs): Promise<Due[]> {
  const { items } = await store.query({ index: "due", partition: kind, between: [0, until], limit: 500 });
  return items.map((item) => parse(Due, item));
}

/** Filings that are due. Once the breaker lets filings go, those that it held are due before their time. */
async function readDueFilings(deps: SweepDependencies, now: EpochMs): Promise<Due[]> {
  const { openUntil, stopped } = await deps.breaker.state();
  const isClosed = openUntil === undefined && stopped === undefined;
  return await readDue(deps, "FILING", isClosed ? now + deps.times.backoffCap : now);
}

/** Wakes first, then moves the due time. The index may lag: the record itself says whether it is still due. */
async function wakeTask({ tasks, wakeUps, clock, times }: SweepDependencies, { pk, dueAt }: Due): Promise<boolean> {
  const task = await tasks.find(numberInKey(pk));
  if (task?.dueAt !== dueAt) return false;
  await wakeUps.wakeTask(task.taskId, dueAt, task.clientId);
  // biome-ignore lint/plugin: somebody has moved it since, and a wake-up too many does nothing
  await tasks.postpone(task.taskId, dueAt, clock.now() + times.wakeUp);
  return true;
}

/** After an outage much is due at once: the most urgent are woken first, without filling an owner's or the quick queue. */
async function wakeFilings(deps: SweepDependencies, due: readonly Due[]): Promise<PromiseSettledResult<boolean>[]> {
  const reads = await Promise.allSettled(due.map((one) => stillDue(deps, one)));
  const urgent = reads
    .flatMap((read) => (read.status === "fulfilled" ? read.value : []))
    .toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
  const queues = Map.groupBy(urgent, ({ filing }) => filing.group);
  const inTurn = new Set([...queues.values()].flatMap((queue) => queue.slice(0, wakeUpsPerOwner)));
  const quick = new Set(urgent.filter((one) => inTurn.has(one) && one.filing.isQuick).slice(0, quickWakeUps));
  const results: PromiseSettledResult<boolean>[] = reads.filter((read) => read.status === "rejected");
  for (let start = 0; start < urgent.length; start += wakeUpsAtOnce) {
    const batch = urgent.slice(start, start + wakeUpsAtOnce);
    const woken = batch.map((one) => wakeFiling(deps, one, inTurn.has(one), quick.has(one)));
    results.push(...(await Promise.allSettled(woken)));
  }
  return results;
}

/** The filing, where its own record says that it is due: at its time, or now that the breaker no longer holds it. */
async function stillDue({ filings, clock }: SweepDependencies, { pk, sk, dueAt }: Due): Promise<DueFiling[]> {
  const filing = await filings.find({ taskId: numberInKey(pk), filing: numberInKey(sk) });
  if (filing?.dueAt !== dueAt) return [];
  const now = clock.now();
  if (dueAt <= now) return [{ filing, dueAt }];
  const isSooner = waitsForBreaker(filing.waiting) && (await filings.wakeSoon(filingRef(filing), now)).written;
  return isSooner ? [{ filing, dueAt: now }] : [];
}

async function wakeFiling(
  { filings, rows, wakeUps, clock, times }: SweepDependencies,
  { filing, dueAt }: DueFiling,
  isInTurn: boolean,
  isQuick: boolean,
): Promise<boolean> {
  if (isInTurn) await wakeUps.wakeFiling({ ...filing, isQuick }, dueAt);
  const isToIndex = filing.rows.length > 0 && !filing.indexedByDueDate && isLateSoon(filing.declareBy, clock.now());
  if (isToIndex) await rows.indexByDueDate(filing);
  // biome-ignore lint/plugin: somebody has moved it since, and a wake-up too many does nothing
  await filings.wakeAgain(filing, dueAt, clock.now() + times.wakeUp, isToIndex || undefined);
  return isInTurn;
}

/** Filings without a due date come last. */
const urgencyOf = ({ filing }: DueFiling) => filing.declareBy ?? Number.MAX_SAFE_INTEGER;
