import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { factors } from "../../../local/portal/factors.ts";

const page = readFileSync(join(import.meta.dirname, "../../../local/portal/WIRE.md"), "utf8");

it("lists every factor with its values, and no other", () => {
  const rows = page.slice(page.indexOf("## Factors")).split("\n").slice(6).filter(Boolean);
  const listed = Object.entries(factors).map(
    ([name, { asks, values }]) => `| \`${name}\` | ${asks} | ${values.map((value) => `\`${value}\``).join(" · ")} |`,
  );

  expect(rows).toEqual(listed);
});
