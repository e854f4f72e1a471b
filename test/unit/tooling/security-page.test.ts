import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const pages = ["docs/security.md", "docs/privacy.md", "docs/concepts.md", "SECURITY.md"];
const text = (page: string) => readFileSync(join(root, page), "utf8");

/** `a/{b,c}.ts` is two files. */
function filesOf(named: string): string[] {
  const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(named) ?? [];
  return names === undefined ? [named] : names.split(",").map((name) => before + name + after);
}

it.each(pages)("%s names only existing files", (page) => {
  const named = [...text(page).matchAll(/`([\w./{},-]+\.(?:tsx?|json|md)|\.npmrc)`/g)].flatMap(([, name = ""]) =>
    filesOf(name),
  );
  const linked = [...text(page).matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, name = ""]) => join(page, "..", name));

  expect([...named, ...linked].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(named.length + linked.length).toBeGreaterThan(0);
});

it("every threat in docs/security.md has its defence, code and test", () => {
  const [, threats = ""] = /## Threats\n\n([\s\S]*?)\n\n/.exec(text("docs/security.md")) ?? [];
  const rows = threats
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);

  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const cells = row.split("|").map((cell) => cell.trim());
    expect(cells, row).toHaveLength(7);
    expect(cells[5], row).toMatch(/`(packages\/[\w-]+\/)?test\/|`npm/);
    expect(cells[4], row).toMatch(/`/);
  }
});
