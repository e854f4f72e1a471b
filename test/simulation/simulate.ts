import { readFileSync, writeFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import * as v from "valibot";
import type { Log, LogFields } from "../../shared/log.ts";
import type { Found, Range } from "./search/range.ts";
import type { Trace } from "./seeds/run-seed.ts";

function whole(typed: string): number {
  if (!/^\d+$/.test(typed)) throw new InvalidArgumentError("expected a whole number");
  return Number(typed);
}

const Flag = v.optional(v.boolean(), false);
const Options = v.object({
  seed: v.optional(v.number()),
  seeds: v.number(),
  from: v.number(),
  jobs: v.optional(v.number()),
  trace: Flag,
  keepGoing: Flag,
  whole: Flag,
  corrections: Flag,
  corners: Flag,
  restores: Flag,
  release: Flag,
  backlog: Flag,
  rules: Flag,
});

const command = new Command("simulate")
  .description("Files batches with faults drawn from seeds, and looks at what each then comes to.")
  .option("--seeds <number>", "how many seeds", whole, 5000)
  .option("--from <seed>", "the first of them", whole, 1)
  .option("--jobs <number>", "so many at once, not as many as there are cores", whole)
  .option("--keep-going", "after a seed that fails, too")
  .option("--seed <seed>", "this one alone, once more", whole)
  .option("--trace", "with every step")
  .option("--whole", "the adapter and the simulator's website in the place of the fake portal")
  .option("--corrections", "what becomes of a few reservations that are sent again and again; also with --whole")
  .option("--corners", "few reservations of few days, and hands that strike at the very call")
  .option("--restores", "reservations that are sent again and again, and a table that goes back to a backup")
  .option("--release", "the release that was tagged last, while this one takes its place")
  .option("--backlog", "drains 10,000 reservations of 500 owners after an outage instead")
  .option("--rules", "writes states, rules and limits into docs/filing.md instead")
  .showHelpAfterError()
  .parse();
const values = v.parse(Options, command.opts());

if (values.backlog) {
  const { drain } = await import("./backlog/run-backlog.ts");
  console.log(await drain({ owners: 500, each: 20 }));
  process.exit();
}
if (values.rules) {
  const { filingPage, withGenerated } = await import("./rules/rule-list.ts");
  writeFileSync(filingPage, withGenerated(readFileSync(filingPage, "utf8")));
  process.exit();
}

const kind = kindAsked();
const first = values.seed ?? values.from;
const last = values.seed === undefined ? first + values.seeds - 1 : first;
const range = { kind, first, last, keepGoing: values.keepGoing } as const;
const began = performance.now();
const { run, failures, totals } = values.trace ? await here() : await divided();
for (const total of Object.values(totals)) if (Object.keys(total).length > 0) console.table(total);
const seconds = (performance.now() - began) / 1000;
console.log(`seeds ${first} to ${last}: ${failures.length} of ${run} failed, ${seconds.toFixed(1)} s`);
process.exitCode = failures.length === 0 ? 0 : 1;

function kindAsked(): Range["kind"] {
  if (values.whole) return values.corrections ? "whole corrections" : "whole";
  if (values.corners) return "corners";
  if (values.restores) return "restores";
  if (values.release) return "release";
  return values.corrections ? "corrections" : "seeds";
}

async function divided(): Promise<Found> {
  const { search } = await import("./search/search.ts");
  let [ran, failed, said] = [0, 0, began];
  return await search(range, {
    ...(values.jobs !== undefined && { jobs: values.jobs }),
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

/** In this process: to be watched, step by step. */
async function here(): Promise<Found> {
  const { searchRange } = await import("./search/range.ts");
  const found = await searchRange(range, tracing());
  for (const failure of found.failures) console.log(failure);
  return found;
}

function tracing(): Trace {
  let [began, at] = [0, 0];
  const time = () => ((at - began) / 1000).toFixed(1).padStart(9);
  const say =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      console.log(`${time()} ${level} ${message} ${JSON.stringify(fields)}`);
  const log: Log = { info: say("info"), warn: say("warn"), error: say("error") };
  return {
    log,
    step({ process, port, name, key = "" }, now, cut) {
      began ||= now;
      at = now;
      console.log(`${time()} ${process.role} ${process.id} ${port} ${name} ${key} ${cut ?? ""}`.trimEnd());
    },
    trouble({ name, username }, now, trouble) {
      at = now;
      console.log(`${time()} portal ${username} ${name}: ${trouble}`);
    },
  };
}
