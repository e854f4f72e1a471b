import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { reasonOf } from "./context.ts";
import { isOpen, noRecords, type Records, readAgain, readRecords } from "./manager-records.ts";
import type { Session } from "./session.ts";
import { pause, persistently } from "./use-reading.ts";

const firstPauseMs = 3_000;
const longestPauseMs = 30_000;
/** What was just sent is listed a moment later. */
const looksAfterAnAct = 2;

/** Shows the records, and what comes of them, as long as something waits and nobody has `left`. */
export async function keepUpToDate(
  session: Session,
  known: Records | undefined,
  show: (records: Records) => void,
  left: AbortSignal,
): Promise<void> {
  const read = () => (known ? readAgain(session, known, 0) : readRecords(session, show));
  let records = await persistently(read, left);
  show(records);
  let wait = firstPauseMs;
  for (
    let round = 1;
    !left.aborted && (records.reservations.some(isOpen) || (known && round <= looksAfterAnAct));
    round += 1
  ) {
    await pause(wait);
    if (left.aborted) return;
    wait = Math.min(longestPauseMs, wait * 1.2);
    // What cannot be read now is read the next time; what was read stays in sight.
    records = await readAgain(session, records, round).catch(() => records);
    show(records);
  }
}

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
