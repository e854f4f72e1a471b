import { existsSync, statfsSync } from "node:fs";
import { StackError } from "./stack-error.ts";

const checkEveryMs = 5_000;
/** With less, the table may refuse the next write. */
const leastBytes = 50_000_000;

const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const inMb = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB left`;

/** Throws a `StackError` where the disk of the folder is nearly full. */
export function mustHaveRoom(folder: string, free = freeOn): void {
  const left = free(folder);
  if (left >= leastBytes) return;
  throw new StackError(`The disk of ${folder} is full (${inMb(left)}). Free some room, then start again.`);
}

/**
 * Says when the disk of the folder is nearly full, once, and when there is room again: a table that cannot write shows only
 * as a service that is unavailable. Calls `gone` when the folder is no longer there: the table would go on in a deleted
 * file. Returns what ends the watch.
 */
export function watchDisk(folder: string, say: (text: string) => void, gone: () => void, free = freeOn): () => void {
  let wasFull = false;
  const look = () => {
    if (!existsSync(folder)) {
      clearInterval(timer);
      return gone();
    }
    const left = free(folder);
    const isFull = left < leastBytes;
    if (isFull && !wasFull)
      say(
        `The disk of ${folder} is full (${inMb(left)}): requests get 503 and filing waits. Free some room; what was acknowledged is kept.`,
      );
    if (!isFull && wasFull) say(`The disk of ${folder} has room again.`);
    wasFull = isFull;
  };
  const timer = setInterval(look, checkEveryMs).unref();
  look();
  return () => clearInterval(timer);
}
