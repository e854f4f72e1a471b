import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { livingProcess } from "../../../local/processes/lock.ts";

const parentFile = join(import.meta.dirname, "../../../local/processes/parent.ts");
const guardFile = join(import.meta.dirname, "../../../local/processes/guard.ts");
let folder: string;
let started: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parent-"));
});
afterEach(() => {
  started.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function start(...programArguments: string[]): ChildProcess {
  started = spawn(process.execPath, programArguments, { stdio: ["pipe", "pipe", "inherit"] });
  return started;
}

it("a child outlives Ctrl-C, which reaches all at once, and ends in its own way when its parent is gone", async () => {
  const program = `
    import { whenParentEnds } from ${JSON.stringify(parentFile)};
    setInterval(() => undefined, 60_000);
    whenParentEnds(() => process.exit(7));
    console.log("up");`;
  const child = start("--input-type=module", "--eval", program);
  if (child.stdout) await once(child.stdout, "data");
  child.kill("SIGINT");
  child.stdin?.end();

  expect(await once(child, "exit")).toEqual([7, null]);
});

/** The guard with a shell that it runs and records. */
const guard = (script: string) => start(guardFile, join(folder, "record"), "/bin/sh", "-c", script);

it("a program that is guarded is recorded, and told to end when the guard's parent is gone", async () => {
  const log = join(folder, "log");
  const running = guard(`trap "echo told > ${log}; exit 5" TERM; echo up > ${log}; while :; do sleep 0.05; done`);
  const soon = { timeout: 5_000, interval: 20 };
  await vi.waitFor(() => expect(existsSync(log)).toBe(true), soon);
  // The program may say something before the guard has written down that there is one.
  await vi.waitFor(() => expect(livingProcess(join(folder, "record"))).toEqual(expect.any(Number)), soon);
  running.stdin?.end();

  expect(await once(running, "exit")).toEqual([5, null]);
  expect(readFileSync(log, "utf8")).toBe("told\n");
});

it.each([
  ["exit 3", 3],
  ["kill -9 $$", 1],
])("the guard ends with its program: %s", async (script, code) => {
  expect(await once(guard(script), "exit")).toEqual([code, null]);
});

it("the guard ends as a failure, without another word, where its program is not there", async () => {
  started = spawn(process.execPath, [guardFile, join(folder, "record"), join(folder, "nothing")]);
  let told = "";
  started.stderr?.on("data", (data: Buffer) => (told += data.toString()));

  expect(await once(started, "close")).toEqual([1, null]);
  expect(told).toBe("");
});

it("a guarded program that does not end when it is told to is ended all the same, after a moment to end in", async () => {
  const log = join(folder, "log");
  const running = guard(`trap "echo told >> ${log}" TERM; echo up > ${log}; while :; do sleep 0.05; done`);
  await vi.waitFor(() => expect(existsSync(log)).toBe(true), { timeout: 5_000, interval: 20 });
  const toldAt = Date.now();
  running.stdin?.end();

  expect(await once(running, "exit")).toEqual([1, null]);
  expect(readFileSync(log, "utf8")).toBe("up\ntold\n");
  expect(Date.now() - toldAt).toBeGreaterThan(1_500);
});
