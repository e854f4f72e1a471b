import { useCallback, useEffect, useState } from "preact/hooks";
import { reasonOf } from "./context.ts";
import { pause, persistently } from "./persistently.ts";

/** What is read, as it was read last; read again after a pause, for as long as there is one. */
export function useReading<T>(read: () => Promise<T>, pauseOf: (value: T) => number | undefined) {
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
