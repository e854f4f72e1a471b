import { spawn } from "node:child_process";
import { recordProcess } from "./lock.ts";
import { whenParentEnds } from "./parent.ts";

// Runs a program that cannot watch its parent's pipe. When the pipe closes, it ends the program, and itself with it.
// Arguments: the file that records the process, the program, the program's arguments.
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
