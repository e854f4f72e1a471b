import { afterEach, expect, it, vi } from "vitest";
import { watchDisk } from "../../machine/disk.ts";
import { fileTrouble } from "../../machine/file-trouble.ts";
import { StackError } from "../../machine/stack-error.ts";

afterEach(() => void vi.useRealTimers());

it("a full disk is told once, and so is that there is room again", () => {
  vi.useFakeTimers();
  let left = 49_999_999;
  const said: string[] = [];
  const end = watchDisk(
    "/state",
    (text) => said.push(text),
    () => left,
  );
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([expect.stringMatching(/^The disk of \/state is full \(49 MB left\): requests get 503/)]);
  left = 50_000_000;
  vi.advanceTimersByTime(10_000);
  expect(said.slice(1)).toEqual(["The disk of /state has room again."]);
  left = 0;
  vi.advanceTimersByTime(5_000);
  end();
  left = 50_000_000;
  vi.advanceTimersByTime(5_000);

  expect(said).toHaveLength(3);
});

it("the disk of a folder is asked for its room", () => {
  const said: string[] = [];
  watchDisk(import.meta.dirname, (text) => said.push(text))();

  expect(said).toEqual([]);
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

it("an error that is not of a file keeps its own words", () => {
  expect(fileTrouble(Object.assign(new Error("port"), { code: "EACCES", port: 80 }))).toBeUndefined();
  expect(fileTrouble(Object.assign(new Error("none"), { code: "ENOENT", path: "/state" }))).toBeUndefined();
  expect(fileTrouble(undefined)).toBeUndefined();
});
