import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { artefacts } from "../../artefacts.ts";

const root = join(import.meta.dirname, "../../../..");
const made = await artefacts();
const files = ["openapi.json", "packages/client/api.generated.ts", "docs/errors.md"] as const;

describe("a generated file", () => {
  it.each(files)("%s is as `npm run openapi` writes it", (file) => {
    const committed = readFileSync(join(root, file), "utf8");

    // Not compared by vitest, whose diff of a whole document takes minutes.
    expect(committed === made[file], `${file} is stale: npm run openapi`).toBe(true);
  });

  it("is the same text each time", async () => {
    const again = await artefacts();

    expect(files.filter((file) => again[file] !== made[file])).toEqual([]);
  });
});
