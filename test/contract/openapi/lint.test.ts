import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const rules = join(root, "cli/openapi");
const linters = {
  Redocly: ["redocly", "lint", "--config", join(rules, "redocly.yaml")],
  "Spectral with the OWASP rules": ["spectral", "lint", "--fail-severity=warn", "-r", join(rules, ".spectral.yaml")],
} as const;
type Linter = keyof typeof linters;
const names: readonly Linter[] = ["Redocly", "Spectral with the OWASP rules"];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves with nothing, or with what the linter says. */
async function lint(name: Linter, file: string): Promise<string> {
  const [command, ...args] = linters[name];
  const bin = join(root, "node_modules/.bin", command);
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return promisify(execFile)(bin, [...args, file], { cwd: root, env }).then(
    () => "",
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  );
}

describe.each(names)("%s", (name) => {
  it("finds nothing in openapi.json, warnings included", async () => {
    expect(await lint(name, join(root, "openapi.json"))).toBe("");
  });

  it("would find what is wrong", async () => {
    const planted = readFileSync(join(root, "openapi.json"), "utf8")
      .replaceAll('"maxLength": 64,', "")
      .replaceAll('"summary": "Log in",', "");
    const file = join(folder, "planted.json");
    writeFileSync(file, planted);

    expect(await lint(name, file)).toMatch(/operation-summary|string-limit/);
  });
});
