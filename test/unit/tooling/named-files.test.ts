import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// Guides name the files to open. A file that has moved, or that no guide of its package names, is noticed here.

const root = join(import.meta.dirname, "../../..");
const read = (page: string) => readFileSync(join(root, page), "utf8");

/** Paths of files in backticks, without patterns and examples. */
const filesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/`((?:functions|shared|infra|test|packages|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = ""]) => path,
    ),
  ),
];

describe.each(["README.md", "CONTRIBUTING.md", "docs/concepts.md", "docs/filing.md"])("%s", (page) => {
  it("names files that are there", () => {
    expect(filesIn(read(page)).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

const outside = new Set(["package.json", "tsconfig.json", "test", "dist", "node_modules"]);

/** Names in backticks: of files of the package, wherever they are in it, and of its folders. */
const namesIn = (readme: string) => [...readme.matchAll(/`(\w[\w./-]*(?:\.\w+|\/))`/g)].map(([, name = ""]) => name);

describe.each(readdirSync(join(root, "packages")))("packages/%s/README.md", (name) => {
  const folder = join(root, "packages", name);
  const named = namesIn(read(`packages/${name}/README.md`));

  it("shows the way through every file and folder at the package's top", () => {
    const all = readdirSync(folder)
      .filter((one) => !outside.has(one) && !one.endsWith(".md"))
      .map((one) => (statSync(join(folder, one)).isDirectory() ? `${one}/` : one));

    expect(all.filter((one) => !named.some((path) => path === one || path.startsWith(one)))).toEqual([]);
  });

  it("names files that are there", () => {
    const own = globSync("**/*.{ts,tsx,css,html,txt}", { cwd: folder, exclude: ["node_modules"] });
    const isThere = (path: string) =>
      existsSync(join(folder, path)) || existsSync(join(root, path)) || own.some((one) => one.endsWith(`/${path}`));

    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});

describe("docs/concepts.md", () => {
  const [, way = "", pages = "", questions = ""] =
    /## The way of a reservation([\s\S]*?)\| Page of the portal([\s\S]*?)## Words[\s\S]*?## Where to look([\s\S]*)/.exec(
      read("docs/concepts.md"),
    ) ?? [];

  it("leads from POST to SUBMITTED in at most twenty files", () => {
    const steps = way.split("\n").filter((line) => /^\| \d+ \|/.test(line));
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.length).toBeLessThanOrEqual(20);
    expect(steps.filter((line) => filesIn(line).length !== 1)).toEqual([]);
  });

  it("says for each page of the portal which file reads it", () => {
    expect(filesIn(pages).length).toBeGreaterThan(5);
  });

  it("answers each of a newcomer's twelve questions with at most three files", () => {
    const rows = questions.split("\n").filter((line) => /^\| .*\?|^\| Why/.test(line));
    expect(rows.length).toBe(12);
    expect(rows.filter((line) => filesIn(line).length === 0 || filesIn(line).length > 3)).toEqual([]);
  });
});
