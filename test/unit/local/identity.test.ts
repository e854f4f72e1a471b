import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { parentOf, startOf } from "../../../local/processes/identity.ts";

it("names a process by its start, which stays, and by its parent", () => {
  expect(startOf(process.pid)).toBe(startOf(process.pid));
  expect(startOf(process.pid)).not.toBe(startOf(1));
  expect(parentOf(process.pid)).toBe(String(process.ppid));
});

it("knows nothing of a process that is not there, or has ended and only waits to be noticed", async () => {
  // The shell becomes a program that never asks after its child.
  const parent = spawn("/bin/sh", ["-c", "sleep 0 & echo $!; exec sleep 20"], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [line] = await once(createInterface({ input: parent.stdout }), "line");
    const child = Number(line);
    await expect.poll(() => startOf(child)).toBeUndefined();

    expect(() => process.kill(child, 0)).not.toThrow();
    expect([startOf(parent.pid ?? 0), parentOf(2 ** 22 + 1)]).toEqual([expect.any(String), undefined]);
  } finally {
    parent.kill("SIGKILL");
  }
});
