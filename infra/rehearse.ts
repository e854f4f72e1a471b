import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { Identities, identitiesOf, lossesBetween } from "./rehearsal.ts";

// What deploying a template would delete or make anew, against the record of what was deployed last. `--record` writes
// that record, after a deployment: npm run rehearse -- cdk.out/short-term-rentals-prod.template.json [--record]
const released = join(import.meta.dirname, "released.json");
const { values, positionals } = parseArgs({ allowPositionals: true, options: { record: { type: "boolean" } } });
const [file = "cdk.out/short-term-rentals-prod.template.json"] = positionals;

if (!existsSync(file)) {
  console.error(`${file} is not there: npx cdk synth short-term-rentals-prod writes it`);
  process.exit(1);
}
const identities = identitiesOf(JSON.parse(readFileSync(file, "utf8")));
if (values.record) writeFileSync(released, `${JSON.stringify(identities, null, 1)}\n`);
else {
  const before = v.parse(Identities, JSON.parse(readFileSync(released, "utf8")));
  const losses = lossesBetween(before, identities);
  for (const { logicalId, type, how, stateful } of losses) {
    console.log(`${stateful ? "LOSES WHAT IS STORED: " : ""}${logicalId} (${type}): ${how}`);
  }
  console.log(losses.length === 0 ? "nothing is deleted or made anew" : `${losses.length} resources`);
  if (losses.some(({ stateful }) => stateful)) process.exitCode = 1;
}
