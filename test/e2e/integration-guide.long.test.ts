import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { filesStack } from "../support/files-stack.ts";
import { asAdminAt } from "../support/local-stack.ts";
import { runCommand } from "../support/run-command.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const blocks = codeBlocksOf(join(root, "docs/integration.md"));
const inShell = blocks.filter(({ language }) => language === "sh");
const inTypeScript = blocks.filter(({ language }) => language === "ts");

/** A writable folder from which the guide's paths lead to the repository. */
const folder = filesFolder();
const stack = filesStack({ demo: true });

beforeAll(async () => {
  for (const name of ["packages", "node_modules", "package.json"]) symlinkSync(join(root, name), folder.at(name));
});

const run = (command: readonly [string, ...string[]], cwd: string) =>
  runCommand(command, cwd, asAdminAt(stack().apiUrl));

describe("docs/integration.md", () => {
  it("has only blocks of code that are run", () => {
    expect(blocks.length).toBe(inShell.length + inTypeScript.length);
    expect(inShell.length).toBeGreaterThan(5);
    expect(inTypeScript.length).toBe(3);
  });

  it("takes a consumer with curl and the command line from credentials to outcomes", async () => {
    // npx takes longer to find the command than to run it; the README's test uses npx itself.
    const npx = `npx() { shift; '${process.execPath}' packages/cli/consumer/str.ts "$@"; }`;
    const steps = [npx, ...inShell.map(({ code, line }) => `echo "== line ${line}"\n${code}`)];

    const { code, out, err } = await run(["bash", "-euo", "pipefail", "-c", steps.join("\n")], folder.path());

    expect(code, err).toBe(0);
    expect(out.match(/^== line/gm)).toHaveLength(inShell.length);
    expect(out).not.toContain("errorMessage");
    expect(out).toMatch(/"reservationId":"G-1","status":"SUBMITTED"/);
    expect(out).toMatch(/^3\tF-2\t2\tSUBMITTED\t\d+/m);
    expect(out).toMatch(/^2\tHMABC12345\t1\tDRAFTED/m);
    expect(out).toMatch(/created\t00000200002/);
  });

  it.each(
    [[/^T-1 SUBMITTED \d+$/m], [/^toDate: fromDate must not be after toDate/], [/^SUBMITTED submitted as/]].map(
      ([says], index) => ({ says, ...inTypeScript[index] }),
    ),
  )("compiles as TypeScript: line $line", async ({ says, code = "" }) => {
    const { out, err } = await run([process.execPath, "--input-type=module-typescript", "-e", code], root);

    expect(out, err).toMatch(says ?? /^$/);
  });

  it("has the types of the client", async () => {
    const config = {
      extends: join(root, "tsconfig.json"),
      compilerOptions: { typeRoots: [join(root, "node_modules/@types")] },
      include: ["*.ts"],
    };
    folder.write("tsconfig.json", JSON.stringify(config));
    for (const { code, line } of inTypeScript) folder.write(`line-${line}.ts`, code);

    const { code, out } = await run([join(root, "node_modules/.bin/tsc"), "--noEmit", "-p", "."], folder.path());

    expect(out).toBe("");
    expect(code).toBe(0);
  });
});
