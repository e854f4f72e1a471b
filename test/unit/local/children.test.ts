import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChildren } from "../../../local/processes/child.ts";
import { livingProcess, recordProcess } from "../../../local/processes/lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "children-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A shell that logs a line at each start, then runs `then`. */
const shell = (then: string) => ({
  ...{ name: "shell", program: "/bin/sh", record: join(folder, "record") },
  arguments: ["-c", `echo begun >> ${join(folder, "log")}; ${then}`],
});
const begun = () =>
  existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8").split("\n").length - 1 : 0;

/** Each reading of the clock is this much later than the one before: a program lives that long. */
function eachLives(milliseconds: number): void {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += milliseconds;
    return now;
  });
}

it.each([0, 4_999])("a program that ends within seconds five times is given up: after %i ms", async (milliseconds) => {
  eachLives(milliseconds);
  const restarted: string[] = [];
  const children = await new Promise<ReturnType<typeof createChildren>>((resolve) => {
    const made = createChildren({
      restarted: (name, why) => void restarted.push(`${name}: ${why}`),
      gaveUp: () => resolve(made),
    });
    made.start(shell("exit 3"));
  });
  await children.close();

  expect(begun()).toBe(5);
  expect(restarted).toEqual(Array.from({ length: 4 }, () => "shell: code 3"));
});

it("a life of five seconds resets the count of quick ends", async () => {
  const lives = [0, 0, 5_000, 0, 0, 0, 0, 0];
  let [now, looks] = [0, 0];
  vi.spyOn(Date, "now").mockImplementation(() => {
    // Each life reads the clock at its start and its end.
    if (looks % 2 === 1) now += lives[(looks - 1) / 2] ?? 0;
    looks += 1;
    return now;
  });
  const children = await new Promise<ReturnType<typeof createChildren>>((resolve) => {
    const made = createChildren({ restarted: () => undefined, gaveUp: () => resolve(made) });
    made.start(shell("exit 3"));
  });
  await children.close();

  expect(begun()).toBe(lives.length);
});

it("a program that lives for five seconds each time is never given up", async () => {
  eachLives(5_000);
  const gaveUp = vi.fn<() => void>();
  const children = createChildren({ restarted: () => undefined, gaveUp });
  children.start(shell("exit 3"));
  await vi.waitFor(() => expect(begun()).toBeGreaterThan(6), { timeout: 10_000 });
  await children.close();

  expect(gaveUp).not.toHaveBeenCalled();
});

it("a killed child restarts, but not after the close", async () => {
  const restarted = vi.fn<(name: string, why: string) => void>();
  const children = createChildren({ restarted, gaveUp: () => undefined });
  // It reads the pipe that its parent holds, like each of the stack's processes, and ends with it.
  children.start(shell("cat"));
  await vi.waitFor(() => expect(begun()).toBe(1), { timeout: 5000 });
  process.kill(livingProcess(join(folder, "record")) ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(begun()).toBe(2), { timeout: 5000 });
  await children.close();

  expect(restarted.mock.calls).toEqual([["shell", "SIGKILL"]]);
  expect(livingProcess(join(folder, "record"))).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(begun()).toBe(2);
});

it("children end by themselves at the close, the last one started first", async () => {
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  const log = join(folder, "log");
  vi.stubEnv("NAME", "of this process");
  for (const name of ["first", "second"]) {
    const script = `echo up >> ${log}; cat; sleep 0.05; echo $NAME >> ${log}`;
    const environment = { NAME: name };
    children.start({ name, environment, program: "/bin/sh", arguments: ["-c", script], record: join(folder, name) });
  }
  await vi.waitFor(() => expect(begun()).toBe(2), { timeout: 5000 });
  await children.close();
  vi.unstubAllEnvs();

  expect(readFileSync(log, "utf8").split("\n").slice(2, -1)).toEqual(["second", "first"]);
});

/** A process of an earlier run, with its record. */
function leftover(name: string): [ChildProcess, Promise<unknown>, string] {
  const [sleeping, record] = [spawn("sleep", ["60"], { stdio: "ignore" }), join(folder, name)];
  recordProcess(record, sleeping.pid ?? 0);
  return [sleeping, once(sleeping, "exit"), record];
}

it("a start ends the leftovers of a killed stack: the child, and the child's own process", async () => {
  const [[, ended, record], [, ownEnded, recordOfItsChild]] = [leftover("record"), leftover("own")];
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  children.start({ ...shell("cat"), record, recordOfItsChild });

  expect([await ended, await ownEnded]).toEqual([
    [null, "SIGKILL"],
    [null, "SIGKILL"],
  ]);
  await children.close();
});

it("the close ends a child's own process, too", async () => {
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  const recordOfItsChild = join(folder, "own");
  children.start({ ...shell("cat"), recordOfItsChild });
  const [, ended] = leftover("own");
  await children.close();

  expect(await ended).toEqual([null, "SIGKILL"]);
});

it("a child that does not end within five seconds is killed", async () => {
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  children.start(shell("exec sleep 60"));
  await vi.waitFor(() => expect(begun()).toBe(1), { timeout: 5000 });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = children.close();
  await vi.advanceTimersByTimeAsync(4_999);
  const isThere = livingProcess(join(folder, "record")) !== undefined;
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await closed;

  expect(isThere).toBe(true);
  expect(livingProcess(join(folder, "record"))).toBeUndefined();
});
