export interface TimedFetch {
  readonly fetch: typeof fetch;
  /** Milliseconds that a call took on average since this was asked last, until its answer began; undefined without calls. */
  takeAverage(): number | undefined;
}

/** Times the calls to the portal: its slowness is the first sign of trouble. */
export function createTimedFetch(call: typeof fetch, now: () => number): TimedFetch {
  let calls = 0;
  let total = 0;
  return {
    async fetch(input, init) {
      const start = now();
      try {
        return await call(input, init);
      } finally {
        calls += 1;
        total += now() - start;
      }
    },

    takeAverage() {
      const average = calls === 0 ? undefined : total / calls;
      calls = 0;
      total = 0;
      return average;
    },
  };
}
