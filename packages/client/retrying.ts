export type Send = (request: Request) => Promise<Response>;

export interface RetryDependencies {
  readonly send: Send;
  sleep(ms: number): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
}

const attempts = 6;
const firstPauseMs = 500;
const longestPauseMs = 20_000;
/** The API's gateway answers within 29 s or not at all; the rest is for the way there and back. */
export const answerWithinMs = 35_000;
/** Nothing was done. */
const refusedForNow = [429];
/** It is unknown whether anything was done. */
const unclear = [502, 503, 504];

/**
 * Retries a request that is refused for now, after the answer's `Retry-After` if it has one. If it is unclear whether the
 * request was carried out (no answer, or none in time), it retries only reads and requests with an Idempotency-Key.
 */
export function createRetrying({ send, sleep, random }: RetryDependencies): Send {
  async function attempt(request: Request): Promise<Response | Error> {
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(answerWithinMs)]);
      // A redirect would take the secret or token to wherever it points.
      return await send(new Request(request.clone(), { signal, redirect: "manual" }));
    } catch (error) {
      if (request.signal.aborted || !(error instanceof Error)) throw error;
      return error;
    }
  }

  return async (request) => {
    const repeatable = request.method === "GET" || request.headers.has("idempotency-key");
    for (let made = 1; ; made += 1) {
      const outcome = await attempt(request);
      const again = outcome instanceof Error ? repeatable : mayBeRetried(outcome.status, repeatable);
      if (again && made < attempts) await sleep(pauseOf(outcome, made, random()));
      else if (outcome instanceof Error) throw outcome;
      else return outcome;
    }
  };
}

const mayBeRetried = (status: number, repeatable: boolean) =>
  refusedForNow.includes(status) || (repeatable && unclear.includes(status));

/** Full jitter keeps clients that were refused together from coming back together. */
function pauseOf(outcome: Response | Error, made: number, random: number): number {
  const asked = outcome instanceof Error ? 0 : Number(outcome.headers.get("retry-after") ?? 0) * 1000;
  const backoff = Math.min(longestPauseMs, firstPauseMs * 2 ** made) * random;
  return Math.min(longestPauseMs, Number.isFinite(asked) ? asked : 0) + backoff;
}
