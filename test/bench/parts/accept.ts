import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Asked } from "../parts.ts";
import { median, rounded } from "../statistics.ts";

const run = promisify(execFile);
const child = join(import.meta.dirname, "../accept-child.ts");
const least = "JSON.parse alone";

/**
 * Processor time to read and check a body of 1,000 reservations, beside `JSON.parse` alone. Each runs in its own process, one
 * after the other, round by round.
 */
export async function measure({ rounds = 5 }: Asked) {
  const measured = new Map<string, number[]>([least, "create-str-task"].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, times] of measured) times.push(Number((await run(process.execPath, [child, name])).stdout));
  }
  return [...measured].map(([what, times]) => ({
    what,
    "processor ms": rounded(median(times), 2),
    "÷ JSON.parse": rounded(median(times) / median(measured.get(least) ?? []), 1),
    "reservations a processor second": rounded(1_000_000 / median(times)),
  }));
}
