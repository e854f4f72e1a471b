import { setTimeout } from "node:timers/promises";

/** Time as the engine sees it: epoch milliseconds, and waiting. A simulation brings its own. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await setTimeout(ms);
  },
};
