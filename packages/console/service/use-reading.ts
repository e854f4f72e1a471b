import { type DependencyList, useCallback, useEffect, useState } from "react";
import { reasonOf } from "./context.ts";
import { isPassing, longestRetryPauseMs } from "./requests.ts";

/** Shows what `read` finds, as often as it finds something, until the component is gone or its inputs change. */
export function useReadings<T>(
  read: (show: (value: T) => void, left: AbortSignal) => Promise<void>,
  inputs: DependencyList,
) {
  const [value, setValue] = useState<T>();
  const [wrong, setWrong] = useState("");
  const [asked, setAsked] = useState(0);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what a new reading depends on
  useEffect(() => {
    const left = new AbortController();
    const show = (fresh: T) => {
      if (left.signal.aborted) return;
      setValue(() => fresh);
      setWrong("");
    };
    read(show, left.signal).catch((error: unknown) => left.signal.aborted || setWrong(reasonOf(error)));
    return () => left.abort();
  }, [...inputs, asked]);
  return { value, wrong, again };
}

const never = () => undefined;

/** The latest answer; read again after a pause, for as long as `pauseOf` the answer gives one. */
export const useReading = <T>(
  read: () => Promise<T>,
  inputs: DependencyList,
  pauseOf: (value: T) => number | undefined = never,
) =>
  useReadings<T>(async (show, left) => {
    for (let ms: number | undefined = 0; ms !== undefined && !left.aborted; ) {
      const fresh = await persistently(read, left);
      show(fresh);
      ms = pauseOf(fresh);
      if (ms !== undefined) await pause(ms);
    }
  }, inputs);

const retryPausesMs = [1_000, 2_000, 3_000];

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

/** Asks until there is an answer or nobody waits for it. Throws a refusal at once: time will not change it. */
export async function persistently<T>(read: () => Promise<T>, left: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (left.aborted || !isPassing(error)) throw error;
    }
    await pause(retryPausesMs[failures] ?? longestRetryPauseMs);
  }
}
