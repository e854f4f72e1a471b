import type { Log } from "../../../shared/log.ts";
import type { FilingHealth } from "../../../shared/tasks/dispatching/watch.ts";

export interface Dependencies {
  /** Resolves with how many rings were sent. */
  sweep(): Promise<number>;
  /** One alarm checks that the sweep ran at all. */
  swept(rung: number): void;
  watch(): Promise<FilingHealth>;
  measure(health: FilingHealth): void;
  tellOthers(): Promise<void>;
  readonly log: Log;
}

/** Schedule: rings open work that is due, measures the state of filing, then sends events. */
export function createHandler({ sweep, swept, watch, measure, tellOthers, log }: Dependencies) {
  return async (): Promise<void> => {
    const rung = await sweep();
    swept(rung);
    if (rung > 0) log.info("swept", { rung });
    measure(await watch());
    await tellOthers();
  };
}
