import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { count } from "../accept/bodies.ts";
import type { Asked } from "../parts.ts";
import { median, rounded } from "../statistics.ts";

const run = promisify(execFile);
const subject = (name: string) => join(import.meta.dirname, `../accept/${name}.ts`);

/**
 * The processor's time to read and check a body of 1,000 reservations, beside `JSON.parse` alone. Each in a process of its
 * own, one after the other, round by round.
 */
export async function measure({ rounds = 5 }: Asked) {
  const measured: Record<"json-parse" | "ours", number[]> = { "json-parse": [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["json-parse", "ours"] as const) {
      const { stdout } = await run(process.execPath, [subject("child"), subject(name)]);
      measured[name].push(Number(stdout));
    }
  }
  return Object.entries(measured).map(([name, all]) => ({
    what: name === "ours" ? "create-str-task" : "JSON.parse alone",
    "processor ms": rounded(median(all), 2),
    "÷ JSON.parse": rounded(median(all) / median(measured["json-parse"]), 1),
    "reservations a processor second": rounded((1_000 * count) / median(all)),
  }));
}
