import { spawn } from "node:child_process";
import { recordProcess } from "./lock.ts";
import { whenParentEnds } from "./parent.ts";

// Runs a program that cannot watch its parent's pipe itself, ends it when the pipe closes, and ends with it.
// Arguments: the file to record it in, the program, its arguments.
const [, , record = "", program = "", ...programArguments] = process.argv;
const graceMs = 2_000;

const child = spawn(program, programArguments, { stdio: "ignore" });
if (child.pid !== undefined) recordProcess(record, child.pid);
child.on("error", () => process.exit(1));
child.on("exit", (code) => process.exit(code ?? 1));

whenParentEnds(() => {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), graceMs);
});
