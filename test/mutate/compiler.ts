import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createReach } from "./reach.ts";

/** A file with a mistake in it. */
export interface Planted {
  readonly file: string;
  readonly text: string;
}

/**
 * Of many mistakes, those that the compiler does not find, in their own file or in any other: what it finds is no news.
 * It reads the project once for many files, each with one mistake in it.
 */
export function compiling<T extends Planted>(root: string, lot: readonly T[]): T[] {
  if (errorsWith(root, []).size > 0) throw new Error("nothing is drawn of what does not compile without a mistake");
  const nth = (planted: T) => lot.filter(({ file }) => file === planted.file).indexOf(planted);
  const layers = Map.groupBy(lot, nth);
  const reach = createReach(root);
  const sound = new Set([...layers.values()].flatMap((layer) => withoutErrors(root, layer, reach)));
  return lot.filter((planted) => sound.has(planted));
}

/** Whose mistake an error in another file comes of: those that this file imports are asked apart, and by halves. */
function withoutErrors<T extends Planted>(root: string, layer: readonly T[], reach: Reach): readonly T[] {
  if (layer.length === 0) return layer;
  const found = errorsWith(root, layer);
  if (found.size === 0) return layer;
  const left = layer.filter(({ file }) => !found.has(file));
  if (left.length < layer.length) return withoutErrors(root, left, reach);
  if (left.length === 1) return [];
  const isNear = ({ file }: T) =>
    reach(file)
      .entries()
      .some(([user, steps]) => steps <= 2 && found.has(user));
  const near = new Set(left.filter(isNear));
  const apart = near.size > 0 && near.size < left.length ? near : new Set(left.slice(left.length / 2));
  const [suspects, rest] = [[...apart], left.filter((one) => !apart.has(one))];
  return [...withoutErrors(root, rest, reach), ...withoutErrors(root, suspects, reach)];
}

/** The files that are wrong while mistakes stand where they are planted. */
function errorsWith(root: string, layer: readonly Planted[]): Set<string> {
  const before = layer.map(({ file }) => readFileSync(join(root, file), "utf8"));
  for (const { file, text } of layer) writeFileSync(join(root, file), text);
  const projects = layer.some(({ file }) => ofConsole.test(file)) ? [".", "functions/console"] : ["."];
  const found = new Set(projects.flatMap((project) => errorsIn(root, project)));
  for (const [index, { file }] of layer.entries()) writeFileSync(join(root, file), before[index] ?? "");
  return found;
}

type Reach = ReturnType<typeof createReach>;

/** What the console's own project reads. */
const ofConsole = /^(functions\/console|shared)\//;

/** The files that a project has errors in. */
function errorsIn(root: string, project: string): string[] {
  const tsc = join(root, "node_modules/.bin/tsc");
  // What it found the last time is kept: of the next lot it checks only what the mistakes reach.
  const kept = join(root, `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const options = ["--noEmit", "--pretty", "false", "--incremental", "--tsBuildInfoFile", kept];
  const { stdout, status } = spawnSync(tsc, [...options, "-p", project], { cwd: root, encoding: "utf8" });
  const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = ""]) =>
    relative(root, resolve(root, file)),
  );
  if (status !== 0 && files.length === 0) throw new Error(`the compiler says of no file what is wrong:\n${stdout}`);
  return files;
}
