import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

/** Of each file of the product, stretches of its functions from here to there, and whether a test ran them: the inmost says. */
const Notes = v.record(v.string(), v.array(v.tuple([v.number(), v.number(), v.boolean()])));
export type Notes = v.InferOutput<typeof Notes>;

const Kept = v.object({ of: v.string(), notes: Notes });
export type Kept = v.InferOutput<typeof Kept>;

export const placeOf = (folder: string, test: string) => join(folder, `${test.replaceAll("/", "~")}.json`);

/** What notes are of: a test, and what it ran. */
export function sourcesOf(root: string, test: string, notes: Notes): string {
  const texts = createHash("sha256");
  for (const file of [test, ...Object.keys(notes)]) {
    const path = join(root, file);
    texts.update(existsSync(path) ? readFileSync(path) : "");
  }
  return texts.digest("hex");
}

/** A test's notes, as long as nothing of what they are of is another. */
export function readNotes(folder: string, root: string, test: string): Notes | undefined {
  const place = placeOf(folder, test);
  if (!existsSync(place)) return undefined;
  const { of, notes } = v.parse(Kept, JSON.parse(readFileSync(place, "utf8")));
  return of === sourcesOf(root, test, notes) ? notes : undefined;
}
