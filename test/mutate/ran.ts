import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./ask.ts";
import { type Notes, readNotes } from "./planted/notes.ts";

export interface Ran {
  /** The tests that run a place of a file; nothing, where it is run as the file is imported, by whom there is no telling. */
  testsAt(file: string, at: number): ReadonlySet<string> | undefined;
  /** How much a test runs: what runs little is more of a file than what runs everything. */
  breadth(test: string): number;
}

/** Runs tests once, to see what each of them runs: again only what is another since. */
export async function createRan(root: string, copy: string, tests: readonly string[]): Promise<Ran> {
  const folder = join(root, "node_modules/.cache/planted");
  mkdirSync(folder, { recursive: true });
  const read = (test: string) => readNotes(folder, copy, test);
  const known = new Map(tests.map((test) => [test, read(test)]));
  const unknown = tests.filter((test) => known.get(test) === undefined);
  if (unknown.length > 0) await ask(copy, { name: "near", tests: unknown }, folder);
  const notes = new Map(tests.map((test) => [test, known.get(test) ?? read(test) ?? {}]));
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
