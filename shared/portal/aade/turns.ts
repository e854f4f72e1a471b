export interface Clock {
  /** Milliseconds of any fixed origin. */
  now(): number;
  /** Ends early, without a word, when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export type Turn = <T>(call: () => Promise<T>) => Promise<T>;

/** Politeness: one call at a time, and a rest after each. */
export function createTurns(clock: Clock, restMs: number, signal: AbortSignal): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let free = 0;
  return (call) => {
    const mine = last.then(async () => {
      const rest = free - clock.now();
      if (rest > 0) await clock.wait(rest, signal);
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
