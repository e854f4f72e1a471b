import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "../../../shared/wording/say.ts";
import { isOpen } from "../../client/in-force.ts";
import { reasonOf, useWork } from "./context.ts";
import { noRecords } from "./manager-records.ts";
import { type Reach, reaches } from "./reach.ts";
import { createRecordsReader, type RecordsReader } from "./records-reader.ts";
import type { Session } from "./session.ts";
import { pause, persistently, useReadings } from "./use-reading.ts";
import { useWatched } from "./watched.ts";

const firstPauseMs = 3_000;
const longestPauseMs = 30_000;
/** A stay just sent appears in the list a moment later. */
const looksAfterAnAct = 2;

/** Reads the records, and how they change, for as long as something waits and nobody has `left`. */
export async function keepUpToDate(reader: RecordsReader, read: () => void, left: AbortSignal): Promise<void> {
  const isAfterAnAct = reader.isBegun();
  await persistently(() => reader.again(0), left);
  read();
  let wait = firstPauseMs;
  const isAwaited = (round: number) =>
    reader.records.get()?.reservations.some(isOpen) || (isAfterAnAct && round <= looksAfterAnAct);
  for (let round = 1; isAwaited(round) && !left.aborted; round += 1) {
    await pause(wait);
    if (left.aborted) return;
    wait = Math.min(longestPauseMs, wait * 1.2);
    // Records that cannot be read now stay in sight, and are read the next time.
    await reader.again(round).catch(() => undefined);
  }
}

/** The records (none for a client that may not file) in the page's language, kept up to date while something waits. */
export function useRecords(session: Session, mayFile: boolean, language: Language) {
  const latest = useRef<{ readonly session: Session; readonly reader: RecordsReader }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records of another language are others
  const reader = useMemo(() => {
    const before = latest.current?.session === session ? latest.current.reader.records.get() : undefined;
    latest.current = { session, reader: createRecordsReader(session, before) };
    return latest.current.reader;
  }, [session, language]);
  const records = useWatched(reader.records);
  const [wrongOfOlder, setWrong] = useState("");
  const { wrong, again } = useReadings<true>(
    async (show, left) => {
      setWrong("");
      if (mayFile) await keepUpToDate(reader, () => show(true), left);
    },
    [reader, mayFile],
  );
  const readTo = useCallback(
    (to: Reach) => {
      persistently(() => reader.readTo(to), session.ended).catch(
        (error: unknown) => session.ended.aborted || setWrong(reasonOf(error)),
      );
    },
    [session, reader],
  );
  return { value: mayFile ? records : noRecords, wrong: wrong || wrongOfOlder, again, readTo };
}

/** Whether all is known that was accepted since then; what is missing is read. Without an instant, nothing is. */
export function useReach(to: Reach | undefined): boolean {
  const { records, readTo } = useWork();
  const isReached = to === undefined || reaches(records, to);
  useEffect(() => {
    if (!isReached) readTo(to);
  }, [isReached, to, readTo]);
  return isReached;
}
