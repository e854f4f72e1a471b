import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChildren } from "../../../local/processes/child.ts";
import { livingProcess } from "../../../local/processes/record.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "children-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A shell that writes a line each time it begins, and then does something. */
const shell = (then: string) => ({
  ...{ name: "shell", program: "/bin/sh", record: join(folder, "record") },
  arguments: ["-c", `echo begun >> ${join(folder, "log")}; ${then}`],
});
const begun = () =>
  existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8").split("\n").length - 1 : 0;

it("gives a program up that ends at once five times", async () => {
  const restarted: string[] = [];
  const children = await new Promise<ReturnType<typeof createChildren>>((resolve) => {
    const made = createChildren({
      restarted: (name, why) => void restarted.push(`${name}: ${why}`),
      gaveUp: () => resolve(made),
    });
    made.start(shell("exit 3"));
  });
  await children.close();

  expect(begun()).toBe(5);
  expect(restarted).toEqual(Array.from({ length: 4 }, () => "shell: code 3"));
});

it("gives no program up that lives for some seconds each time, however often it ends", async () => {
  let seconds = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    seconds += 6;
    return seconds * 1_000;
  });
  const gaveUp = vi.fn<() => void>();
  const children = createChildren({ restarted: () => undefined, gaveUp });
  children.start(shell("exit 3"));
  await vi.waitFor(() => expect(begun()).toBeGreaterThan(6), { timeout: 10_000 });
  await children.close();

  expect(gaveUp).not.toHaveBeenCalled();
});

it("starts what was killed again, and nothing after it was closed", async () => {
  const restarted = vi.fn<(name: string, why: string) => void>();
  const children = createChildren({ restarted, gaveUp: () => undefined });
  // It reads what its parent holds open, as each of the stack's processes does, and ends with it.
  children.start(shell("cat"));
  await vi.waitFor(() => expect(begun()).toBe(1));
  process.kill(livingProcess(join(folder, "record")) ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(begun()).toBe(2), { timeout: 5000 });
  await children.close();

  expect(restarted.mock.calls).toEqual([["shell", "SIGKILL"]]);
  expect(livingProcess(join(folder, "record"))).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(begun()).toBe(2);
});

it("lets each end in its own way, the one that was started last before the others", async () => {
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  const log = join(folder, "log");
  for (const name of ["first", "second"]) {
    const script = `echo up >> ${log}; cat; sleep 0.05; echo ${name} >> ${log}`;
    children.start({ name, program: "/bin/sh", arguments: ["-c", script], record: join(folder, name) });
  }
  await vi.waitFor(() => expect(begun()).toBe(2));
  await children.close();

  expect(readFileSync(log, "utf8").split("\n").slice(2, -1)).toEqual(["second", "first"]);
});
