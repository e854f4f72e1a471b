import { mkdirSync, renameSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { mustHaveRoom, watchDisk } from "../../machine/disk.ts";
import { fileTrouble } from "../../machine/file-trouble.ts";
import { StackError } from "../../machine/stack-error.ts";

const folder = eachTestsFolder();
afterEach(() => void vi.useRealTimers());

it("a full disk is told once, and so is that there is room again", () => {
  vi.useFakeTimers();
  let left = 49_999_999;
  const said: string[] = [];
  const end = watchDisk(
    folder.path(),
    (text) => said.push(text),
    () => undefined,
    () => left,
  );
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([expect.stringMatching(/^The disk of \S+ is full \(49 MB left\): requests get 503/)]);
  left = 50_000_000;
  vi.advanceTimersByTime(10_000);
  expect(said.slice(1)).toEqual([`The disk of ${folder.path()} has room again.`]);
  left = 0;
  vi.advanceTimersByTime(5_000);
  end();
  left = 50_000_000;
  vi.advanceTimersByTime(5_000);

  expect(said).toHaveLength(3);
});

it("nothing starts where less than 50 MB are left", () => {
  const starting = (left: number) => () => mustHaveRoom("/state", () => left);

  expect(starting(49_999_999)).toThrow(
    new StackError("The disk of /state is full (49 MB left). Free some room, then start again."),
  );
  expect(starting(50_000_000)).not.toThrow();
  expect(() => mustHaveRoom(import.meta.dirname)).not.toThrow();
});

it("the disk of a folder is asked for its room", () => {
  const said: string[] = [];
  const gone = vi.fn();
  watchDisk(import.meta.dirname, (text) => said.push(text), gone)();

  expect(said).toEqual([]);
  expect(gone).not.toHaveBeenCalled();
});

it("a folder that was deleted or renamed is noticed, once", () => {
  vi.useFakeTimers();
  const gone = vi.fn();
  const state = folder.at("state");
  mkdirSync(state);
  const end = watchDisk(state, () => undefined, gone);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
  renameSync(state, folder.at("elsewhere"));
  vi.advanceTimersByTime(15_000);
  end();

  expect(gone).toHaveBeenCalledOnce();
});

it.each([
  ["EACCES", /^The user \S+ may not use \/state\/lock\. Give that user the folder \(chown\), or .* LOCAL_FOLDER\.$/],
  ["EROFS", /^The user \S+ may not use/],
  ["ENOSPC", /^The disk of \/state\/lock is full/],
])("%s is told in words", (code, words) => {
  const trouble = fileTrouble(Object.assign(new Error(code), { code, path: "/state/lock" }));

  expect(trouble).toBeInstanceOf(StackError);
  expect(trouble?.message).toMatch(words);
});

it("a disk that is full amid a file is told in words, though the error does not name the file", () => {
  const trouble = fileTrouble(Object.assign(new Error("write"), { code: "ENOSPC", syscall: "write" }));

  expect(trouble?.message).toBe("The disk of the stack's folder is full. Free some room, then start again.");
});

it("an error that is not of a file keeps its own words", () => {
  expect(fileTrouble(Object.assign(new Error("port"), { code: "EACCES", port: 80 }))).toBeUndefined();
  expect(fileTrouble(Object.assign(new Error("none"), { code: "ENOENT", path: "/state" }))).toBeUndefined();
  expect(fileTrouble(undefined)).toBeUndefined();
});
