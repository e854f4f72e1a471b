import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };

// test/e2e/container.long.test.ts builds the layout and starts it.
const root = join(import.meta.dirname, "../../..");
const lines = readFileSync(join(root, "Dockerfile"), "utf8").split("\n");
const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
const { scripts } = v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), manifest);
const argumentsOf = (instruction: string) =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

it("the Dockerfile copies what exists, and nothing that a build leaves behind", () => {
  const copied = argumentsOf("COPY").flatMap((words) => words.split(" ").filter((word) => !word.startsWith("--")));

  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining([".git", ".local", "dist", "node_modules"]));
});

it("the Dockerfile runs existing scripts on the Node of .nvmrc", () => {
  const run = argumentsOf("RUN").flatMap((line) => /&& node (\S+)/.exec(line)?.slice(1) ?? []);
  const [major] = readFileSync(join(root, ".nvmrc"), "utf8").split(".");

  expect(run).toEqual(["infra/build.ts"]);
  expect(scripts["build"]).toContain(`node ${run[0]} `);
  expect(argumentsOf("FROM")).toEqual([expect.stringMatching(new RegExp(`^node:${major}-`))]);
  expect(argumentsOf("ENTRYPOINT")).toEqual(['["npm", "start", "--"]']);
});
