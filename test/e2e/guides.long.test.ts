import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { filesStack } from "../support/files-stack.ts";
import { asAdminAt } from "../support/local-stack.ts";
import { runCommand } from "../support/run-command.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const guides = join(root, "docs/guides");

/** The commands run in a folder with the client package, where the quick start is saved as `file`. */
const quickStarts = [
  { page: "shell.md", file: "quick-start.sh", tool: "curl", commands: ["sh quick-start.sh"] },
  { page: "typescript.md", file: "quick-start.ts", tool: "node", commands: [`"${process.execPath}" quick-start.ts`] },
  { page: "python.md", file: "quick-start.py", tool: "python3", commands: ["python3 quick-start.py"] },
  { page: "php.md", file: "quick-start.php", tool: "php", commands: ["php quick-start.php"] },
  { page: "java.md", file: "QuickStart.java", tool: "java", commands: ["java QuickStart.java"] },
  {
    page: "csharp.md",
    file: "quick-start.cs",
    tool: "dotnet",
    commands: ["dotnet new console -o app", "cp quick-start.cs app/Program.cs", "dotnet run --project app"],
  },
] as const;

const isHere = (tool: string) => spawnSync(tool, ["--version"]).error === undefined;
const codeOf = (page: string) => codeBlocksOf(join(guides, page))[0]?.code ?? "";

const stack = filesStack({ demo: true });
const folder = filesFolder();

beforeAll(async () => {
  folder.write("package.json", JSON.stringify({ private: true, type: "module" }));
  // Packed with its dependencies, in the tested versions, so that no registry is needed.
  const needs = ["openapi-fetch", "openapi-typescript-helpers"].map((name) => `"${join(root, "node_modules", name)}"`);
  await run(`npm pack "${join(root, "packages/client")}" ${needs.join(" ")}`);
  await run("npm install --offline --no-audit --no-fund ./*.tgz");
});

async function run(command: string): Promise<string> {
  const { code, out, err } = await runCommand(["sh", "-euc", command], folder.path(), asAdminAt(stack().apiUrl));
  expect(code, `${command}: ${out}${err}`).toBe(0);
  return out;
}

describe("docs/guides", () => {
  for (const { page, file, tool, commands } of quickStarts)
    it.skipIf(!isHere(tool))(`${page}: logs in, files, reads and corrects`, async () => {
      folder.write(file, codeOf(page));

      let out = "";
      for (const command of commands) out = await run(command);

      expect(out.match(/SUBMITTED/g), out).toHaveLength(2);
    });

  it.each(quickStarts)("$page: is under 40 lines", ({ page }) => {
    const blocks = codeBlocksOf(join(guides, page));

    expect(blocks).toHaveLength(1);
    expect(codeOf(page).trimEnd().split("\n").length).toBeLessThan(40);
  });

  // A language that is not installed here must at least send the same fields.
  it.each(quickStarts)("$page: sends what the others send", ({ page }) => {
    const fields = [...codeOf("typescript.md").matchAll(/^ {2}(\w+): /gm)].map(([, name = ""]) => name);
    const words = new Set(codeOf(page).match(/\w+/g));

    expect(fields.length).toBeGreaterThan(9);
    expect([...fields, "reservations", "onDeclared", "amend"].filter((field) => !words.has(field))).toEqual([]);
  });

  it("lists every quick start", () => {
    const pages = readdirSync(guides).filter((page) => page !== "README.md");
    const index = readFileSync(join(guides, "README.md"), "utf8");

    expect(pages.toSorted()).toEqual(quickStarts.map(({ page }) => page).toSorted());
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
  });

  it("compile in a strict project, with the package's own declarations", async () => {
    folder.write("guide.ts", codeOf("typescript.md"));
    const readme = folder.at("node_modules/short-term-rental-declarations-client/README.md");
    folder.write("readme.ts", codeBlocksOf(readme)[0]?.code ?? "");
    const options = `--noEmit --strict --module nodenext --target es2022 --types node --typeRoots "${root}/node_modules/@types"`;

    expect(await run(`"${root}/node_modules/.bin/tsc" ${options} guide.ts readme.ts`)).toBe("");
  });
});
