import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { factors } from "../../../local/portal/release.ts";

const page = readFileSync(join(import.meta.dirname, "../../../local/portal/WIRE.md"), "utf8");

it("WIRE.md lists every factor with its values, and no others", () => {
  const rows = page.slice(page.indexOf("## Factors")).split("\n").slice(6).filter(Boolean);
  const listed = rows.map((row) => row.split("|").map((cell) => cell.trim()));

  expect(listed.map(([, name, , values]) => [name, values])).toEqual(
    Object.entries(factors).map(([name, values]) => [
      ...[`\`${name}\``, values.map((value) => `\`${value}\``).join(" · ")],
    ]),
  );
  expect(listed.filter(([, , what]) => !what)).toEqual([]);
});
