import type { Log } from "../../../shared/log.ts";

export interface Dependencies {
  sweep(): Promise<{ rung: number; oldestMs: number }>;
  /** Metrics of the sweep; that it ran at all is what the alarm listens for. */
  measure(swept: { rung: number; oldestMs: number }): void;
  readonly log: Log;
}

/** Schedule: rings whatever is open and due. */
export function createHandler({ sweep, measure, log }: Dependencies) {
  return async (): Promise<void> => {
    const swept = await sweep();
    measure(swept);
    if (swept.rung > 0) log.info("swept", swept);
  };
}
