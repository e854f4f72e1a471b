import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { upToDateBundles } from "../../../packages/local/functions/bundles.ts";
import { stages, synthesize } from "../../infra/support/synthesized.ts";
import { countCalls } from "../cost/count.ts";
import { computedPart } from "../cost/page.ts";
import { assumed, perMillion } from "../cost/sums.ts";
import type { Asked } from "../parts.ts";
import { rounded } from "../statistics.ts";
import { withMarked } from "../tables.ts";

const page = join(import.meta.dirname, "../../../docs/cost.md");
const file = join(import.meta.dirname, "../cost/counted.json");

/** Counts the deployed bundles' calls to AWS and computes what they cost; `--page` writes docs/cost.md. */
export async function measure({ page: asPage = false }: Asked) {
  await upToDateBundles();
  const counted = await countCalls();
  if (asPage) {
    writeFileSync(file, `${JSON.stringify(counted, undefined, 2)}\n`);
    const text = readFileSync(page, "utf8");
    writeFileSync(page, withMarked(text, "cost", computedPart(counted, synthesize(stages.prod))));
  }
  return perMillion(counted, assumed.portalSeconds[1]).map(({ what, how, dollars }) => ({
    what,
    how,
    dollars: rounded(dollars, 2),
  }));
}
