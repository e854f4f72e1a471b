import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Runs a command of tests, shows what it says, and reads its last line that counts them. One that fails has failed in something. */
export async function counted(command: string): Promise<Count> {
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    process.stdout.write(text);
    said += text;
  });
  await once(child, "close");
  const [, passed, failed] = [...said.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1) ?? [];
  return {
    passed: Number(passed ?? 0),
    failed: child.exitCode === 0 ? Number(failed ?? 0) : Math.max(1, Number(failed ?? 0)),
  };
}

/** Ends a run with the plain line that any reader of a log can count by, and with its exit code. */
export function end(counts: readonly Count[]): void {
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  const failed = counts.reduce((sum, one) => sum + one.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}
