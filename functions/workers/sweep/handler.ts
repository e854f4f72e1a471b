import type { Log } from "../../../shared/log.ts";
import type { Standing } from "../../../shared/tasks/dispatching/watch.ts";

export interface Dependencies {
  /** Resolves with how many rings were sent. */
  sweep(): Promise<number>;
  /** That it swept at all is what one alarm listens for. */
  swept(rung: number): void;
  watch(): Promise<Standing>;
  measure(standing: Standing): void;
  tellOthers(): Promise<void>;
  readonly log: Log;
}

/** Schedule: rings whatever is open and due, then says how filing stands, then tells others what has happened. */
export function createHandler({ sweep, swept, watch, measure, tellOthers, log }: Dependencies) {
  return async (): Promise<void> => {
    const rung = await sweep();
    swept(rung);
    if (rung > 0) log.info("swept", { rung });
    measure(await watch());
    await tellOthers();
  };
}
