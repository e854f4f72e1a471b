import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const Line = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const Removal = v.object({
  message: v.literal("request answered"),
  service: v.pipe(v.string(), v.startsWith("delete-")),
  target: v.string(),
});

/**
 * What was ended or removed by request, as lines in a folder tell: of `.local/audit`, or of the bucket of evidence.
 *
 * @example
 * removalsIn("evidence").has("CLIENT#person-7");
 */
export function removalsIn(folder: string): Set<string> {
  const removed = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    for (const text of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
      const line = v.safeParse(Line, text);
      if (!line.success) throw new Error(`${file} holds what is no line of evidence`);
      if (v.is(Removal, line.output)) removed.add(line.output.target);
    }
  }
  return removed;
}
