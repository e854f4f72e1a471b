import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { eachTestsFolder } from "../support/test-folder.ts";
import { bundles, definitions, plain, stages, synthesize } from "./support/synthesized.ts";

const run = promisify(execFile);
const script = join(import.meta.dirname, "support/evaluated-at-start.ts");
const files = eachTestsFolder();

const Environment = v.object({ Variables: v.record(v.string(), v.string()) });
const Evaluated = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ by: v.string(), what: v.string(), at: v.string() })),
);

/** The variables of all functions, as the template sets them. */
function environment(): Record<string, string> {
  const functions = Object.values(synthesize(stages.prod).resources("AWS::Lambda::Function"));
  const variables = functions.flatMap(({ Properties }) =>
    Object.entries(v.parse(Environment, plain(Properties["Environment"])).Variables),
  );
  const urls = variables.map(([name, value]): [string, string] => [
    name,
    name.endsWith("QUEUE_URL") ? `https://${value}` : value,
  ]);
  return { ...Object.fromEntries(urls), AWS_REGION: "eu-central-1", AWS_ENDPOINT_URL: "http://127.0.0.1:9" };
}

async function evaluatedAtStart(folder: string, names: readonly string[]) {
  const args = ["--enable-source-maps", script, folder, ...names];
  const { stdout } = await run(process.execPath, args, { env: environment() });
  return v.parse(Evaluated, stdout.split("\n").at(-1));
}

describe("a function's start", () => {
  it("evaluates nothing that takes a millisecond: no tables of languages or time zones, no long lists", async () => {
    const names = definitions.map(({ name }) => name);

    expect(await evaluatedAtStart(bundles, names)).toEqual([]);
  });

  it("is watched for each of these", async () => {
    mkdirSync(files.at("planted"));
    const lines = [
      'export const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens" });',
      'export const order = "α".localeCompare("ά");',
      'export const written = new Date(0).toLocaleDateString("el");',
      "export const few = Array.from({ length: 100 }, (_, index) => index);",
      "export const list = Array.from({ length: 101 }, (_, index) => index);",
      "export const table = new Map(list.map((one) => [one, one]));",
      "export const later = () => new Intl.NumberFormat();",
    ];
    files.write("planted/index.mjs", ...lines);

    const what = (await evaluatedAtStart(files.path(), ["planted"])).map((one) => `${one.by} ${one.what}`);

    expect(what).toEqual(
      ["DateTimeFormat", "localeCompare", "toLocaleDateString", "from", "map", "Map"].map((one) => `planted ${one}`),
    );
  });
});
