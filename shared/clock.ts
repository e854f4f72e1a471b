import { setTimeout } from "node:timers/promises";

/** Epoch milliseconds, and waiting. A simulation has its own. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => await setTimeout(ms),
};
