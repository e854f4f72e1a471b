import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { upToDateBundles } from "../../local/functions/bundles.ts";
import { stages, synthesize } from "../infra/support/synthesized.ts";
import { countCalls } from "./cost/count.ts";
import { lastCounted } from "./cost/counted.ts";
import { computedPart, withComputed } from "./cost/page.ts";

/** `npm run cost`: writes the computed part of docs/cost.md; with `--count` after counting anew what filing asks of AWS. */

const { values } = parseArgs({ options: { count: { type: "boolean", default: false } } });
await upToDateBundles();
const counted = values.count ? await countCalls() : lastCounted;
if (values.count) {
  writeFileSync(join(import.meta.dirname, "cost/counted.json"), `${JSON.stringify(counted, undefined, 2)}\n`);
}
const page = join(import.meta.dirname, "../../docs/cost.md");
const computed = computedPart(counted, synthesize(stages.prod));
writeFileSync(page, withComputed(readFileSync(page, "utf8"), computed));
console.log(computed);
