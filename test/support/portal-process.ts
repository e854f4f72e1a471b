import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "../../packages/portal-simulator/main.ts");

/** Runs the simulated portal as a process of its own, on any free port, with these variables. It ends with this process. */
export async function runPortal(variables: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORTAL_PORT: "0", ...variables },
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /portal simulator on (\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    return {
      url,
      async close() {
        const exited = once(child, "exit");
        child.kill();
        await exited;
      },
    };
  }
  throw new Error("the portal ended at once");
}
