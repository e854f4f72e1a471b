import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";

const main = join(import.meta.dirname, "../../../local/portal/main.ts");
let portal: ChildProcess | undefined;
afterEach(() => void portal?.kill("SIGKILL"));

/** The simulator as a process of its own, once it says where it is. */
async function started(variables: NodeJS.ProcessEnv = {}): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [main], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PORTAL_PORT: "0", ...variables },
  });
  portal = child;
  for await (const line of createInterface({ input: child.stdout }))
    return [child, /^portal simulator on (http:\S+)$/.exec(line)?.[1] ?? line];
  throw new Error("it says nothing");
}

it.each(["SIGTERM", "SIGINT"] as const)("says where it answers, and ends in order at %s", async (signal) => {
  const [child, url] = await started();
  expect((await fetch(`${url}/_control/state`)).status).toBe(200);
  child.kill(signal);

  expect(await once(child, "exit")).toEqual([0, null]);
});

it("ends with the parent that holds its input, where it has one", async () => {
  const [child] = await started({ PORTAL_PARENT_PIPE: "1" });
  child.stdin?.end();

  expect(await once(child, "exit")).toEqual([0, null]);
});

it("stays where nobody holds its input", async () => {
  const [child, url] = await started();
  child.stdin?.end();
  await new Promise((resolve) => setTimeout(resolve, 300));

  expect((await fetch(`${url}/_control/state`)).status).toBe(200);
});
