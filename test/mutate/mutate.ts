/**
 * Stryker's mutants of a folder, its score, and who survived: what has not changed since the last time is not run again.
 *
 *     npm run mutate -- shared/owners              # all its files
 *     npm run mutate -- cli --files 20 --seed 17   # twenty, drawn by a seed
 *     npm run mutate -- 'shared/filing/records/{rows,keys}.ts'
 *     npm run mutate -- shared/filing/serving --seeds 0   # of thirty seeds none: what survives costs all of them
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { parse } from "../../shared/parsing/parse.ts";
import { createRandom } from "../support/simulation/random.ts";
import { coveringTests } from "./covering-tests.ts";
import { equivalents } from "./equivalents.ts";
import stryker from "./stryker.config.json" with { type: "json" };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: "string" },
    seed: { type: "string", default: "17" },
    seeds: { type: "string", default: "30" },
  },
});
const [folder = ""] = positionals;
const cache = resolve("node_modules/.cache/mutation");
const report = resolve(cache, `${folder.replaceAll(/[^\w.]/g, "-")}.json`);

const Mutant = v.object({
  mutatorName: v.string(),
  replacement: v.optional(v.string(), ""),
  status: v.picklist(["Killed", "Survived", "NoCoverage", "Timeout", "Ignored", "CompileError", "RuntimeError"]),
  location: v.object({ start: v.object({ line: v.number(), column: v.number() }) }),
});
const Report = v.object({
  files: v.record(v.string(), v.object({ source: v.string(), mutants: v.array(Mutant) })),
});

/** Tables of texts, generated code, and what only a person at a terminal or an account of AWS runs. */
const left = /generated|\/wording\/|cli\/openapi\/|stand-ins|\.d\.ts$|infra\/(app|build|console|rehearse)\.ts/;

/** As many files as asked for, in an order that the seed determines. */
function drawn(): string[] {
  const all = globSync(folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`)
    .filter((file) => !left.test(file))
    .toSorted();
  if (values.files === undefined) return all;
  const random = createRandom(Number(values.seed));
  return Array.from({ length: Math.min(Number(values.files), all.length) }, () =>
    all.splice(random.between(0, all.length - 1), 1),
  ).flat();
}

function mutate(files: readonly string[]): void {
  mkdirSync(cache, { recursive: true });
  const config = `${report}.config.json`;
  writeFileSync(
    config,
    JSON.stringify({ ...stryker, incrementalFile: `${report}.incremental`, jsonReporter: { fileName: report } }),
  );
  const program = "test/mutate/node_modules/@stryker-mutator/core/bin/stryker.js";
  const { status } = spawnSync(process.execPath, [program, "run", config, "--mutate", files.join(",")], {
    stdio: "inherit",
    env: { ...process.env, MUTATE_TESTS: coveringTests(folder, Number(values.seeds)), MUTATE_SEEDS: values.seeds },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Who got through, and whether the list of equivalent ones names them. */
function tell(): void {
  const of = { mutants: 0, caught: 0, equivalent: 0, static: 0 };
  for (const [file, { source, mutants }] of Object.entries(
    parse(Report, JSON.parse(readFileSync(report, "utf8"))).files,
  ))
    for (const { status, location, mutatorName, replacement } of mutants) {
      if (status === "Ignored") of.static += 1;
      if (status === "Ignored" || status.endsWith("Error")) continue;
      of.mutants += 1;
      if (status === "Killed" || status === "Timeout") of.caught += 1;
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const line = source.split("\n")[location.start.line - 1]?.trim() ?? "";
      const known = equivalents.some(
        (it) => it.file === file && line.includes(it.line) && (it.to ?? replacement) === replacement,
      );
      if (known) of.equivalent += 1;
      else console.log(`${status} ${file}:${location.start.line} ${mutatorName}\n  ${line}\n  -> ${replacement}`);
    }
  const score = (100 * of.caught) / (of.mutants - of.equivalent);
  console.log(
    `${folder} | ${of.mutants} | ${of.caught} | ${of.equivalent} | ${score.toFixed(1)} % | ${of.static} static ones not run`,
  );
}

mutate(drawn());
tell();
