import type { Clock } from "../../clock.ts";

export type Turn = <T>(call: () => Promise<T>) => Promise<T>;

/** Politeness: one call at a time, and a rest after each. */
export function createTurns(clock: Clock, restMs: number): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let free = 0;
  return (call) => {
    const mine = last.then(async () => {
      const rest = free - clock.now();
      if (rest > 0) await clock.sleep(rest);
      try {
        return await call();
      } finally {
        free = clock.now() + restMs;
      }
    });
    last = mine.catch(() => {});
    return mine;
  };
}
