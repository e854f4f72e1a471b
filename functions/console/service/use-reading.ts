import { useCallback, useEffect, useState } from "preact/hooks";
import { reasonOf } from "./context.ts";
import { isPassing } from "./requests.ts";

const never = () => undefined;

/** What is read, as it was read last; read again after a pause, for as long as there is one. */
export function useReading<T>(read: () => Promise<T>, pauseOf: (value: T) => number | undefined = never) {
  const [value, setValue] = useState<T>();
  const [wrong, setWrong] = useState("");
  const [asked, setAsked] = useState(0);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    const left = new AbortController();
    const keepReading = async () => {
      for (;;) {
        const fresh = await persistently(read, left.signal);
        if (left.signal.aborted) return;
        setValue(() => fresh);
        setWrong("");
        const ms = pauseOf(fresh);
        if (ms === undefined) return;
        await pause(ms);
        if (left.signal.aborted) return;
      }
    };
    keepReading().catch((error: unknown) => {
      if (!left.signal.aborted) setWrong(reasonOf(error));
    });
    return () => left.abort();
  }, [read, pauseOf, asked]);
  return { value, wrong, again };
}

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
