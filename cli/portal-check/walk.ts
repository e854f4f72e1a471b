import { type CheckResult, checkPortal, type Sample } from "../../shared/portal/aade/check.ts";
import type { AadeParts } from "../../shared/portal/aade/connection.ts";
import type { Credentials } from "../../shared/portal/portal.ts";
import { applyPatch, type Patch, patchFor } from "./patch.ts";
import { createRecorder } from "./recording.ts";
import { type Fact, factsIn } from "./seen/facts.ts";

/**
 * Logs in once and walks every page; again with what the pages have taught, as long as that opens more of them. `facts`:
 * the given profile held against all that was seen. `patch`: what would have to be otherwise in it.
 */
export async function walk(parts: AadeParts, credentials: Credentials, sample: Sample) {
  const { profile } = parts;
  const recorder = createRecorder(parts.fetch ?? fetch);
  let patch: Patch = {};
  const learned = () => {
    const before = Object.keys(patch).length;
    patch = { ...patchFor(factsIn(recorder.heard(), applyPatch(profile, patch))), ...patch };
    return Object.keys(patch).length > before ? applyPatch(profile, patch) : undefined;
  };
  const result: CheckResult = await checkPortal({ ...parts, fetch: recorder.fetch }, credentials, sample, learned);
  learned();
  const heard = recorder.heard();
  // With the patch the pages are known for what they are; what the patch had to change is what differs.
  const facts = factsIn(heard, applyPatch(profile, patch)).map((fact): Fact => {
    const found = patch[fact.path];
    return found === undefined ? fact : { ...fact, verdict: "differs", found };
  });
  return { result, facts, patch, heard };
}
