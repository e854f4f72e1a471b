import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { codeBlocksOf } from "../support/code-blocks.ts";
import { npmStart, type StartedStack } from "../support/local-stack.ts";
import { runCommand } from "../support/run-command.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const shellBlocks = (file: string) =>
  codeBlocksOf(join(root, file))
    .filter(({ language }) => language === "sh")
    .map(({ code }) => code);

const run = (command: string, cwd: string, variables?: NodeJS.ProcessEnv) =>
  runCommand(["bash", "-euc", command], cwd, variables);

describe("README.md", () => {
  const folder = filesFolder();
  let stack: StartedStack;

  beforeAll(async () => {
    for (const name of ["packages", "node_modules", "package.json"]) symlinkSync(join(root, name), folder.at(name));
    stack = await npmStart(folder.at(".local"), {}, "--demo");
  });
  afterAll(() => stack.end());

  it("leads to the first page, the console and a month that files itself", async () => {
    const first = await (await fetch(new URL("/", stack.apiUrl))).text();
    const console = await fetch(`${stack.apiUrl}/console`);

    expect(first).toContain(`href="${stack.portalUrl}"`);
    expect(first).toContain("<code>local-admin-secret</code>");
    expect(console.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; /);
    expect(console.headers.get("content-security-policy")).not.toContain("unsafe");
    for (let looks = 0; looks < 60 && !/^2\/\d+: \d reservations sent/m.test(stack.output()); looks += 1)
      await setTimeout(500);
    expect(stack.output()).toMatch(/^2\/\d+: \d reservations sent/m);
  });

  it("shows the options", async () => {
    expect((await run("npm start -- --help", root)).out).toContain("PORTAL_PORT");
  });

  it("files an existing file of stays", async () => {
    const head =
      "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestTaxId";
    folder.write("stays.csv", head, "R-1,1,03/06/2026,07/06/2026,90,Airbnb,Μετρητά,FALSE,123456783", "");
    const block = shellBlocks("README.md").find((code) => code.includes("npx str file")) ?? "";

    const { code, out, err } = await run(block, folder.path(), { STR_API_URL: stack.apiUrl });

    expect(code, err).toBe(0);
    expect(out).toMatch(/^2\tR-1\t1\tSUBMITTED\t\d+/m);
  });

  it("has every picture that it shows", () => {
    const pictures = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)];

    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter(([, path = ""]) => !existsSync(join(root, path)))).toEqual([]);
  });
});

/** Commands that change the working copy, run this test, run beside it, or take minutes. */
const notHere = [
  "npm ci",
  "npm test",
  "npm run test:watch",
  "npm run typecheck",
  "npm run lint",
  "npm run format",
  "npm run openapi",
  "npm run mutate -- --mutate 'shared/owners/*.ts'",
];

describe("CONTRIBUTING.md", () => {
  const commands = shellBlocks("CONTRIBUTING.md").flatMap((code) => code.trim().split("\n"));

  // Test commands are left out: this is one.
  const isRun = (command: string) => !notHere.includes(command) && !command.startsWith("npx vitest");

  it.each(commands.filter(isRun))("has a command that works: %s", async (command) => {
    const { code, out, err } = await run(command, root);

    expect(code, out + err).toBe(0);
  });

  it("names existing tests only", () => {
    const named = commands.flatMap((command) => [
      ...command.matchAll(/((?:packages\/[\w-]+\/)?\btest\/\S+\.test\.ts)(?: -t "(.+)")?/g),
    ]);

    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(([, , title]) => title !== undefined)).not.toEqual([]);
    for (const [, path = "", title = ""] of named) expect(readFileSync(join(root, path), "utf8")).toContain(title);
  });

  it("names existing scripts only", () => {
    const { scripts } = v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), manifest);
    const named = [...readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(/npm run ([\w:]+)/g)];

    expect(named.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
  });
});
