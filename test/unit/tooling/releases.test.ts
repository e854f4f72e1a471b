import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createHandler } from "../../../functions/api/get-health/handler.ts";
import document from "../../../openapi.json" with { type: "json" };
import service from "../../../package.json" with { type: "json" };
import lock from "../../../package-lock.json" with { type: "json" };
import client from "../../../packages/client/package.json" with { type: "json" };
import { lastRelease, releasedIn } from "../../simulation/release/last-release.ts";
import { call, keptLog } from "../../support/api/client.ts";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

describe("a release", () => {
  it("has one version in package.json, the client package, openapi.json and CHANGELOG.md", () => {
    const released = releasedIn(read("CHANGELOG.md"));

    expect(client.version).toBe(service.version);
    expect(document.info.version).toBe(service.version);
    expect(released).toBe(service.version);
  });

  it("that is neither pinned nor tagged fails the check of it, and so does a commit that this clone lacks", () => {
    const next = "## [Unreleased]\n\n## [9.9.9] - 2026-11-23\n";

    expect(() => lastRelease(next)).toThrow("names 9.9.9, and this clone has neither its tag nor its commit");
    expect(() => lastRelease(next, { "9.9.9": "0".repeat(40) })).toThrow(
      "names 9.9.9, and this clone has no such commit",
    );
  });

  it("is answered beside the version of the interface, which the specification gives, and the commit that was built", async () => {
    const { body } = await call(createHandler({ log: keptLog().log, commit: "40afcb842e15" }));

    expect(body).toMatchObject({ version: "1.0.0", release: service.version, commit: "40afcb842e15" });
  });

  it("is built with the commit in the bundle that answers it", () => {
    const bundle = read("dist/get-health/index.mjs");

    expect(bundle).toMatch(/"(?:[0-9a-f]{12,40}(?:-dirty)?|unknown)"/);
    expect(bundle).not.toContain("BUILT_FROM");
  });

  it("publishes the client with the dependency it is tested with", () => {
    expect(client.dependencies["openapi-fetch"]).toBe(`^${lock.packages["node_modules/openapi-fetch"].version}`);
  });
});

it("the CI workflow runs the README's two commands and the long tests", () => {
  const workflow = read(".github/workflows/test.yml");
  const [start = "", test = ""] = [...read("README.md").matchAll(/^```sh\n(.*)$/gm)].map(([, line = ""]) => line);

  expect(test).toBe("npm ci && npm test");
  for (const command of [`(${start}) &`, `run: ${test}\n`, "npm run test:long"]) expect(workflow).toContain(command);
});
