import { useRef } from "react";
import type { Language } from "../../../shared/wording/say.ts";
import { isOpen } from "../../client/in-force.ts";
import { noRecords, type Records, readAgain, readRecords } from "./manager-records.ts";
import type { Session } from "./session.ts";
import { pause, persistently, useReadings } from "./use-reading.ts";

const firstPauseMs = 3_000;
const longestPauseMs = 30_000;
/** What was just sent appears in the list a moment later. */
const looksAfterAnAct = 2;

/** Shows the records, and how they change, for as long as something waits and nobody has `left`. */
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
  const isAwaited = (round: number) => records.reservations.some(isOpen) || (known && round <= looksAfterAnAct);
  for (let round = 1; isAwaited(round) && !left.aborted; round += 1) {
    await pause(wait);
    if (left.aborted) return;
    wait = Math.min(longestPauseMs, wait * 1.2);
    // Records that cannot be read now stay in sight, and are read the next time.
    records = await readAgain(session, records, round).catch(() => records);
    show(records);
  }
}

/** The records (none for a client that may not file) in the page's language, kept up to date while something waits. */
export function useRecords(session: Session, mayFile: boolean, language: Language) {
  const known = useRef<{ readonly language: Language; readonly records: Records }>(undefined);
  return useReadings<Records>(
    async (show, left) => {
      if (!mayFile) return show(noRecords);
      const remember = (some: Records) => {
        if (some.complete && !left.aborted) known.current = { language, records: some };
        show(some);
      };
      const before = known.current?.language === language ? known.current.records : undefined;
      return keepUpToDate(session, before, remember, left);
    },
    [session, mayFile, language],
  );
}
