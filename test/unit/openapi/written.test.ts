import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { eachTestsFolder } from "../../support/test-folder.ts";

// A process may take seconds to start.
vi.setConfig({ testTimeout: 60_000 });

const { at, path, read, write } = eachTestsFolder();
const builder = join(import.meta.dirname, "../../../shared/openapi");
const files = ["openapi.json", "cli/client/api.generated.ts", "docs/messages.md", "docs/errors.md"];

/** A project without generated files. */
beforeEach(() => {
  for (const folder of ["cli/client", "docs", "shared/openapi"]) mkdirSync(at(folder), { recursive: true });
  copyFileSync(join(builder, "write.ts"), at("shared/openapi/write.ts"));
  for (const part of ["artefacts.ts", "breaking-changes.ts"])
    symlinkSync(join(builder, part), at(`shared/openapi/${part}`));
});

function openapi(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at("shared/openapi/write.ts"), ...words], {
    encoding: "utf8",
  });
  return { code: status, told: `${stdout}${stderr}`.split("\n").filter((line) => line !== "") };
}

it("npm run openapi writes and names what is missing or stale; as a check it writes nothing and fails", () => {
  expect(openapi("--check")).toEqual({ code: 1, told: files.map((file) => `${file} is stale: npm run openapi`) });
  expect(files.map((file) => existsSync(at(file)))).toEqual(files.map(() => false));
  expect(openapi()).toEqual({ code: 0, told: files.map((file) => `${file} written`) });

  const fresh = read("docs/messages.md");
  write("docs/messages.md", "stale");
  expect(openapi()).toEqual({ code: 0, told: ["docs/messages.md written"] });
  expect(read("docs/messages.md")).toBe(fresh);
  expect(openapi("--check")).toEqual({ code: 0, told: [] });
});

it("npm run openapi names every breaking change to the committed document", () => {
  const health = { get: { operationId: "health", responses: {} } };
  write("openapi.json", JSON.stringify({ openapi: "3.1.0", paths: { "/gone": health } }));
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...words], { cwd: path() });
  git("init", "--quiet");
  git("add", "openapi.json");
  git("commit", "--quiet", "--no-verify", "--message", "x");

  expect(openapi().told.slice(-2)).toEqual([
    expect.stringMatching(/^breaking: .*\/gone.* is gone$/),
    "The interface is version 1: consumers of the committed openapi.json would break.",
  ]);
});
