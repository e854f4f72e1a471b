import { parseArgs } from "node:util";
import type { Log, LogFields } from "../../shared/log.ts";
import type { Found, Range } from "./search/range.ts";
import type { Trace } from "./seeds/run-seed.ts";

/**
 * By hand: `npm run simulate -- --seeds 1000000` runs seeds from 1 (or `--from`) over all cores (or `--jobs`), `--seed N`
 * runs one again, `--trace` with every step of it. `--whole` runs the adapter and the simulator's website in the place of the fake portal;
 * `--corrections` draws what becomes of a few reservations that are sent again and again; both at once correct one there.
 * `--model` explores the larger settings of the model, `--traces 10000` has the engine go so many of its ways; `--backlog` drains
 * 10,000 reservations of 500 owners after an outage. `--corners` draws few reservations of few days, and hands that strike at the very call. `--coverage` goes through some of each and through the scenes,
 * and fails where there is a branch of the decisions that nothing has gone through.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "5000" },
    from: { type: "string", default: "1" },
    jobs: { type: "string" },
    trace: { type: "boolean", default: false },
    "keep-going": { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
    coverage: { type: "boolean", default: false },
    corrections: { type: "boolean", default: false },
    corners: { type: "boolean", default: false },
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

if (values.coverage) {
  const { runCoverage } = await import("./coverage.ts");
  await runCoverage();
  process.exit();
}

const kind = kindAsked();
const first = Number(values.seed ?? values.from);
const last = values.seed === undefined ? first + Number(values.seeds) - 1 : first;
const range = { kind, first, last, keepGoing: values["keep-going"] } as const;
const began = performance.now();
const { run, failures, totals } = values.trace ? await here() : await divided();
for (const total of Object.values(totals)) if (Object.keys(total).length > 0) console.table(total);
const seconds = (performance.now() - began) / 1000;
console.log(`seeds ${first} to ${last}: ${failures.length} of ${run} failed, ${seconds.toFixed(1)} s`);
process.exitCode = failures.length === 0 ? 0 : 1;

function kindAsked(): Range["kind"] {
  if (values.whole) return values.corrections ? "whole corrections" : "whole";
  if (values.corners) return "corners";
  return values.corrections ? "corrections" : "seeds";
}

async function divided(): Promise<Found> {
  const { search } = await import("./search/search.ts");
  let [ran, failed, said] = [0, 0, began];
  return await search(range, {
    ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
    found(part) {
      ran += part.run;
      failed += part.failures.length;
      for (const failure of part.failures) console.log(failure);
      if (performance.now() - said < 10_000) return;
      said = performance.now();
      console.log(`${ran} of ${last - first + 1} seeds, ${failed} failed`);
    },
  });
}

/** In this process: to be watched, step by step. Imported here, as `--coverage` has to watch from before the first import. */
async function here(): Promise<Found> {
  const { searchRange } = await import("./search/range.ts");
  const { startOfTime } = await import("../support/simulation/world.ts");
  const found = await searchRange(range, tracing(startOfTime));
  for (const failure of found.failures) console.log(failure);
  return found;
}

function tracing(startOfTime: number): Trace {
  let at = startOfTime;
  const time = () => ((at - startOfTime) / 1000).toFixed(1).padStart(9);
  const say =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      console.log(`${time()} ${level} ${message} ${JSON.stringify(fields)}`);
  const log: Log = { info: say("info"), warn: say("warn"), error: say("error") };
  return {
    log,
    step({ process, port, name, key = "" }, now, cut) {
      at = now;
      console.log(`${time()} ${process.role} ${process.id} ${port} ${name} ${key} ${cut ?? ""}`.trimEnd());
    },
    trouble({ name, username }, now, trouble) {
      at = now;
      console.log(`${time()} portal ${username} ${name}: ${trouble}`);
    },
  };
}
