import type { Log } from "../../../shared/log.ts";
import type { FilingHealth } from "../../../shared/tasks/dispatching/filing-health.ts";

export interface Dependencies {
  /** Resolves with how many wake-ups were sent. */
  sweep(): Promise<number>;
  /** One alarm checks that the sweep ran at all. */
  countWakeUps(wakeUps: number): void;
  watch(): Promise<FilingHealth>;
  measure(health: FilingHealth): void;
  sendEvents(): Promise<void>;
  readonly log: Log;
}

/** Schedule: wakes open work that is due, measures the state of filing, then sends events. */
export function createHandler({ sweep, countWakeUps, watch, measure, sendEvents, log }: Dependencies) {
  return async (): Promise<void> => {
    const wakeUps = await sweep();
    countWakeUps(wakeUps);
    if (wakeUps > 0) log.info("swept", { wakeUps });
    measure(await watch());
    await sendEvents();
  };
}
