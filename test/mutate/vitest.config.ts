import { defineConfig } from "vitest/config";

const { MUTATE_TESTS = "test/{unit,contract/store}/**/*.test.ts" } = process.env;

/** The tests that are cheap enough to be run for every mistake, and no more of them than up to the first that notices. */
export default defineConfig({
  test: {
    setupFiles: ["test/setup.ts"],
    include: MUTATE_TESTS.split(/,(?![^{]*})/),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    expect: { requireAssertions: true },
    maxWorkers: 1,
    bail: 1,
    // One stack is synthesized for all of them, as in npm test.
    isolate: !MUTATE_TESTS.includes("test/infra/"),
  },
});
