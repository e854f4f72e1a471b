import { defineConfig } from "vitest/config";
import { warmPool } from "./warm-pool.ts";

const { MUTATE_TESTS = "test/{unit,contract/store}/**/*.test.ts" } = process.env;

/** The tests that are cheap enough to be run for every mistake, and no more of them than up to the first that notices. */
export default defineConfig({
  plugins: [
    {
      name: "warm",
      // Stryker names the pool itself, in the options that go before these.
      configureVitest({ project }) {
        if (process.env["STRYKER_MUTATOR_WORKER"] !== undefined)
          Object.assign(project.config, { pool: warmPool.name, poolRunner: warmPool });
      },
    },
  ],
  test: {
    setupFiles: ["test/setup.ts"],
    include: MUTATE_TESTS.split(/,(?![^{]*})/),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    expect: { requireAssertions: true },
    maxWorkers: 1,
    bail: 1,
    // Nothing in these files changes what another sees: what is imported is imported once.
    isolate: false,
  },
});
