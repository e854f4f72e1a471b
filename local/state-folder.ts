import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "./processes/lock.ts";
import { endAllRecorded } from "./processes/record.ts";

/** Where a running stack keeps its state; nobody else uses the folder meanwhile. */
export interface StateFolder {
  readonly path: string;
  /** Records of the child processes. */
  readonly records: string;
  release(): void;
}

/** Opens a folder for one stack, ending what a killed one left running in it. Without a path: one in memory, for once. */
export async function openStateFolder(path: string | undefined, reset: boolean): Promise<StateFolder> {
  const folder = path ?? mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "declarations-"));
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

function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== "lock") rmSync(join(folder, name), { recursive: true, force: true });
  }
}
