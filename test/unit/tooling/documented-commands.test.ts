import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../../..");
const pages = globSync(["*.md", "docs/**/*.md"], { cwd: root }).map((page) => page.replaceAll("\\", "/"));
const textOf = (page: string) => readFileSync(join(root, page), "utf8");
const { scripts } = v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), manifest);

/** Pages whose command blocks a test runs. */
const run = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/integration.md",
  "docs/operating.md",
  "docs/privacy.md",
  "docs/signed-events.md",
  "docs/guides/shell.md",
  /^docs\/runbooks\/[\w-]+\.md$/,
];
const isRun = (page: string) => run.some((one) => (typeof one === "string" ? one === page : one.test(page)));

it("only pages whose commands a test runs have command blocks", () => {
  const withBlocks = pages.filter((page) => /^ *```(sh|bash|console|shell)\b/m.test(textOf(page)));

  expect(withBlocks.length).toBeGreaterThan(20);
  expect(withBlocks.filter((page) => !isRun(page))).toEqual([]);
});

/** By its first words and the test that runs it; a new block must be added here. */
const ofTheReadme = [
  ["npm ci && npm start", "test/e2e/local-start.test.ts, and CI's own npm ci"],
  ["npm ci && npm test", "CI"],
  ["npm start -- --demo", "test/e2e/readme-commands.long.test.ts"],
  ["export STR_CLIENT_ID=local-admin", "test/e2e/readme-commands.long.test.ts"],
  ["API=http://localhost:8081/api/v1", "test/e2e/readme-tour.test.ts"],
  ["call /apartment-owners/demo-owner", "test/e2e/readme-tour.test.ts"],
  ["call /str/task -d", "test/e2e/readme-tour.test.ts"],
  ["call /str/task -d", "test/e2e/readme-tour.test.ts"],
  ["call /str/task/1", "test/e2e/readme-tour.test.ts"],
] as const;

it("each command block of README.md is run by a known test", () => {
  const blocks = [...textOf("README.md").matchAll(/^```sh\n(.*)$/gm)].map(([, first = ""]) => first);

  expect(blocks).toEqual(ofTheReadme.map(([words]): unknown => expect.stringContaining(words)));
});

it.each(pages)("%s names only existing npm scripts", (page) => {
  const named = [...textOf(page).matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name = ""]) => name);

  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
