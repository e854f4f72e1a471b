import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// Workers, stacks and commands that tests start compile the same files again and again.
process.env["NODE_COMPILE_CACHE"] ??= resolve(import.meta.dirname, "node_modules/.cache/compiled");

const shared = {
  restoreMocks: true,
  expect: { requireAssertions: true },
  // Node runs the files as they are, and a worker runs one after the other: transforming them, and a fresh process for
  // each, costs more than most tests do.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** By a command of their own (`npm run test:long`): linters, searches, hostile input, and what takes minutes. */
const long = "test/**/*.long.test.ts";

/** A kind of test is a folder under test/. */
const kind = (
  name: string,
  options: {
    testTimeout?: number;
    hookTimeout?: number;
    globalSetup?: string;
    setupFiles?: string[];
  } = {},
) => ({
  test: {
    ...shared,
    setupFiles: ["test/setup.ts"],
    ...options,
    name,
    include: [`test/${name}/**/*.test.ts`],
    exclude: [long],
  },
});

export default defineConfig({
  test: {
    // One more than the two cores of a usual machine: many tests wait for a queue, a lease or a browser.
    maxWorkers: 3,
    reporters: ["default", "./test/closing-line.reporter.ts"],
    // Started in the order of their names: those that wait most come before those that only reckon.
    projects: [
      // No limit of speed: a busy machine takes seconds for what starts a process.
      kind("unit", { testTimeout: 60_000, hookTimeout: 60_000 }),
      kind("contract", { testTimeout: 60_000, hookTimeout: 60_000 }),
      kind("simulation", { testTimeout: 600_000 }),
      kind("integration", {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: "test/build-functions.ts",
      }),
      kind("e2e", {
        testTimeout: 240_000,
        hookTimeout: 120_000,
        globalSetup: "test/build-functions.ts",
        setupFiles: ["test/setup.ts", "test/check-answers.ts"],
      }),
      {
        test: {
          ...shared,
          name: "long",
          include: [long],
          globalSetup: "test/build-functions.ts",
          setupFiles: ["test/setup.ts", "test/check-answers.ts"],
          testTimeout: 600_000,
          // The journey through every bundle is one set-up of minutes.
          hookTimeout: 600_000,
        },
      },
      // By its own command: minutes of faults and kills over the running stack.
      kind("chaos", { testTimeout: 400_000, hookTimeout: 120_000, globalSetup: "test/build-functions.ts" }),
      // One stack is synthesized for all of them.
      kind("infra", { testTimeout: 120_000, hookTimeout: 120_000, globalSetup: "test/build-functions.ts" }),
    ],
  },
});
