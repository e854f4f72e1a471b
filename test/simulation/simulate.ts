import { parseArgs } from "node:util";
import type { Log, LogFields } from "../../shared/log.ts";
import { startOfTime } from "../support/simulation/world.ts";
import type { Trace } from "./seeds/run-seed.ts";
import { watchDecisions } from "./unreached.ts";

/**
 * By hand: `npm run simulate -- --seeds 1000000` runs seeds from 1 (or `--from`), `--seed N` runs one again, `--trace`
 * with every step of it. `--whole` runs the adapter and the simulator's website in the place of the fake portal;
 * `--corrections` draws what becomes of a few reservations that are sent again and again; both at once correct one there.
 * `--model` explores the larger settings of the model, `--traces 10000` has the engine go so many of its ways; `--backlog` drains
 * 10,000 reservations of 500 owners after an outage. `--coverage` runs the scenes and a hundred corrections too, and lists the branches of the decisions that nothing has gone through.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "5000" },
    from: { type: "string", default: "1" },
    trace: { type: "boolean", default: false },
    "keep-going": { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
    coverage: { type: "boolean", default: false },
    corrections: { type: "boolean", default: false },
    model: { type: "boolean", default: false },
    traces: { type: "string" },
    backlog: { type: "boolean", default: false },
  },
});
if (values.backlog) {
  const { drain } = await import("./backlog/run-backlog.ts");
  console.log(await drain({ owners: 500, each: 20 }));
  process.exit();
}
if (values.model) {
  const { exploreLarger } = await import("./model/explore-larger.ts");
  process.exit(exploreLarger() === 0 ? 0 : 1);
}

if (values.traces !== undefined) {
  const { runTraces } = await import("./model/traces/run-traces.ts");
  const { wrong, steps } = await runTraces(Number(values.from), Number(values.traces));
  for (const what of wrong) console.log(what);
  console.log(`${values.traces} traces, ${steps} steps: ${wrong.length} ended otherwise on the engine`);
  process.exit(wrong.length === 0 ? 0 : 1);
}

const unreached = values.coverage ? await watchDecisions() : undefined;
const { runSeed } = await import("./seeds/run-seed.ts");
const { createTally } = await import("./seeds/tally.ts");
const { runWhole } = await import("./whole/run-whole.ts");
const { runWholeCorrection } = await import("./whole/run-whole-correction.ts");
const { runCorrections } = await import("./corrections/run-corrections.ts");

const first = Number(values.seed ?? values.from);
const last = values.seed === undefined ? first + Number(values.seeds) - 1 : first;
const tally = createTally();
const began = performance.now();
let failed = 0;
let corrections = 0;
const [of, flag] = asked();

for (let seed = first; seed <= last; seed += 1) {
  const { about, wrong } = await of(seed);
  if (seed % 1000 === 0) console.log(`${seed} seeds, ${failed} failed`);
  if (wrong.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed} (${about}): npm run simulate -- --seed ${seed} ${flag}`);
  for (const what of wrong) console.log(`  ${what}`);
  if (!values["keep-going"]) break;
}

if (unreached) {
  const { scenes } = await import("./bugs/scenes.ts");
  const { regressions } = await import("./regressions/scenes.ts");
  for (let seed = first; seed <= Math.min(last, first + 99); seed += 1) await ofCorrections(seed);
  for (const scene of [...Object.values(scenes), ...Object.values(regressions)]) await scene();
  for (const branch of await unreached()) console.log(`nothing went through ${branch}`);
}
console.table(tally.faults());
console.table(tally.ends());
console.table(tally.excuses());
console.table(tally.metrics());
const seconds = (performance.now() - began) / 1000;
if (values.corrections && !values.whole) console.log(`${corrections} declarations were corrected`);
console.log(`seeds ${first} to ${last}: ${failed} failed, ${seconds.toFixed(1)} s`);
process.exitCode = failed === 0 ? 0 : 1;

function asked() {
  if (values.whole)
    return values.corrections
      ? ([runWholeCorrection, "--whole --corrections"] as const)
      : ([ofWhole, "--whole"] as const);
  return values.corrections ? ([ofCorrections, "--corrections --trace"] as const) : ([ofEngine, "--trace"] as const);
}

async function ofEngine(seed: number) {
  const { run, wrong } = await runSeed(seed, tally, values.trace ? tracing() : undefined);
  return { about: run.scenario.plot, wrong };
}

async function ofCorrections(seed: number) {
  const ended = await runCorrections(seed, tally, values.trace ? tracing() : undefined);
  corrections += ended.corrections;
  return { about: "corrections", wrong: ended.wrong };
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
