import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Log } from "../../log.ts";
import { parse } from "../../parsing/parse.ts";
import type { Doorbell } from "../ports/doorbell.ts";
import type { FilingRepository } from "../records/filings.ts";
import type { TaskRepository } from "../records/tasks.ts";

export interface SweepDependencies {
  readonly store: Pick<Store, "query">;
  readonly tasks: Pick<TaskRepository, "find" | "postpone">;
  readonly filings: Pick<FilingRepository, "find" | "ringAgain">;
  readonly doorbell: Doorbell;
  readonly clock: Clock;
  readonly times: Pick<Times, "ring">;
  readonly log: Log;
}

const Due = v.object({ pk: v.string(), sk: v.string(), dueAt: v.number() });
type Due = v.InferOutput<typeof Due>;

/** Rings what is open and due. What the queues lost, or never had, comes back this way. Resolves with how many rang. */
export function createSweeper(dependencies: SweepDependencies): () => Promise<number> {
  const { store, doorbell, clock, times, log, tasks, filings } = dependencies;

  async function due(kind: "TASK" | "FILING"): Promise<Due[]> {
    const { items } = await store.query({ index: "due", partition: kind, between: [0, clock.now()], limit: 500 });
    return items.map((item) => parse(Due, item));
  }

  /** The index may be behind: the record itself says whether it is still due. Ring first, then move the due time. */
  async function ringTask({ pk, dueAt }: Due): Promise<boolean> {
    const task = await tasks.find(numberIn(pk));
    if (task?.dueAt !== dueAt) return false;
    await doorbell.ringTask(task.taskId, dueAt);
    await tasks.postpone(task.taskId, dueAt, clock.now() + times.ring);
    return true;
  }

  async function ringFiling({ pk, sk, dueAt }: Due): Promise<boolean> {
    const ref = { taskId: numberIn(pk), filing: numberIn(sk) };
    const filing = await filings.find(ref);
    if (filing?.dueAt !== dueAt) return false;
    await doorbell.ringFiling(ref, filing.group, dueAt);
    await filings.ringAgain(ref, dueAt, clock.now() + times.ring);
    return true;
  }

  return async () => {
    const [dueTasks, dueFilings] = await Promise.all([due("TASK"), due("FILING")]);
    const rings = [...dueTasks.map((task) => ringTask(task)), ...dueFilings.map((filing) => ringFiling(filing))];
    const results = await Promise.allSettled(rings);
    const failed = results.filter(({ status }) => status === "rejected").length;
    if (failed > 0) log.warn("some rings failed; they stay due", { failed });
    return results.length - failed;
  };
}

const numberIn = (key: string) => Number(key.slice(key.indexOf("#") + 1));
