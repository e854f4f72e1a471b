import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startOf } from "./identity.ts";

export function recordProcess(file: string, pid: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${pid} ${startOf(pid) ?? "ended"}`);
}

/** The id of the recorded process while that very process lives. */
export function livingProcess(file: string): number | undefined {
  const [pid, ...start] = read(file).split(" ");
  const id = Number(pid);
  return Number.isSafeInteger(id) && id > 0 && startOf(id) === start.join(" ") ? id : undefined;
}

export function endRecorded(file: string): void {
  const pid = livingProcess(file);
  if (pid !== undefined) endProcess(pid);
  rmSync(file, { force: true });
}

/** Ends every process recorded in a folder: what a killed stack left behind. */
export function endAllRecorded(folder: string): void {
  for (const name of readdirSync(folder)) endRecorded(join(folder, name));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
