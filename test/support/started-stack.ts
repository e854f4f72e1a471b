import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { npmStart, processesOf, type StartedStack } from "./local-stack.ts";

/** Starts stacks by `npm start`, one after the other, on the test's own folder. */
export function starter() {
  let folder = "";
  let stack: StartedStack | undefined;
  return {
    folder: () => folder,
    makeFolder() {
      folder = mkdtempSync(join(tmpdir(), "start-"));
    },
    async start(ports = {}, ...options: string[]): Promise<StartedStack> {
      stack = await npmStart(folder, ports, ...options);
      return stack;
    },
    async endStack() {
      await stack?.end();
      stack = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
    nothingRuns: () => vi.waitFor(() => expect(processesOf(folder).size).toBe(0), { timeout: 10_000, interval: 100 }),
  };
}
