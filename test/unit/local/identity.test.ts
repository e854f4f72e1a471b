import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { parentOf, startOf } from "../../../local/processes/identity.ts";

async function firstLine(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return "";
}

const { platform } = process;
const onMachine = (name: string) => Object.defineProperty(process, "platform", { value: name });
afterEach(() => void onMachine(platform));

it("names a process by its start, which stays, and by its parent", () => {
  expect(startOf(process.pid)).toBe(startOf(process.pid));
  expect(startOf(process.pid)).not.toBe(startOf(1));
  expect(parentOf(process.pid)).toBe(String(process.ppid));
});

// Elsewhere `ps` is asked, which names such a process still.
it.runIf(process.platform === "linux")(
  "knows nothing of a process that is not there, or has ended and only waits to be noticed",
  async () => {
    // The shell becomes a program that never asks after its child.
    const parent = spawn("/bin/sh", ["-c", "sleep 0.3 & echo $!; exec sleep 20"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const child = Number(await firstLine(parent.stdout));
      await expect.poll(() => startOf(child), { timeout: 5_000 }).toBeUndefined();

      expect(() => process.kill(child, 0)).not.toThrow();
      expect([startOf(parent.pid ?? 0), parentOf(2 ** 22 + 1)]).toEqual([expect.any(String), undefined]);
    } finally {
      parent.kill("SIGKILL");
    }
  },
);

it.runIf(spawnSync("ps", ["-p", "1"]).status === 0)("asks `ps` where there is no Linux", () => {
  onMachine("darwin");

  expect(startOf(process.pid)).toMatch(/\d:\d\d:\d\d/);
  expect([startOf(process.pid), parentOf(process.pid)]).toEqual([startOf(process.pid), String(process.ppid)]);
  expect([startOf(2 ** 22 + 1), parentOf(2 ** 22 + 1)]).toEqual([undefined, undefined]);
});
