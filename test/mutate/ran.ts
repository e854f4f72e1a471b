import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { ask } from "./ask.ts";
import { Notes, notesOf } from "./planted/notes.ts";

export interface Ran {
  /** The tests that run a place of a file; nothing, where it is run as the file is imported, by whom there is no telling. */
  testsAt(file: string, at: number): ReadonlySet<string> | undefined;
  /** How much a test runs: what runs little is more of a file than what runs everything. */
  breadth(test: string): number;
}

/** Runs tests once, to see what each of them runs: again only what is another since. */
export async function createRan(root: string, copy: string, tests: readonly string[]): Promise<Ran> {
  const code = createHash("sha256");
  for (const file of globSync("{cli,functions,infra,local,shared,test}/**/*.{ts,tsx}", { cwd: copy }).toSorted())
    if (!file.endsWith(".test.ts")) code.update(readFileSync(join(copy, file)));
  const folder = join(root, "node_modules/.cache/planted", code.digest("hex").slice(0, 16));
  mkdirSync(folder, { recursive: true });
  const isKnown = (test: string) => existsSync(notesOf(folder, copy, test));
  const unknown = tests.filter((test) => !isKnown(test));
  if (unknown.length > 0) await ask(copy, { name: "near", tests: unknown }, folder);
  const read = (test: string) => v.parse(Notes, JSON.parse(readFileSync(notesOf(folder, copy, test), "utf8")));
  const notes = new Map(tests.filter(isKnown).map((test) => [test, read(test)]));
  return {
    testsAt(file, at) {
      const said = [...notes].map(([test, its]) => [test, isRun(its[file] ?? [], at)] as const);
      if (said.every(([, ran]) => ran === undefined)) return;
      return new Set(said.flatMap(([test, ran]) => (ran ? [test] : [])));
    },
    breadth: (test) => Object.keys(notes.get(test) ?? {}).length,
  };
}

function isRun(stretches: Notes[string], at: number): boolean | undefined {
  const around = stretches.filter(([from, to]) => from <= at && at < to);
  return around.toSorted(([from, to], [otherFrom, otherTo]) => to - from - (otherTo - otherFrom))[0]?.[2];
}
