import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { warmPool } from "./warm-pool.ts";

const { MUTATE_TESTS = "test/{unit,contract/store}/**/*.test.ts" } = process.env;

/** The first that notices ends it: what runs a whole engine, or a portal, comes last. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => costOf(one) - costOf(other));
  }
}
const costOf = ({ moduleId }: TestSpecification) =>
  ["/unit/", "/contract/", "/mutate/"].findIndex((part) => moduleId.includes(part));

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
    sequence: { sequencer: CheapestFirst },
    bail: 1,
    // Nothing in these files changes what another sees: what is imported is imported once.
    isolate: false,
  },
});
