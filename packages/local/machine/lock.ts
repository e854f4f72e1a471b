import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOf } from "./identity.ts";
import { StackError } from "./stack-error.ts";

/** How long a stack that was just stopped may need to end. */
const otherEndsMs = 3_000;

/** Keeps a second stack off the folder until released. Takes over the lock of a stack that was killed. */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, "lock");
  const deadline = Date.now() + otherEndsMs;
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

/** The id of the recorded process, as long as that process lives. */
export function livingProcess(file: string): number | undefined {
  const [pid, ...start] = read(file).split(" ");
  const id = Number(pid);
  return Number.isSafeInteger(id) && id > 0 && startOf(id) === start.join(" ") ? id : undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
