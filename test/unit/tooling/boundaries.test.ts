import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** One import that violates each rule. */
const planted = {
  "no-cycles": ["shared/a.ts", "shared/b.ts"],
  "shared-stands-alone": ["shared/planted.ts", "functions/api/one/index.ts"],
  "functions-use-shared": ["functions/api/one/planted.ts", "packages/local/stack.ts"],
  "no-function-uses-another": ["functions/api/one/handler.ts", "functions/api/two/handler.ts"],
  "compose-knows-no-function": ["functions/compose/planted.ts", "functions/api/two/handler.ts"],
  "one-way-shared-aws": ["shared/aws/planted.ts", "shared/filing/engine.ts"],
  "one-way-shared-owners": ["shared/owners/planted.ts", "shared/auth/token.ts"],
  "one-way-shared-records": ["shared/records/planted.ts", "shared/filing/serving/user-queue.ts"],
  "one-way-shared-tasks": ["shared/tasks/planted.ts", "shared/filing/serving/user-queue.ts"],
  "one-way-shared-filing-session": ["shared/filing/session/planted.ts", "shared/filing/serving/user-queue.ts"],
  "one-way-shared-portal-aade-login": [
    "shared/portal/aade/login/planted.ts",
    "shared/portal/aade/statements/statements.ts",
  ],
  "infra-uses-the-contract-and-the-definitions": ["infra/planted.ts", "shared/filing/engine.ts"],
  "local-runs-the-bundles": ["packages/local/planted.ts", "shared/filing/engine.ts"],
  "the-simulator-stands-alone": ["packages/portal-simulator/planted.ts", "shared/deployment/times.ts"],
  "the-command-line-uses-client-and-sheets": ["packages/cli/planted.ts", "infra/stage.ts"],
  "the-client-stands-alone": ["packages/client/planted.ts", "shared/parsing/parse.ts"],
  "sheets-use-the-contract": ["packages/sheets/planted.ts", "packages/cli/consumer/context.ts"],
  "the-console-uses-client-and-sheets": ["packages/console/planted.ts", "packages/cli/consumer/context.ts"],
  "the-document-comes-from-the-contract": ["packages/openapi/planted.ts", "shared/filing/engine.ts"],
  "consumers-know-no-operator": ["packages/cli/consumer/planted.ts", "packages/cli/operator/describe.ts"],
  "operators-know-no-consumer": ["packages/cli/operator/planted.ts", "packages/cli/consumer/context.ts"],
  "filing-knows-the-interface-only": ["shared/filing/planted.ts", "shared/portal/aade/adapter.ts"],
  "production-code-is-no-test": ["shared/tested.ts", "test/support/fake.ts"],
} as const;

let tree: string;
let report = "";

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "boundaries-"));
  for (const config of [".dependency-cruiser.js", "tsconfig.json", "package.json"])
    cpSync(join(root, config), join(tree, config));
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  for (const [, to] of Object.values(planted)) write(to, "export const wanted = 1;\n");
  for (const [from, to] of Object.values(planted)) {
    const up = "../".repeat(from.split("/").length - 1) || "./";
    write(from, `import { wanted } from "${up}${to}";\nexport const used = wanted;\n`);
  }
  // Two folders that import each other, without a cycle of files.
  write("functions/api/three/left/out.ts", 'import { wanted } from "../right/in.ts";\nexport const used = wanted;\n');
  write("functions/api/three/right/in.ts", "export const wanted = 1;\n");
  write("functions/api/three/right/out.ts", 'import { wanted } from "../left/in.ts";\nexport const used = wanted;\n');
  write("functions/api/three/left/in.ts", "export const wanted = 1;\n");
  write("shared/b.ts", 'import { used } from "./a.ts";\nexport const wanted = 1;\nexport const again = used;\n');
  report = await new Promise<string>((resolve) => {
    const folders = ["functions", "shared", "infra", "packages"];
    const depcruise = join(root, "node_modules/.bin/depcruise");
    execFile(depcruise, ["--config", ".dependency-cruiser.js", ...folders], { cwd: tree }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("the check of import directions", () => {
  it.each(Object.entries(planted))("finds a violation of %s", (rule, [from]) => {
    const line = report.split("\n").find((one) => one.includes(`${rule}:`) && one.includes(from));

    expect(line ?? report).toContain(rule);
    expect(line).toBeDefined();
  });

  it("finds a cycle of folders without a cycle of files", () => {
    const lines = report.split("\n").filter((line) => line.includes("no-cycles-of-folders:"));

    expect(lines.join("\n")).toContain("functions/api/three/left");
  });
});
