import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// Each lint rule of our own is shown violations, which it must report, and statements like them that it must allow.

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** A method of an interface that resolves with whether it has written. */
const conditionalWrite =
  /^ {2}(\w+)\((?:[^;=]|=>)*\): Promise<[^;=]*(?:\b[wW]ritten|MonthLocked|\{ readonly written)/gm;

/** The conditional writes of all repositories: a new one must be in the rule, too. */
const writes = new Set(
  globSync("shared/!(aws)/**/*.ts", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(conditionalWrite)].map(([, name = ""]) => name),
  ),
);

interface Planted {
  readonly says: string;
  /** Folders whose files the rule is for. */
  readonly folders: readonly string[];
  readonly violations: readonly string[];
  readonly allowed: readonly string[];
}

const planted: Record<string, Planted> = {
  written: {
    says: "This write may not have taken place",
    folders: ["shared/filing", "functions/api/one", "packages/cli"],
    violations: [
      "await store.update(key, change);",
      "await world.store.putIfAbsent(item);",
      "await parts\n  .store.remove(key);",
      ...Array.from(writes, (write) => `await tools.rows.${write}(one);`),
      "await rows.end(one);",
      "await filings.close(one);",
      "await tasks.accept(one);",
      "await portalUsers.release(one);",
      "await months.lock(one);",
      "await reservations.wantDays(one);",
      "await clients.revoke(one);",
      "await apartments.remove(one);",
      "await owners.remove(one);",
      "await updateAndCount(one);",
      "await forgetGuest(one);",
      "await forgetLogin(one);",
      "await forgetPortalUser(one);",
      "await unblockPortalUser(one);",
    ],
    allowed: [
      "const { written } = await rows.end(one);",
      "if (!(await rows.end(one)).written) stop();",
      "await rows.list(one);",
      "await session.close(one);",
      "// biome-ignore lint/plugin: it is closed already\nawait filings.close(one);",
    ],
  },
  "one-value": {
    says: "Expect each value in a line of its own",
    folders: ["test/unit", "packages/cli/test/unit"],
    violations: [
      "expect([a, b]).toEqual([1, 2]);",
      "expect([\n  a,\n]).toEqual([1]);",
      'expect([a, ...b], "both").toEqual([1, 2]);',
    ],
    allowed: [
      "expect([...a]).toEqual([1]);",
      "expect([...f(a, b)], c).toEqual([1]);",
      "expect([1, 2].map(f)).toEqual([1, 2]);",
    ],
  },
  declared: {
    says: "Declare an interface with a sentence for each method",
    folders: ["shared/filing", "functions/api/one", "packages/cli", "packages/console/service"],
    violations: [
      "export type Cases = ReturnType<typeof createCases>;",
      "type Stack = Awaited<ReturnType<typeof startStack>>;",
      'export type Change = ReturnType<typeof useStatements>["changed"];',
      "export const watch = <T>(watched: ReturnType<typeof createWatched<T>>) => watched.get();",
      "export type State = ReturnType<\n  typeof parts.openState\n>;",
    ],
    allowed: [
      "export type Facts = ReturnType<typeof statementFacts>;",
      "export type Opened = ReturnType<typeof opened>;",
      "export type Settings = Parameters<typeof createPortal>[0];",
    ],
  },
  "no-useless-spread": {
    says: "unicorn(no-useless-spread)",
    folders: ["shared", "functions", "infra", "packages/cli", "test/unit"],
    violations: [
      "export const one = [1, ...[2, 3]];",
      "export const one = { a: 1, ...{ b: 2 } };",
      "export const one = Math.max(...[1, 2]);",
    ],
    allowed: ["export const one = [1, ...[2, 3].map(String)];"],
  },
};

const fileOf = (rule: string, folder: string, kind: string, at: number) => `${folder}/${rule}-${kind}-${at}.ts`;

let tree: string;
let report: readonly string[] = [];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), `${text}\n`);
}

/** What a linter reports of the tree, a line each. */
async function linted(linter: string, words: readonly string[]): Promise<string[]> {
  const file = join(root, "node_modules/.bin", linter);
  return await new Promise((resolve) => {
    execFile(file, words, { cwd: tree, maxBuffer: 1e8 }, (_error, out, err) => resolve(`${out}${err}`.split("\n")));
  });
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "lint-rules-"));
  for (const config of ["biome.json", ".gitignore", ".oxlintrc.json", "tsconfig.json", "test/checks"])
    cpSync(join(root, config), join(tree, config), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  for (const [rule, { folders, violations, allowed }] of Object.entries(planted)) {
    for (const folder of folders) {
      for (const [at, text] of violations.entries()) write(fileOf(rule, folder, "violation", at), text);
      for (const [at, text] of allowed.entries()) write(fileOf(rule, folder, "allowed", at), text);
    }
  }
  const biome = await linted("biome", ["lint", "--reporter=github", "--max-diagnostics=none", "--only=plugin"]);
  report = [...biome, ...(await linted("oxlint", ["--format=unix"]))];
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe.each(Object.entries(planted))("the lint rule %s", (rule, { says, folders, violations, allowed }) => {
  const reported = (folder: string, kind: string, at: number) =>
    report.some((line) => line.includes(fileOf(rule, folder, kind, at)) && line.includes(says));

  it.each(folders)("reports each violation in %s", (folder) => {
    expect(violations.filter((_, at) => !reported(folder, "violation", at))).toEqual([]);
  });

  it.each(folders)("allows what is none in %s", (folder) => {
    expect(allowed.filter((_, at) => reported(folder, "allowed", at))).toEqual([]);
  });
});

it("the rule of conditional writes names each write once, and none that is gone", () => {
  const [, listed = ""] =
    /repository <: [\s\S]*\$write <: r"\(\?:([\w|]+)\)"/.exec(read("test/checks/written.grit")) ?? [];

  expect(listed.split("|").toSorted()).toEqual([...writes].toSorted());
});
