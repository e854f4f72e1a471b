import { parseArgs } from "node:util";
import type { Log, LogFields } from "../../shared/log.ts";
import { startOfTime } from "../support/simulation/world.ts";
import { runSeed, type Trace } from "./seeds/run-seed.ts";
import { createTally } from "./seeds/tally.ts";
import { runWhole } from "./whole/run-whole.ts";

/**
 * By hand: `npm run simulate -- --seeds 1000000` runs seeds from 1 (or `--from`), `--seed N` runs one again, `--trace`
 * with every step of it. `--whole` runs the adapter and the simulator's website in the place of the fake portal.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "5000" },
    from: { type: "string", default: "1" },
    trace: { type: "boolean", default: false },
    "keep-going": { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
  },
});

const first = Number(values.seed ?? values.from);
const last = values.seed === undefined ? first + Number(values.seeds) - 1 : first;
const tally = createTally();
const began = performance.now();
let failed = 0;

for (let seed = first; seed <= last; seed += 1) {
  const { about, wrong } = values.whole ? await ofWhole(seed) : await ofEngine(seed);
  if (seed % 1000 === 0) console.log(`${seed} seeds, ${failed} failed`);
  if (wrong.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed} (${about}): npm run simulate -- --seed ${seed} ${values.whole ? "--whole" : "--trace"}`);
  for (const what of wrong) console.log(`  ${what}`);
  if (!values["keep-going"]) break;
}

console.table(tally.faults());
console.table(tally.ends());
console.table(tally.excuses());
console.table(tally.metrics());
const seconds = (performance.now() - began) / 1000;
console.log(`seeds ${first} to ${last}: ${failed} failed, ${seconds.toFixed(1)} s`);
process.exitCode = failed === 0 ? 0 : 1;

async function ofEngine(seed: number) {
  const { run, wrong } = await runSeed(seed, tally, values.trace ? tracing() : undefined);
  return { about: run.scenario.plot, wrong };
}

async function ofWhole(seed: number) {
  const { release, wrong, ends } = await runWhole(seed);
  for (const end of ends) tally.end(end);
  return { about: JSON.stringify(release), wrong };
}

function tracing(): Trace {
  let at = startOfTime;
  const say =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      console.log(`${time(at)} ${level} ${message} ${JSON.stringify(fields)}`);
  const log: Log = { info: say("info"), warn: say("warn"), error: say("error") };
  return {
    log,
    step({ process, port, name, key = "" }, now, cut) {
      at = now;
      console.log(`${time(at)} ${process.role} ${process.id} ${port} ${name} ${key} ${cut ?? ""}`.trimEnd());
    },
    trouble({ name, username }, now, trouble) {
      console.log(`${time(now)} portal ${username} ${name}: ${trouble}`);
    },
  };
}

function time(at: number): string {
  return ((at - startOfTime) / 1000).toFixed(1).padStart(9);
}
