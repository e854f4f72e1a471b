import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const spectral = join(root, "node_modules/.bin/spectral");
const options = ["lint", "--fail-severity=warn", "-r", join(root, "cli/openapi/.spectral.yaml")];

const document = join(root, "openapi.json");

let folder: string;
let planted: string;
/** What the linter says of both: most of its time is its start. */
let said: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
  planted = join(folder, "planted.json");
  const mistaken = readFileSync(document, "utf8")
    .replaceAll('"maxLength": 64,', "")
    .replaceAll('"operationId": "logIn",', "")
    .replace('"openapi": "3.1.0"', '"openapi": "3.1.0", "surplus": {}');
  writeFileSync(planted, mistaken);
  said = await promisify(execFile)(spectral, [...options, document, planted], { cwd: root }).then(
    () => "",
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Spectral's rules for OpenAPI, and OWASP's. It names a file only to say what is wrong with it. */
describe("the document's linter", () => {
  it("finds nothing in openapi.json, warnings included", () => {
    expect(said).not.toContain(document);
  });

  it("finds what is wrong", () => {
    expect(said).toContain(planted);
    for (const rule of ["string-limit", "oas3-schema", "operation-operationId"]) expect(said).toContain(rule);
  });
});
