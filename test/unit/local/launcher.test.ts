import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLauncher } from "../../../local/launcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Watches for some seconds, then for some more after the shell that npm started has ended. */
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

it("notices within a second or two that the npm that started it is gone, and not before", () => {
  const [before, after] = watched("start");

  expect(before).toBe(0);
  expect(after).toBeGreaterThan(0);
});

it("watches nobody where no npm started it", () => {
  expect(watched("")).toEqual([0, 0]);
});
