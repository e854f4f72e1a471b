import { spawn } from "node:child_process";
import { recordProcess } from "../machine/lock.ts";
import { whenParentEnds } from "./parent.ts";

const graceMs = 2_000;

/**
 * Runs a program that cannot watch its parent's pipe. When the pipe closes, it ends the program, and this process with it.
 * `record` is the file that records the program's process.
 */
export function guard(record: string, program: string, programArguments: readonly string[]): void {
  const child = spawn(program, programArguments, { stdio: "ignore" });
  if (child.pid !== undefined) recordProcess(record, child.pid);
  child.on("error", () => process.exit(1));
  child.on("exit", (code) => process.exit(code ?? 1));

  whenParentEnds(() => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), graceMs);
  });
}

if (import.meta.main) {
  const [, , record = "", program = "", ...programArguments] = process.argv;
  guard(record, program, programArguments);
}
