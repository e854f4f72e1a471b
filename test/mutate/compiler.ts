import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** A file with a mistake in it. */
export interface Planted {
  readonly file: string;
  readonly text: string;
}

/**
 * Of many mistakes, those that the compiler does not find: what it finds is no news. It reads the project once for many
 * files, each with one mistake in it.
 */
export function compiling<T extends Planted>(root: string, lot: readonly T[]): T[] {
  const nth = (planted: T) => lot.filter(({ file }) => file === planted.file).indexOf(planted);
  const layers = Map.groupBy(lot, nth);
  const sound = new Set([...layers.values()].flatMap((layer) => withoutErrors(root, layer)));
  return lot.filter((planted) => sound.has(planted));
}

function withoutErrors<T extends Planted>(root: string, layer: readonly T[]): T[] {
  const before = layer.map(({ file }) => readFileSync(join(root, file), "utf8"));
  for (const { file, text } of layer) writeFileSync(join(root, file), text);
  const found = new Set(errorsIn(root, "."));
  if (layer.some(({ file }) => ofConsole.test(file)))
    for (const file of errorsIn(root, "functions/console")) found.add(file);
  for (const [index, { file }] of layer.entries()) writeFileSync(join(root, file), before[index] ?? "");
  return layer.filter(({ file }) => !found.has(file));
}

/** What the console's own project reads. */
const ofConsole = /^(functions\/console|shared)\//;

/** The files that a project has errors in. */
function errorsIn(root: string, project: string): string[] {
  const tsc = join(root, "node_modules/.bin/tsc");
  // What it found the last time is kept: of the next lot it checks only what the mistakes reach.
  const kept = join(root, `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const options = ["--noEmit", "--pretty", "false", "--incremental", "--tsBuildInfoFile", kept];
  const { stdout } = spawnSync(tsc, [...options, "-p", project], { cwd: root, encoding: "utf8" });
  return [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = ""]) =>
    relative(root, resolve(root, file)),
  );
}
