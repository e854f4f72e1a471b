import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestModule, type TestSpecification } from "vitest/node";

const { PLANT_TESTS = "", PLANT_ROUND = "near", PLANT_NOTES = "" } = process.env;
const tests = PLANT_TESTS.split(",");
const isStack = PLANT_ROUND === "stacks";

const nameOf = (module: TestModule) => relative(import.meta.dirname, module.moduleId);
const say = (...words: string[]) => void process.stdout.write(`${words.join(" ")}\n`);

class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => tests.indexOf(relative(import.meta.dirname, file.moduleId));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/** The planter's own: it stands in for the root's in the copy in which mistakes are planted, and says what goes on. */
export default defineConfig({
  test: {
    setupFiles: ["test/setup.ts", ...(PLANT_NOTES ? ["test/mutate/planted/note.ts"] : [])],
    ...(PLANT_ROUND === "near" ? {} : { globalSetup: "test/build-functions.ts" }),
    include: tests,
    sequence: { sequencer: AsListed },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    restoreMocks: true,
    expect: { requireAssertions: true },
    maxWorkers: 1,
    bail: PLANT_NOTES ? 0 : 1,
    isolate: isStack,
    experimental: { viteModuleRunner: isStack, nodeLoader: isStack },
    reporters: [
      {
        onTestModuleQueued: (module) => say("begins", nameOf(module)),
        onTestCaseResult: (test) => say(test.result().state, nameOf(test.module), test.fullName),
        onTestModuleEnd: (module) => say(module.state() === "failed" ? "red" : "done", nameOf(module)),
      },
    ],
  },
});
