import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const spectral = join(root, "node_modules/.bin/spectral");
const options = ["lint", "--fail-severity=warn", "-r", join(root, "cli/openapi/.spectral.yaml")];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves with nothing, or with what the linter says. */
async function lint(file: string): Promise<string> {
  return promisify(execFile)(spectral, [...options, file], { cwd: root }).then(
    () => "",
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  );
}

/** Spectral's rules for OpenAPI, and OWASP's. */
describe("the document's linter", () => {
  it("finds nothing in openapi.json, warnings included", async () => {
    expect(await lint(join(root, "openapi.json"))).toBe("");
  });

  it("would find what is wrong", async () => {
    const planted = readFileSync(join(root, "openapi.json"), "utf8")
      .replaceAll('"maxLength": 64,', "")
      .replaceAll('"operationId": "logIn",', "")
      .replace('"openapi": "3.1.0"', '"openapi": "3.1.0", "surplus": {}');
    const file = join(folder, "planted.json");
    writeFileSync(file, planted);

    const said = await lint(file);

    for (const rule of ["string-limit", "oas3-schema", "operation-operationId"]) expect(said).toContain(rule);
  });
});
