import { defineConfig } from "vitest/config";

/** The tests that are cheap enough to run for every mutant. */
export default defineConfig({
  test: {
    include: ["{test,packages/*/test}/unit/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    isolate: false,
  },
});
