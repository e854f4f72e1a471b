import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

/** Of each file of the product, stretches of its functions from here to there, and whether a test ran them: the inmost says. */
export const Notes = v.record(v.string(), v.array(v.tuple([v.number(), v.number(), v.boolean()])));
export type Notes = v.InferOutput<typeof Notes>;

/** Where a test's notes are kept: elsewhere as soon as it is another. */
export function notesOf(folder: string, root: string, test: string): string {
  const text = createHash("sha256").update(readFileSync(join(root, test)));
  return join(folder, `${test.replaceAll("/", "~")}.${text.digest("hex").slice(0, 8)}.json`);
}
