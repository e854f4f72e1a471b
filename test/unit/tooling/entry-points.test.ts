import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { pages } from "../../../shared/contract/pages.ts";

const root = join(import.meta.dirname, "../../..");
const namesIn = (kind: string) =>
  globSync(`functions/${kind}/*/index.ts`, { cwd: root }).map((file) => basename(dirname(file)));
const textOf = (file: string) => readFileSync(join(root, "functions", file), "utf8");

it.each([
  ...namesIn("api").map((name) => ["api", name] as const),
  ...namesIn("workers").map((name) => ["workers", name] as const),
])("%s/%s logs under its own name, which a restore relies on", (kind, name) => {
  expect(textOf(`${kind}/${name}/index.ts`)).toContain(`("${name}"`);
});

it.each(namesIn("api").filter((name) => pages.every((page) => page.name !== name)))(
  "%s uses its own row of the table of endpoints throughout",
  (name) => {
    const row = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const text = textOf(`api/${name}/handler.ts`);

    expect(text).toMatch(new RegExp(`import \\{ ${row}[ ,].*/contract/endpoints.ts"`));
    expect(/create(?:Api|Public)Handler\(\s*(\w+)/.exec(text)?.[1]).toMatch(new RegExp(`^(${row}|endpoint)$`));
  },
);
