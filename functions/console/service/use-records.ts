import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { keepUpToDate } from "./keep-up-to-date.ts";
import { noRecords, type Records } from "./manager-records.ts";
import type { Session } from "./session.ts";
import { reasonOf } from "./use-act.ts";

/** The records (none, for who may not read them), read once, and kept up to date while something waits. */
export function useRecords(session: Session, mayFile: boolean) {
  const [records, setRecords] = useState<Records>();
  const [wrong, setWrong] = useState("");
  const [asked, setAsked] = useState(0);
  const known = useRef<Records>(undefined);
  const reload = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    if (!mayFile) return undefined;
    const left = new AbortController();
    const show = (some: Records) => {
      if (left.signal.aborted) return;
      if (some.complete) known.current = some;
      setRecords(some);
    };
    setWrong("");
    keepUpToDate(session, known.current, show, left.signal).catch((error: unknown) => {
      if (!left.signal.aborted) setWrong(reasonOf(error));
    });
    return () => left.abort();
  }, [session, mayFile, asked]);
  return { records: mayFile ? records : noRecords, wrong, reload };
}
