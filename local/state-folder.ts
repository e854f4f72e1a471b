import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAllRecorded, livingProcess, lockFolder } from "./processes/lock.ts";

export type StateFolder = Awaited<ReturnType<typeof openStateFolder>>;

/** Opens a folder for one stack, ending what a killed one left running in it. Without a path: one in memory, for once. */
export async function openStateFolder(path: string | undefined, reset: boolean) {
  const folder = path ?? memoryFolder();
  const unlock = await lockFolder(folder);
  const records = join(folder, "processes");
  mkdirSync(records, { recursive: true });
  endAllRecorded(records);
  if (reset) empty(folder);
  mkdirSync(records, { recursive: true });
  return {
    path: folder,
    records,
    release() {
      unlock();
      if (path === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const prefix = "declarations-";

/** So old, a folder without a living stack is not one that is just starting. */
const leftMs = 60_000;

function memoryFolder(): string {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const other = join(memory, name);
    const isOld = statSync(other).mtimeMs < Date.now() - leftMs;
    if (isOld && livingProcess(join(other, "lock")) === undefined) rmSync(other, { recursive: true, force: true });
  }
  return mkdtempSync(join(memory, prefix));
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== "lock") rmSync(join(folder, name), { recursive: true, force: true });
  }
}
