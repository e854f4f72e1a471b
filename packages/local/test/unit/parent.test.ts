import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { livingProcess } from "../../machine/lock.ts";

const parentFile = join(import.meta.dirname, "../../processes/parent.ts");
const guardFile = join(import.meta.dirname, "../../processes/guard.ts");
const folder = eachTestsFolder();
let started: ChildProcess;
afterEach(() => void started.kill("SIGKILL"));

function start(...programArguments: string[]): ChildProcess {
  started = spawn(process.execPath, programArguments, { stdio: ["pipe", "pipe", "inherit"] });
  return started;
}

it("a child ends by itself when its parent is gone", async () => {
  const program = `
    import { whenParentEnds } from ${JSON.stringify(parentFile)};
    setInterval(() => undefined, 60_000);
    whenParentEnds(() => process.exit(7));
    console.log("up");`;
  const child = start("--input-type=module", "--eval", program);
  if (child.stdout) await once(child.stdout, "data");
  child.stdin?.end();

  expect(await once(child, "exit")).toEqual([7, null]);
});

/** A guard that runs and records a shell. */
const guard = (script: string) => start(guardFile, folder.at("record"), "/bin/sh", "-c", script);

it("a guarded program is recorded, and gets SIGTERM when the guard's parent is gone", async () => {
  const log = folder.at("log");
  const running = guard(`trap "echo ended > ${log}; exit 5" TERM; echo up > ${log}; while :; do sleep 0.05; done`);
  const soon = { timeout: 5_000, interval: 20 };
  await vi.waitFor(() => expect(existsSync(log)).toBe(true), soon);
  // The program may log before the guard has recorded it.
  await vi.waitFor(() => expect(livingProcess(folder.at("record"))).toEqual(expect.any(Number)), soon);
  running.stdin?.end();

  expect(await once(running, "exit")).toEqual([5, null]);
  expect(folder.read("log")).toBe("ended\n");
});

it.each([
  ["exit 3", 3],
  ["kill -9 $$", 1],
])("the guard ends with its program: %s", async (script, code) => {
  expect(await once(guard(script), "exit")).toEqual([code, null]);
});

it("the guard fails silently when its program does not exist", async () => {
  started = spawn(process.execPath, [guardFile, folder.at("record"), folder.at("nothing")]);
  let errors = "";
  started.stderr?.on("data", (data: Buffer) => (errors += data.toString()));

  expect(await once(started, "close")).toEqual([1, null]);
  expect(errors).toBe("");
});

it("a guarded program that ignores SIGTERM is killed after a moment", async () => {
  const log = folder.at("log");
  const running = guard(`trap "echo ended >> ${log}" TERM; echo up > ${log}; while :; do sleep 0.05; done`);
  await vi.waitFor(() => expect(existsSync(log)).toBe(true), { timeout: 5_000, interval: 20 });
  const closedAt = Date.now();
  running.stdin?.end();

  expect(await once(running, "exit")).toEqual([1, null]);
  expect(folder.read("log")).toBe("up\nended\n");
  expect(Date.now() - closedAt).toBeGreaterThan(1_500);
});
