import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { livingProcess, lockFolder } from "./lock.ts";

/** Opens a folder for one stack at a time. Without a path, it is in memory. */
export async function openStateFolder(path: string | undefined, reset: boolean) {
  const folder = path ?? memoryFolder();
  const unlock = await lockFolder(folder);
  if (reset) empty(folder);
  return {
    path: folder,
    release() {
      unlock();
      if (path === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const prefix = "declarations-";
/** A folder this old without a living stack does not belong to one that is just starting. */
const leftBehindAfterMs = 60_000;

function memoryFolder(): string {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const other = join(memory, name);
    const isOld = statSync(other).mtimeMs < Date.now() - leftBehindAfterMs;
    if (isOld && livingProcess(join(other, "lock")) === undefined) rmSync(other, { recursive: true, force: true });
  }
  return mkdtempSync(join(memory, prefix));
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== "lock") rmSync(join(folder, name), { recursive: true, force: true });
  }
}
