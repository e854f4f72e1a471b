import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOf } from "./identity.ts";
import { livingProcess } from "./record.ts";

/** Why the stack cannot start or go on, in words for the person at the terminal. */
export class StackError extends Error {
  override readonly name = "StackError";
}

/** A stack that was just told to end needs a moment for it. */
const patienceMs = 3_000;

/** Keeps a second stack off the folder, until released. A killed stack's lock is taken over. */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, "lock");
  const deadline = Date.now() + patienceMs;
  while (!take(file)) {
    const holder = livingProcess(file);
    if (holder === undefined) rmSync(file, { force: true });
    else if (Date.now() > deadline) {
      throw new StackError(`The stack already runs on ${folder} (process ${holder}). End it first.`);
    } else await sleep(100);
  }
  return () => rmSync(file, { force: true });
}

function take(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
