import * as v from "valibot";
import { watching } from "../rules/watched.ts";
import type { Trace } from "../seeds/run-seed.ts";
import { createTally, type Tally } from "../seeds/tally.ts";
import { type Judged, kinds } from "./kinds.ts";

export const Range = v.object({
  kind: v.picklist(["seeds", "corrections", "corners", "restores", "release", "whole", "whole corrections"]),
  first: v.number(),
  last: v.number(),
  /** Whether to go on after a seed that failed. */
  keepGoing: v.boolean(),
});
export type Range = v.InferOutput<typeof Range>;

const Counts = v.record(v.string(), v.number());
/** The results of a range of seeds. */
export const Found = v.object({
  run: v.number(),
  /** What was wrong, each with the command that runs the seed again. */
  failures: v.array(v.string()),
  totals: v.object({ faults: Counts, ends: Counts, reasons: Counts, excuses: Counts, metrics: Counts, rules: Counts }),
});
export type Found = v.InferOutput<typeof Found>;

/** Runs seeds one after another. */
export async function searchRange({ kind, first, last, keepGoing }: Range, trace?: Trace): Promise<Found> {
  const tally = createTally();
  const failures: string[] = [];
  let seed = first;
  for (; seed <= last && (keepGoing || failures.length === 0); seed += 1) {
    const { about, wrong } = await judged(kind, seed, tally, trace);
    const again = `seed ${seed} (${about}): npm run simulate -- --seed ${seed} ${kinds[kind].flags}`;
    if (wrong.length > 0) failures.push([again, ...wrong].join("\n  "));
  }
  return { run: seed - first, failures, totals: tally.totals };
}

/** More decisions than any seed takes. */
const most = 10_000_000;

/** A seed that throws has failed too. */
async function judged(kind: Range["kind"], seed: number, tally: Tally, trace: Trace | undefined): Promise<Judged> {
  try {
    const { result, decided } = await watching(async () => await kinds[kind].run(seed, tally, trace), undefined, most);
    for (const [rule, times] of decided) tally.decided(rule, times);
    return result;
  } catch (error) {
    return { about: "not run to its end", wrong: [error instanceof Error ? `${error.stack}` : String(error)] };
  }
}
