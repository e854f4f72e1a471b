import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { isOpen, type Records, readAgain, readRecords } from "./manager-records.ts";
import type { Session } from "./session.ts";

const firstPauseMs = 3_000;
const longestPauseMs = 30_000;
/** What was just sent is listed a moment later. */
const looksAfterAnAct = 2;

/** The records, read once, and kept up to date while something waits. */
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
      if (!left.signal.aborted) setWrong(error instanceof Error ? error.message : "");
    });
    return () => left.abort();
  }, [session, mayFile, asked]);
  return { records, wrong, reload };
}

async function keepUpToDate(
  session: Session,
  known: Records | undefined,
  show: (records: Records) => void,
  left: AbortSignal,
): Promise<void> {
  let records = known ? await readAgain(session, known, 0) : await readRecords(session, show);
  show(records);
  let pause = firstPauseMs;
  for (
    let round = 1;
    !left.aborted && (records.reservations.some(isOpen) || (known && round <= looksAfterAnAct));
    round += 1
  ) {
    await new Promise((resume) => setTimeout(resume, pause));
    if (left.aborted) return;
    pause = Math.min(longestPauseMs, pause * 1.2);
    // What cannot be read now is read the next time; what was read stays in sight.
    records = await readAgain(session, records, round).catch(() => records);
    show(records);
  }
}
