import { setTimeout } from "node:timers/promises";
import type { EpochMs, Milliseconds } from "./ids-and-times.ts";

/** The time, and waiting. A simulation has its own. */
export interface Clock {
  now(): EpochMs;
  sleep(ms: Milliseconds): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => await setTimeout(ms),
};
