import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { upToDateBundles } from "../../../local/functions/bundles.ts";
import { type Deployment, deploy } from "../../infra/support/deployment.ts";
import { callerOf } from "../../infra/support/journey.ts";
import { bundles, definitions, stages, synthesize } from "../../infra/support/synthesized.ts";
import { rows } from "../../support/black-box/rows.ts";
import { admin } from "../../support/local-stack.ts";
import type { Asked } from "../parts.ts";
import { bundlePeer } from "../peers/bundle.ts";
import { eventFor } from "../starts/events.ts";
import { type Startable, type Started, start } from "../starts/start.ts";
import { middleHalf, quantile, rounded } from "../statistics.ts";

const workers = new Set(["dispatch-task", "file-declarations", "sweep"]);
const known = definitions.map(({ name }) => name).filter((name) => name in rows || workers.has(name));

const client = join(import.meta.dirname, "../peers/node_modules/aws-lambda-ric/index.mjs");
const plain = "plain handler + SDK";
/** With the same calls as the plain handler. */
const peers = {
  [plain]: "plain",
  "Hono + SDK": "hono",
  "Express + SDK": "express",
  "Fastify + SDK": "fastify",
  "NestJS + SDK": "nest",
};

/**
 * What functions take from a process's beginning to their first answer, over an empty handler, beside a plain handler
 * with the same SDK. Needs Linux, which tells a process's time.
 */
export async function measure({ rounds = 30, functions = known }: Asked) {
  const unknown = functions.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no function ${unknown.join(", ")}`);
  await upToDateBundles();
  const folder = mkdtempSync(join(tmpdir(), "starts-"));
  const empty: Startable = { folder: join(folder, "empty"), environment: {}, event: {} };
  mkdirSync(empty.folder);
  writeFileSync(join(empty.folder, "index.mjs"), "export const handler = async () => ({ statusCode: 200 });");
  for (const peer of Object.values(peers)) await bundlePeer(peer, folder);
  const deployment = await deploy(synthesize(stages.prod));
  try {
    const started = await startables(deployment, folder, functions);
    return figuresOf(await interleaved(new Map([["empty", empty], ...started]), rounds));
  } finally {
    await deployment.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startables(deployment: Deployment, folder: string, functions: readonly string[]) {
  const Tokens = v.object({ access_token: v.string() });
  const { access_token: token } = await callerOf(deployment).api("log-in", Tokens, { body: admin });
  const ofFunction = (name: string, of = join(bundles, name)): Startable => ({
    folder: of,
    environment: { ...deployment.environmentOf(name), ...deployment.sdkEnvironment },
    event: eventFor(name, token),
  });
  return [
    ...Object.entries(peers).map(([name, peer]) => [name, ofFunction("get-apartment", join(folder, peer))] as const),
    ...functions.map((name) => [name, ofFunction(name)] as const),
  ];
}

/** One of each after the other, round by round: what the machine does besides harms all alike. The first round is not counted. */
async function interleaved(starts: ReadonlyMap<string, Startable>, rounds: number): Promise<Map<string, Started[]>> {
  const measured = new Map([...starts.keys()].map((name): [string, Started[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, each] of starts) {
      const started = await start(client, each);
      const served = !(name in peers) || /"body": ?"{}"/.test(started.answer);
      if (/"statusCode": ?5/.test(started.answer) || !served) throw new Error(`${name}: ${started.answer}`);
      if (round > 0) measured.get(name)?.push(started);
    }
  }
  return measured;
}

function figuresOf(measured: ReadonlyMap<string, readonly Started[]>) {
  const middle = (name: string, figure: "ms" | "processorMs") =>
    quantile(
      0.5,
      (measured.get(name) ?? []).map((one) => one[figure]),
    );
  const over = (name: string) => middle(name, "processorMs") - middle("empty", "processorMs");
  return [...measured].map(([name, all]) => ({
    what: name,
    starts: all.length,
    "processor ms": rounded(middle(name, "processorMs")),
    "middle half": middleHalf(all.map(({ processorMs }) => processorMs))
      .map((ms) => rounded(ms))
      .join("–"),
    "over empty": rounded(over(name)),
    "÷ plain": rounded(over(name) / over(plain), 2),
  }));
}
