import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { atOnce, standingClock } from "../../../../test/support/canned-api.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { startOf } from "../../machine/identity.ts";
import { livingProcess, lockFolder } from "../../machine/lock.ts";

const place = eachTestsFolder();
let folder: string;
let lock: string;
beforeEach(() => {
  folder = place.at("new/state");
  lock = join(folder, "lock");
});

/** The lock of another living process. */
function holdByParent(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(lock, `${process.ppid} ${startOf(process.ppid)}`);
}

it("a lock creates the folder, readable by its owner only, and can be released", async () => {
  const release = await lockFolder(folder);
  expect(livingProcess(lock)).toBe(process.pid);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  release();

  expect(existsSync(lock)).toBe(false);
  (await lockFolder(folder))();
});

it.each([
  ["a process that has ended", `${2 ** 22 + 1} 1`],
  ["a process whose id was reused", `${process.pid} 1`],
  ["nobody, as its file is empty", ""],
])("the lock of %s is taken over", async (_, text) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(lock, text);
  const release = await lockFolder(folder);

  expect(livingProcess(lock)).toBe(process.pid);
  release();
});

it("a lock names the stack that has not released it after three seconds", async () => {
  holdByParent();
  const back = standingClock();
  const began = Date.now();
  const held = readFileSync(lock, "utf8");
  await expect(atOnce(lockFolder(folder))).rejects.toThrow(
    `The stack already runs on ${folder} (process ${process.ppid}). End it first.`,
  );
  const waited = Date.now() - began;
  back();

  // At three seconds it tries once more.
  expect(waited).toBe(3_100);
  expect(readFileSync(lock, "utf8")).toEqual(held);
});

it("a lock waits for another stack to release it, and tries ten times a second", async () => {
  holdByParent();
  const back = standingClock();
  const locked = lockFolder(folder);
  await vi.advanceTimersByTimeAsync(410);
  rmSync(lock);
  await vi.advanceTimersByTimeAsync(89);
  const isTakenSooner = existsSync(lock);
  await vi.advanceTimersByTimeAsync(1);
  (await locked)();
  back();

  expect(isTakenSooner).toBe(false);
});

it("a lock that cannot be written is an error", async () => {
  place.write("new", "a file");

  await expect(lockFolder(folder)).rejects.toThrow("ENOTDIR");
});
