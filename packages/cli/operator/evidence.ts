import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const Line = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const Answered = v.object({
  message: v.literal("request answered"),
  service: v.string(),
  target: v.string(),
  timestamp: v.string(),
  emptied: v.optional(v.string(), ""),
});

export type Removals = ReturnType<typeof removalsIn>;

/**
 * Reads from a folder of evidence (`.local/audit`, or a copy of the bucket) which records and passwords requests have removed.
 *
 * @example
 * removalsIn("evidence").records.has("CLIENT#person-7");
 */
export function removalsIn(folder: string) {
  /** Removed records: `CLIENT#person-7`, `OWNER#7`. */
  const records = new Set<string>();
  /** When an owner's password was last removed (ISO 8601), by `OWNER#7`. */
  const passwords = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    for (const text of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
      const line = v.safeParse(Line, text);
      if (!line.success) throw new Error(`${file} holds what is no line of evidence`);
      const answered = v.safeParse(Answered, line.output);
      if (!answered.success) continue;
      const { service, target, timestamp, emptied } = answered.output;
      if (service.startsWith("delete-")) records.add(target);
      if (emptied.split(",").includes("portalPassword") && timestamp > (passwords.get(target) ?? ""))
        passwords.set(target, timestamp);
    }
  }
  return { records, passwords };
}
