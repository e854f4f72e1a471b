import * as v from "valibot";
import { parse } from "../../shared/parsing/parse.ts";
import { known } from "../../shared/portal/aade/known.ts";
import type { AadeProfile } from "../../shared/portal/aade/profile.ts";
import { type Fact, leavesOf } from "./seen/facts.ts";

/** What a recording shows otherwise than the profile: by the value's path in it. A person reviews it. */
const Patch = v.record(v.string(), v.union([v.string(), v.array(v.tuple([v.string(), v.string()]))]));
export type Patch = v.InferOutput<typeof Patch>;

export const readPatch = (text: string): Patch => parse(Patch, JSON.parse(text));

/** Somebody's number or address is no label, whatever stands in its place. */
const isSomebodys = (found: unknown) => /\d{5,}|@/.test(JSON.stringify(found));

/** What differs, and what stands there instead. */
export function patchFor(facts: readonly Fact[]): Patch {
  const others = facts.flatMap(({ path, verdict, found }) =>
    verdict === "differs" && found !== undefined && !isSomebodys(found) ? [[path, found] as const] : [],
  );
  return parse(Patch, Object.fromEntries(others));
}

/** The profile with a reviewed patch in it. Throws for a path that the profile has not. */
export function applyPatch(profile: AadeProfile, patch: Patch): AadeProfile {
  const patched = structuredClone(profile);
  const leaves = new Map(leavesOf(patched).map((leaf) => [leaf.path, leaf]));
  for (const [path, found] of Object.entries(patch)) {
    const leaf = leaves.get(path);
    if (!leaf || typeof leaf.is !== typeof found) throw new Error(`the profile has no such ${path}`);
    Object.assign(leaf.leaf, known(found, "seen in a recording"));
  }
  return patched;
}
