import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import * as v from "valibot";
import { createTally } from "../seeds/tally.ts";
import { Found, type Range } from "./range.ts";

export interface SearchOptions {
  /** How many processes; by default one for each core. */
  readonly jobs?: number;
  /** Called with the results of each part. */
  readonly found?: (part: Found) => void;
}

/** How many seeds a process gets at a time: few, so that all processes end at about the same time. */
const atOnce = 10;

/** Divides seeds over processes. After a failure no more are given out, unless `keepGoing`. */
export async function search(range: Range, options: SearchOptions = {}): Promise<Found> {
  const { jobs = availableParallelism(), found: tell = () => {} } = options;
  const tally = createTally();
  const failures: string[] = [];
  let [next, run] = [range.first, 0];
  const isOver = () => next > range.last || (failures.length > 0 && !range.keepGoing);

  async function employ(): Promise<void> {
    const searching = employed();
    while (!isOver()) {
      const part = { ...range, first: next, last: Math.min(next + atOnce - 1, range.last) };
      next = part.last + 1;
      const found = await searching.search(part);
      run += found.run;
      tally.add(found.totals);
      failures.push(...found.failures);
      tell(found);
    }
    searching.end();
  }
  await Promise.all(Array.from({ length: jobs }, employ));
  return { run, failures, totals: tally.totals };
}

function employed() {
  const worker: ChildProcess = fork(new URL("worker.ts", import.meta.url));
  const died = once(worker, "exit").then(() => {
    throw new Error("a process that was searching has ended");
  });
  died.catch(() => {});
  return {
    async search(part: Range): Promise<Found> {
      worker.send(part);
      const [found] = v.parse(v.tuple([Found]), await Promise.race([once(worker, "message"), died]));
      return found;
    },
    end: () => worker.disconnect(),
  };
}
