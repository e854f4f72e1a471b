import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { livingProcess, recordProcess } from "../../machine/lock.ts";
import { type ChildEvents, createChildren } from "../../processes/child.ts";

const folder = eachTestsFolder();
const children = (events: Partial<ChildEvents> = {}) =>
  createChildren({ restarted: () => undefined, gaveUp: () => undefined, ...events });

/** Runs a program that fails until it is given up. */
async function untilGivenUp(restarted: ChildEvents["restarted"] = () => undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = children({ restarted, gaveUp: () => resolve() });
  started.start(shell("exit 3"));
  await promise;
  await started.close();
}

/** A shell that logs a line at each start, then runs `then`. */
const shell = (then: string) => ({
  name: "shell",
  program: "/bin/sh",
  record: folder.at("record"),
  arguments: ["-c", `echo begun >> ${folder.at("log")}; ${then}`],
});
const begun = () => (existsSync(folder.at("log")) ? folder.read("log").split("\n").length - 1 : 0);

/** The programs live this long, one after the other; the last time is that of all later ones. */
function eachLives(...lives: readonly number[]): void {
  let [now, looks] = [0, 0];
  vi.spyOn(Date, "now").mockImplementation(() => {
    // Each life reads the clock at its start and its end.
    if (looks % 2 === 1) now += lives[(looks - 1) / 2] ?? lives.at(-1) ?? 0;
    looks += 1;
    return now;
  });
}

it.each([0, 4_999])("a program that ends within seconds five times is given up: after %i ms", async (milliseconds) => {
  eachLives(milliseconds);
  const restarted: string[] = [];
  await untilGivenUp((name, why) => void restarted.push(`${name}: ${why}`));

  expect(begun()).toBe(5);
  expect(restarted).toEqual(Array.from({ length: 4 }, () => "shell: code 3"));
});

it("a life of five seconds resets the count of quick ends", async () => {
  eachLives(0, 0, 5_000, 0);
  await untilGivenUp();

  expect(begun()).toBe(8);
});

it("a killed child restarts, but not after the close", async () => {
  const restarted = vi.fn<(name: string, why: string) => void>();
  const started = children({ restarted });
  // It reads the pipe that its parent holds, like each of the stack's processes, and ends with it.
  started.start(shell("cat"));
  await vi.waitFor(() => expect(begun()).toBe(1), { timeout: 5000 });
  process.kill(livingProcess(folder.at("record")) ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(begun()).toBe(2), { timeout: 5000 });
  await started.close();

  expect(restarted.mock.calls).toEqual([["shell", "SIGKILL"]]);
  expect(livingProcess(folder.at("record"))).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(begun()).toBe(2);
});

it("children are in a process group of their own, which the terminal's Ctrl-C does not reach", async () => {
  const started = children();
  started.start(shell(`ps -o pgid= -p $$ >> ${folder.at("group")}; cat`));
  await vi.waitFor(() => expect(folder.read("group")).toMatch(/\d\n/), { timeout: 5_000 });
  const group = Number(folder.read("group"));
  const own = livingProcess(folder.at("record"));
  await started.close();

  expect(group).toBe(own);
});

it("children end by themselves at the close, the last one started first", async () => {
  const started = children();
  const log = folder.at("log");
  vi.stubEnv("NAME", "of this process");
  for (const name of ["first", "second"]) {
    const script = `echo up >> ${log}; cat; sleep 0.05; echo $NAME >> ${log}`;
    const environment = { NAME: name };
    started.start({ name, environment, program: "/bin/sh", arguments: ["-c", script], record: folder.at(name) });
  }
  await vi.waitFor(() => expect(begun()).toBe(2), { timeout: 5000 });
  await started.close();
  vi.unstubAllEnvs();

  expect(folder.read("log").split("\n").slice(2, -1)).toEqual(["second", "first"]);
});

/** A process of an earlier run, with its record. */
function leftover(name: string): [ChildProcess, Promise<unknown>, string] {
  const [sleeping, record] = [spawn("sleep", ["60"], { stdio: "ignore" }), folder.at(name)];
  recordProcess(record, sleeping.pid ?? 0);
  return [sleeping, once(sleeping, "exit"), record];
}

it("a start ends the leftovers of a killed stack: the child, and the child's own process", async () => {
  const [[, ended, record], [, ownEnded, recordOfItsChild]] = [leftover("record"), leftover("own")];
  const started = children();
  started.start({ ...shell("cat"), record, recordOfItsChild });

  expect([await ended, await ownEnded]).toEqual([
    [null, "SIGKILL"],
    [null, "SIGKILL"],
  ]);
  await started.close();
});

it("the close ends a child's own process, too", async () => {
  const started = children();
  const recordOfItsChild = folder.at("own");
  started.start({ ...shell("cat"), recordOfItsChild });
  const [, ended] = leftover("own");
  await started.close();

  expect(await ended).toEqual([null, "SIGKILL"]);
});

it("a child that does not end within five seconds is killed", async () => {
  const started = children();
  started.start(shell("exec sleep 60"));
  await vi.waitFor(() => expect(begun()).toBe(1), { timeout: 5000 });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = started.close();
  await vi.advanceTimersByTimeAsync(4_999);
  const isThere = livingProcess(folder.at("record")) !== undefined;
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await closed;

  expect(isThere).toBe(true);
  expect(livingProcess(folder.at("record"))).toBeUndefined();
});
