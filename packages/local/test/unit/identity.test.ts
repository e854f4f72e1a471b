import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { parentOf, startOf } from "../../machine/identity.ts";

async function firstLine(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return "";
}

const { platform } = process;
const onMachine = (name: string) => Object.defineProperty(process, "platform", { value: name });
afterEach(() => void onMachine(platform));

it("a process is known by its start, which does not change, and its parent", () => {
  expect(startOf(process.pid)).toBe(startOf(process.pid));
  expect(startOf(process.pid)).not.toBe(startOf(1));
  expect(parentOf(process.pid)).toBe(String(process.ppid));
});

// `ps`, on other systems, still lists such a process.
it.runIf(process.platform === "linux")("a process that does not exist, or is a zombie, has no start", async () => {
  // The shell becomes a program that never waits for its child.
  const parent = spawn("/bin/sh", ["-c", "sleep 0.3 & echo $!; exec sleep 20"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const child = Number(await firstLine(parent.stdout));
    await expect.poll(() => startOf(child), { timeout: 5_000 }).toBeUndefined();

    expect(() => process.kill(child, 0)).not.toThrow();
    expect(startOf(parent.pid ?? 0)).toBeTypeOf("string");
    expect(parentOf(2 ** 22 + 1)).toBeUndefined();
  } finally {
    parent.kill("SIGKILL");
  }
});

it.runIf(spawnSync("ps", ["-p", "1"]).status === 0)("other systems than Linux ask `ps`", () => {
  onMachine("darwin");

  expect(startOf(process.pid)).toMatch(/\d:\d\d:\d\d/);
  expect(startOf(process.pid)).toEqual(startOf(process.pid));
  expect(parentOf(process.pid)).toEqual(String(process.ppid));
  expect(startOf(2 ** 22 + 1)).toBeUndefined();
  expect(parentOf(2 ** 22 + 1)).toBeUndefined();
});
