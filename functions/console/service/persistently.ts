import { isPassing } from "./requests.ts";

const pausesMs = [1_000, 2_000, 3_000];
const longestMs = 5_000;

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

/** Asks until there is an answer or nobody waits for it. Throws a refusal at once: that is no matter of time. */
export async function persistently<T>(read: () => Promise<T>, left: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (left.aborted || !isPassing(error)) throw error;
    }
    await pause(pausesMs[failures] ?? longestMs);
  }
}
