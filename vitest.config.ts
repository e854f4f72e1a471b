import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// Workers, stacks and commands that tests start compile the same files again and again.
process.env["NODE_COMPILE_CACHE"] ??= resolve(import.meta.dirname, "node_modules/.cache/compiled");

/** By a command of their own (`npm run test:long`): linters, searches, hostile input, and what takes minutes. */
const long = "{test,packages/*/test}/**/*.long.test.ts";

/** Kinds of tests are folders under test/, and under each package's own. Those of one project share its workers, and what these have loaded. */
const project = (
  name: string,
  include: string,
  options: { testTimeout?: number; hookTimeout?: number; setupFiles?: string[] } = {},
) => ({
  test: {
    restoreMocks: true,
    expect: { requireAssertions: true },
    // Node runs the files as they are, and a worker runs one after the other: transforming them, and a fresh process for
    // each, costs more than most tests do.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Not a limit of speed: a busy machine takes seconds to start a process.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: "test/build-functions.ts",
    setupFiles: ["test/setup.ts"],
    ...options,
    name,
    include: [include],
    exclude: include === long ? [] : [long],
  },
});
const checked = { setupFiles: ["test/setup.ts", "test/check-answers.ts"] };

export default defineConfig({
  test: {
    // One more than the two cores of a usual machine: many tests wait for a queue, a lease or a browser.
    maxWorkers: 3,
    reporters: ["default", "./test/closing-line.reporter.ts"],
    // Started in the order of their names: those that wait most come before those that only reckon.
    projects: [
      project("e2e", "test/e2e/**/*.test.ts", { ...checked, testTimeout: 240_000, hookTimeout: 120_000 }),
      project("integration", "{test,packages/*/test}/integration/**/*.test.ts"),
      project("plain", "{test,packages/*/test}/{unit,contract,simulation,infra}/**/*.test.ts"),
      // By its own command: minutes of faults and kills over the running stack.
      project("chaos", "test/chaos/*.test.ts", { testTimeout: 400_000, hookTimeout: 120_000 }),
      // The journey through every bundle is one set-up of minutes.
      project("long", long, { ...checked, testTimeout: 600_000, hookTimeout: 600_000 }),
    ],
  },
});
