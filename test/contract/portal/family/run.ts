import { Command } from "commander";
import * as v from "valibot";
import { drawRelease } from "../../../../local/portal/release.ts";
import { parse } from "../../../../shared/parsing/parse.ts";
import { tryRelease } from "./verdict.ts";

const whole = v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(0));
const Options = v.object({ seeds: whole, from: whole, stays: whole });

const command = new Command("portal:releases")
  .description("Files stays of every kind at portals drawn from the family, and looks at what each then holds.")
  .option("--seeds <number>", "how many portals", "100")
  .option("--from <seed>", "the first seed", "1")
  .option("--stays <number>", "stays at each", "12")
  .parse();

const { seeds, from, stays } = parse(Options, command.opts());
const start = performance.now();
let failed = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const wrong = await tryRelease(drawRelease(seed), stays);
  if (wrong.length > 0) failed += 1;
  for (const what of wrong) console.log(`seed ${seed}: ${what}`);
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${seeds} portals, ${seeds * stays} stays, ${failed} failed, ${seconds} s`);
process.exitCode = failed === 0 ? 0 : 1;
