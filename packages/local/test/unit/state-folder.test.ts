import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { lockFolder } from "../../machine/lock.ts";
import { openStateFolder } from "../../machine/state-folder.ts";

const folder = eachTestsFolder();

/** The folder of a killed stack. */
function leaveState(at: string, ageMs = 0): void {
  mkdirSync(join(at, "portal"), { recursive: true });
  writeFileSync(join(at, "portal", "state"), "x");
  const then = new Date(Date.now() - ageMs);
  utimesSync(at, then, then);
}

describe("a stack's own folder", () => {
  it.each([true, false])("keeps its content or is emptied: %j", async (reset) => {
    leaveState(folder.path());
    const state = await openStateFolder(folder.path(), reset);

    expect(existsSync(folder.at("portal/state"))).toBe(!reset);
    expect(existsSync(folder.at("lock"))).toBe(true);
    state.release();
    expect(existsSync(folder.path())).toBe(true);
    expect(existsSync(folder.at("lock"))).toBe(false);
  });
});

describe("a folder in memory", () => {
  const minute = 60_000;

  it("is deleted with its stack, as are those that killed stacks left more than a minute ago", async () => {
    const first = await openStateFolder(undefined, false);
    const others = ["old", "young", "held"].map((name) =>
      join(dirname(first.path), `declarations-${name}-${process.pid}`),
    );
    const [old = "", young = "", held = ""] = others;
    try {
      leaveState(old, minute + 1_000);
      leaveState(young, minute - 10_000);
      await lockFolder(held);
      leaveState(held, 60 * minute);
      const second = await openStateFolder(undefined, false);

      expect(others.map((other) => existsSync(other))).toEqual([false, true, true]);
      expect(existsSync(first.path)).toBe(true);
      for (const state of [first, second]) {
        state.release();
        expect(existsSync(state.path)).toBe(false);
      }
    } finally {
      for (const other of others) rmSync(other, { recursive: true, force: true });
    }
  });

  it("without a lock is kept for a minute, as its stack may be starting", async () => {
    const second = Math.floor(Date.now() / 1_000) * 1_000;
    const first = await openStateFolder(undefined, false);
    const starting = join(dirname(first.path), `declarations-starting-${process.pid}`);
    leaveState(starting);
    utimesSync(starting, second / 1_000, second / 1_000);
    const openedAt = async (now: number) => {
      vi.spyOn(Date, "now").mockReturnValue(now);
      (await openStateFolder(undefined, false)).release();
      return existsSync(starting);
    };

    expect(await openedAt(second + minute)).toBe(true);
    expect(await openedAt(second + minute + 1)).toBe(false);
    vi.restoreAllMocks();
    first.release();
  });
});
