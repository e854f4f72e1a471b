import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What waits most comes first, so that what only reckons fills its pauses; the small ones fill the end. */
const kinds = ["long", "e2e", "infra", "integration", "simulation", "contract", "unit"];

/** Seconds of a file alone, of those that take more than ten. A file that is not named here is no mistake: it starts later. */
const seconds: Readonly<Record<string, number>> = {
  "test/contract/portal/aade-in-trouble.test.ts": 25,
  "test/contract/portal/aade.test.ts": 12,
  "test/contract/portal/portal-check.test.ts": 10,
  "test/e2e/api/naughty-requests.long.test.ts": 15,
  "test/e2e/api/paging.test.ts": 15,
  "test/e2e/api/races.test.ts": 20,
  "test/e2e/api/secrets.test.ts": 25,
  "test/e2e/examples.test.ts": 30,
  "test/e2e/integration-guide.test.ts": 30,
  "test/e2e/local-kill.long.test.ts": 60,
  "test/e2e/local-start.long.test.ts": 40,
  "test/e2e/local-start.test.ts": 20,
  "test/e2e/messy-file.long.test.ts": 40,
  "test/e2e/portal-pages.long.test.ts": 35,
  "test/e2e/readme-commands.test.ts": 40,
  "test/e2e/reference-page.long.test.ts": 25,
  "test/e2e/restore.long.test.ts": 40,
  "test/e2e/str-command.test.ts": 60,
  "test/infra/bundles.test.ts": 60,
  "test/infra/runbooks.test.ts": 12,
  "test/infra/template.test.ts": 12,
  "test/integration/console/pages.test.ts": 50,
  "test/integration/local/stack.test.ts": 30,
  "test/simulation/bugs/bugs-1.long.test.ts": 50,
  "test/simulation/bugs/bugs-2.long.test.ts": 50,
  "test/simulation/crash/calm-day.long.test.ts": 25,
  "test/simulation/crash/every-kind.long.test.ts": 55,
  "test/simulation/model/model.long.test.ts": 60,
  "test/simulation/promptness.test.ts": 12,
  "test/simulation/regressions/regressions.test.ts": 20,
};

/** The longest files first: one that begins last and takes a minute runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const kindOf = ({ project }: TestSpecification) => kinds.indexOf(project.name);
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0;
    return files.toSorted((one, other) => kindOf(one) - kindOf(other) || secondsOf(other) - secondsOf(one));
  }
}
