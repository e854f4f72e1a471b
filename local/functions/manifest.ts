import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const FunctionDefinition = v.object({
  name: v.string(),
  trigger: v.variant("kind", [
    v.object({ kind: v.literal("api"), method: v.string(), path: v.string() }),
    v.object({
      kind: v.literal("queue"),
      queues: v.array(v.picklist(["tasks", "filings", "quick"])),
      atOnce: v.number(),
    }),
    v.object({ kind: v.literal("schedule"), every: v.picklist(["sweep", "digest"]) }),
  ]),
  variables: v.array(v.string()),
  memoryMb: v.number(),
  timeoutMs: v.number(),
});
export type FunctionDefinition = v.InferOutput<typeof FunctionDefinition>;

export function readManifest(bundles: string): FunctionDefinition[] {
  return v.parse(v.array(FunctionDefinition), JSON.parse(readFileSync(join(bundles, "manifest.json"), "utf8")));
}
