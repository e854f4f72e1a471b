import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAllRecorded, livingProcess, lockFolder } from "./lock.ts";

export type StateFolder = Awaited<ReturnType<typeof openStateFolder>>;

/** Opens a folder for one stack, and ends what a killed stack left running there. Without a path, it is in memory. */
export async function openStateFolder(path: string | undefined, reset: boolean) {
  const folder = path ?? memoryFolder();
  const unlock = await lockFolder(folder);
  const records = join(folder, "processes");
  mkdirSync(records, { recursive: true });
  endAllRecorded(records);
  if (reset) empty(folder);
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
/** A folder this old without a living stack does not belong to one that is just starting. */
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
    if (!["lock", "processes"].includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
