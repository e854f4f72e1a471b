import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";

// A process may take seconds to start.
vi.setConfig({ testTimeout: 60_000 });

const { at, path, read, write } = eachTestsFolder();
const builder = join(import.meta.dirname, "../..");
const files = ["openapi.json", "packages/client/api.generated.ts", "docs/errors.md"];

/** A project without generated files. */
beforeEach(() => {
  for (const folder of ["packages/client", "docs", "packages/openapi"]) mkdirSync(at(folder), { recursive: true });
  copyFileSync(join(builder, "write.ts"), at("packages/openapi/write.ts"));
  for (const part of ["artefacts.ts", "breaking-changes.ts"])
    symlinkSync(join(builder, part), at(`packages/openapi/${part}`));
});

function openapi() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at("packages/openapi/write.ts")], {
    encoding: "utf8",
  });
  return { code: status, lines: `${stdout}${stderr}`.split("\n").filter((line) => line !== "") };
}

it("npm run openapi writes and names what is missing or stale, and every breaking change", () => {
  const health = { get: { operationId: "health", responses: {} } };
  write("openapi.json", JSON.stringify({ openapi: "3.1.0", paths: { "/gone": health } }));
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...words], { cwd: path() });
  git("init", "--quiet");
  git("add", "openapi.json");
  git("commit", "--quiet", "--no-verify", "--message", "x");
  const breaking: unknown[] = [
    expect.stringMatching(/^breaking: .*\/gone.* is gone$/),
    "The interface is version 1: consumers of the committed openapi.json would break.",
  ];

  expect(openapi()).toEqual({ code: 0, lines: [...files.map((file) => `${file} written`), ...breaking] });
  const errors = read("docs/errors.md");
  write("docs/errors.md", "stale");
  expect(openapi()).toEqual({ code: 0, lines: ["docs/errors.md written", ...breaking] });
  expect(read("docs/errors.md")).toBe(errors);
});
