import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { filesStack } from "../support/files-stack.ts";
import { asAdminAt } from "../support/local-stack.ts";
import { runCommand } from "../support/run-command.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const guides = join(root, "docs/guides");

/** The commands run in a folder with the client package, where the page's quick start is saved as `file`. */
interface Run {
  readonly page: string;
  readonly file: string;
  readonly tool: string;
  readonly commands: readonly string[];
}

const quickStarts: readonly Run[] = [
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
];

const mono = `mcs -langversion:latest -r:System.Net.Http -r:System.Web.Extensions -out:quick-start.exe quick-start.cs`;
const runs: readonly Run[] = [
  ...quickStarts,
  {
    page: "csharp.md",
    file: "quick-start.cs",
    tool: "mcs",
    commands: [`${mono} "${join(root, "test/support/mono/what-mono-lacks.cs")}"`, "mono quick-start.exe"],
  },
];

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

/** An API whose tasks have all failed. */
async function failingApi() {
  let reads = 0;
  const outcome = {
    reservationId: "X",
    status: "FAILED",
    serialNumberDeclaration: "",
    details: "because",
    errorValue: "internal_error",
  };
  const server = createServer((request, response) => {
    const isRead = request.method === "GET";
    reads += Number(isRead);
    const strUploadStatus = { taskId: 1, status: "FAILED", summary: {}, reservationUploadStatus: [outcome] };
    const tokens = { access_token: "token", expires_in: 3_600, refresh_token: "r", requestId: "r" };
    const other = request.url?.includes("/auth/") ? tokens : { taskId: 1, createdAt: "", requestId: "r" };
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(isRead ? { strUploadStatus, createdAt: "", requestId: "r" } : other));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    reads: () => reads,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function run(command: string, apiUrl = stack().apiUrl): Promise<string> {
  const { code, out, err } = await runCommand(["sh", "-euc", command], folder.path(), asAdminAt(apiUrl));
  expect(code, `${command}: ${out}${err}`).toBe(0);
  return out;
}

describe("docs/guides", () => {
  for (const { page, file, tool, commands } of runs)
    it.skipIf(!isHere(tool))(`${page}: logs in, files, reads and corrects (needs ${tool})`, async () => {
      folder.write(file, codeOf(page));

      let out = "";
      for (const command of commands) out = await run(command);

      expect(out.match(/SUBMITTED/g), out).toHaveLength(2);
    });

  for (const { page, file, tool, commands } of runs)
    it.skipIf(!isHere(tool))(`${page}: ends when its task has failed as a whole (needs ${tool})`, async () => {
      folder.write(file, codeOf(page));
      const failing = await failingApi();
      try {
        for (const command of commands) await run(command, failing.url);
      } finally {
        await failing.close();
      }

      // A filing and a correction, each read once.
      expect(failing.reads()).toBeGreaterThanOrEqual(2);
    });

  it.each(quickStarts)("$page: stops asking after ten minutes", ({ page }) => {
    expect(codeOf(page)).toMatch(/\b600(?:_000)?\b/);
    expect(codeOf(page)).not.toMatch(/while \(?true|until |for \(;;\)|While True/i);
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
