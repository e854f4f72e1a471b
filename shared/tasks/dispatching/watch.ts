import type { Store } from "../../aws/store.ts";
import type { Clock } from "../../clock.ts";
import { dayMs } from "../../contract/day.ts";
import type { Breaker } from "../../records/breaker.ts";
import { allUnderReview, countDue, openTasks } from "../../records/open-work.ts";
import type { TaskRepository } from "../../records/tasks.ts";

export interface WatchDependencies {
  readonly store: Pick<Store, "query">;
  readonly tasks: Pick<TaskRepository, "find">;
  readonly breaker: Pick<Breaker, "state">;
  readonly clock: Pick<Clock, "now">;
}

/** How filing stands: states that last for as long as they are true, so that an alarm ends when its cause does. */
export interface Standing {
  /** Since the oldest open work was accepted, however often it was rung for, in milliseconds; 0 without any. */
  readonly oldestOpenMs: number;
  /** Since the portal began to fail, while work waits for it, in milliseconds. */
  readonly outageMs: number;
  readonly inReview: number;
  readonly dueSoon: number;
}

/** Looks how filing stands. Ids count up, so the lowest of the open tasks is the oldest. */
export function createWatch({ store, tasks, breaker, clock }: WatchDependencies): () => Promise<Standing> {
  return async () => {
    const now = clock.now();
    const [open, review, { since }, dueSoon] = await Promise.all([
      openTasks(store),
      allUnderReview(store),
      breaker.state(),
      countDue(store, now, now + dayMs),
    ]);
    const [oldest] = open;
    const task = oldest === undefined ? undefined : await tasks.find(oldest);
    return {
      oldestOpenMs: task ? now - Date.parse(task.createdAt) : 0,
      outageMs: task && since !== undefined ? now - since : 0,
      inReview: review.length,
      dueSoon,
    };
  };
}
