import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

// On a busy machine a process needs seconds to start.
vi.setConfig({ testTimeout: 30_000 });

/** Runs a file as its command does. */
function run(file: string, ...words: string[]) {
  const { STR_CLIENT_ID: _, STR_CLIENT_SECRET: __, ...env } = process.env;
  const path = join(import.meta.dirname, "../../..", file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], { env, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

it.each([
  ["cli/operator/admin.ts", ["clients", "--help"], "clients of the API"],
  ["cli/consumer/str.ts", ["owners", "--help"], "Usage: str owners"],
  ["cli/portal-check.ts", ["look", "--help"], "Usage: portal-check look"],
  ["cli/operator/smoke.ts", ["--help"], "npx smoke-test <address>"],
])("%s runs a subcommand's help: %j", (file, words, text) => {
  const { code, out } = run(file, ...words);

  expect(out).toContain(text);
  expect(code).toBe(0);
});

it.each([
  ["cli/operator/admin.ts", ["tasks", "list", "--outputs", "nowhere.json"], "nowhere.json does not exist"],
  ["cli/operator/smoke.ts", [], "give the address"],
  ["cli/operator/smoke.ts", ["http://api.test"], "STR_CLIENT_ID"],
])("%s %j explains its failure in one line and exits with 1", (file, words, why) => {
  const { code, out, err } = run(file, ...words);

  expect(err).toContain(why);
  expect(err).not.toContain("    at ");
  expect([code, out]).toEqual([1, ""]);
});
