import type { Store } from "../../aws/store.ts";
import type { Clock } from "../../clock.ts";
import { dayMs } from "../../parsing/durations.ts";
import type { Breaker } from "../../records/breaker.ts";
import { allUnderReview, countDue, openTasks } from "../../records/open-work.ts";
import type { TaskRepository } from "../../records/task-repository.ts";

interface Dependencies {
  readonly store: Pick<Store, "query">;
  readonly tasks: Pick<TaskRepository, "find">;
  readonly breaker: Pick<Breaker, "state">;
  readonly clock: Pick<Clock, "now">;
}

/** How filing is doing. These figures stay as long as they are true, so that an alarm ends when its cause does. */
export interface FilingHealth {
  /** Milliseconds since the oldest open work was accepted; 0 without any. */
  readonly oldestOpenMs: number;
  /** Milliseconds since the portal began to fail, while work waits for it. */
  readonly outageMs: number;
  /** Reservations and statements that a person has to decide. */
  readonly inReview: number;
  /** Open reservations that become late within a day. */
  readonly dueSoon: number;
}

/** Resolves with how filing is doing now. */
export type ReadFilingHealth = () => Promise<FilingHealth>;

export function createFilingHealth({ store, tasks, breaker, clock }: Dependencies): ReadFilingHealth {
  return async () => {
    const now = clock.now();
    const [open, review, { since }, dueSoon] = await Promise.all([
      openTasks(store),
      allUnderReview(store),
      breaker.state(),
      countDue(store, now, now + dayMs),
    ]);
    // Ids count up, so the lowest open task is the oldest.
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
