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

/** A shell that writes a line each time it begins, and then does something. */
const shell = (then: string) => ({
  ...{ name: "shell", program: "/bin/sh", record: join(folder, "record") },
  arguments: ["-c", `echo begun >> ${join(folder, "log")}; ${then}`],
});
const begun = () =>
  existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8").split("\n").length - 1 : 0;

/** Each look at the clock is so much later than the last one: so long a program lives. */
function eachLives(milliseconds: number): void {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += milliseconds;
    return now;
  });
}

it.each([0, 4_999])("gives a program up that ends within seconds five times: after %i ms", async (milliseconds) => {
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

it("counts anew after a life of five seconds", async () => {
  const lives = [0, 0, 5_000, 0, 0, 0, 0, 0];
  let [now, looks] = [0, 0];
  vi.spyOn(Date, "now").mockImplementation(() => {
    // Each life has a look at its beginning and one at its end.
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

it("gives no program up that lives for five seconds each time, however often it ends", async () => {
  eachLives(5_000);
  const gaveUp = vi.fn<() => void>();
  const children = createChildren({ restarted: () => undefined, gaveUp });
  children.start(shell("exit 3"));
  await vi.waitFor(() => expect(begun()).toBeGreaterThan(6), { timeout: 10_000 });
  await children.close();

  expect(gaveUp).not.toHaveBeenCalled();
});

it("starts what was killed again, and nothing after it was closed", async () => {
  const restarted = vi.fn<(name: string, why: string) => void>();
  const children = createChildren({ restarted, gaveUp: () => undefined });
  // It reads what its parent holds open, as each of the stack's processes does, and ends with it.
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

it("lets each end in its own way, the one that was started last before the others", async () => {
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

/** A process of an earlier run, and where it was recorded. */
function leftover(name: string): [ChildProcess, Promise<unknown>, string] {
  const [sleeping, record] = [spawn("sleep", ["60"], { stdio: "ignore" }), join(folder, name)];
  recordProcess(record, sleeping.pid ?? 0);
  return [sleeping, once(sleeping, "exit"), record];
}

it("ends what a stack that was killed left of a child, and of the child's own, before it starts anew", async () => {
  const [[, ended, record], [, ownEnded, recordOfItsChild]] = [leftover("record"), leftover("own")];
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  children.start({ ...shell("cat"), record, recordOfItsChild });

  expect([await ended, await ownEnded]).toEqual([
    [null, "SIGKILL"],
    [null, "SIGKILL"],
  ]);
  await children.close();
});

it("leaves nothing of a child's own running when it is closed", async () => {
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  const recordOfItsChild = join(folder, "own");
  children.start({ ...shell("cat"), recordOfItsChild });
  const [, ended] = leftover("own");
  await children.close();

  expect(await ended).toEqual([null, "SIGKILL"]);
});

it("waits five seconds for a child to end in its own way, and no longer", async () => {
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
