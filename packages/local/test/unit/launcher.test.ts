import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLauncher } from "../../machine/launcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Watches for some seconds, then ends npm's shell and watches a little longer. */
function watched(event: string): [before: number, after: number] {
  const gone = vi.fn<() => void>();
  vi.stubEnv("npm_lifecycle_event", event);
  const parent = vi.spyOn(process, "ppid", "get").mockReturnValue(process.pid);
  watchLauncher(gone);
  vi.advanceTimersByTime(5_000);
  const before = gone.mock.calls.length;
  parent.mockReturnValue(1);
  vi.advanceTimersByTime(2_000);
  return [before, gone.mock.calls.length];
}

it("the end of npm is noticed within two seconds, and not before", () => {
  const [before, after] = watched("start");

  expect(before).toBe(0);
  expect(after).toBeGreaterThan(0);
});

it("a process that npm did not start watches nothing", () => {
  expect(watched("")).toEqual([0, 0]);
});
