import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import * as v from "valibot";
import { bundling } from "../../../infra/build.ts";
import { upToDateBundles } from "../../../packages/local/functions/bundles.ts";
import { deploy } from "../../infra/support/deployment.ts";
import { callerOf } from "../../infra/support/journey.ts";
import type { Sandbox } from "../../infra/support/sandbox.ts";
import { stages, synthesize } from "../../infra/support/synthesized.ts";
import { bundlesOf, lastRelease } from "../../simulation/release/last-release.ts";
import { admin } from "../../support/local-stack.ts";
import type { Asked } from "../parts.ts";
import { eventFor } from "../starts/events.ts";
import { median, middleHalf, rounded } from "../statistics.ts";

const usual = ["get-health", "log-in", "get-apartment", "list-reservations", "create-str-task", "dispatch-task"];
/** The function whose SDK calls the plain handler makes as well. */
const model = "get-apartment";
const plain = "plain handler + SDK";

/**
 * The processor's time, all threads together, from a process's beginning to its first answer under Lambda's runtime client:
 * over an empty handler, beside a plain handler with the same SDK, and beside the last release's bundle of the function.
 * Needs Linux, which tells a process's time.
 */
export async function measure({ rounds = 30, functions = [...usual, "file-declarations", "sweep"] }: Asked) {
  await upToDateBundles();
  const release = lastRelease();
  const before = await bundlesOf(release, functions);
  const folder = mkdtempSync(join(tmpdir(), "starts-"));
  const deployment = await deploy(synthesize(stages.prod));
  try {
    const Tokens = v.object({ access_token: v.string() });
    const { access_token: token } = await callerOf(deployment).api("log-in", Tokens, { body: admin });
    const starting = (name: string, root: Readonly<Record<string, string>> = {}) => {
      const environment = { ...deployment.environmentOf(name), ...root };
      return async () => await firstAnswer(await deployment.start(name, environment), eventFor(name, token));
    };
    const starts = new Map([
      ["empty", starting(model, { LAMBDA_TASK_ROOT: emptyIn(folder) })],
      [plain, starting(model, { LAMBDA_TASK_ROOT: await plainIn(folder) })],
      ...functions.map((name) => [name, starting(name)] as const),
      ...functions.flatMap((name) => {
        const bundle = join(before, name);
        return existsSync(bundle) ? [[released(name), starting(name, { LAMBDA_TASK_ROOT: bundle })] as const] : [];
      }),
    ]);
    return figuresOf(await interleaved(starts, rounds), release.version);
  } finally {
    await deployment.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const released = (name: string) => `${name} of the last release`;

function emptyIn(folder: string): string {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  writeFileSync(join(empty, "index.mjs"), "export const handler = async () => ({ statusCode: 200 });");
  return empty;
}

async function plainIn(folder: string): Promise<string> {
  const entry = join(import.meta.dirname, "../starts/plain.ts");
  const outfile = join(folder, "plain/index.mjs");
  const { absWorkingDir, banner, target } = bundling;
  // As esbuild bundles for Node by itself: with the packages' CommonJS, which is half as large again.
  const itself = {
    absWorkingDir,
    banner,
    target,
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
  } as const;
  await build({ ...itself, entryPoints: [entry], outfile });
  return join(folder, "plain");
}

async function firstAnswer(sandbox: Sandbox, event: unknown): Promise<number> {
  try {
    const answer = await sandbox.invoke(event, 60_000);
    const { statusCode } = v.parse(v.nullish(v.object({ statusCode: v.optional(v.number(), 200) })), answer) ?? {};
    if (statusCode !== undefined && statusCode >= 500) throw new Error(JSON.stringify(answer));
    return processorMs(sandbox.pid ?? 0);
  } finally {
    await sandbox.close();
  }
}

/** Of all living threads. */
function processorMs(pid: number): number {
  const nanoseconds = globSync(`/proc/${pid}/task/*/schedstat`).map((file) =>
    Number(readFileSync(file, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Starts one of each in every round, so that other load affects all alike. The first round is not counted. */
async function interleaved(starts: ReadonlyMap<string, () => Promise<number>>, rounds: number) {
  const measured = new Map([...starts.keys()].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, start] of starts) {
      const ms = await start();
      if (round > 0) measured.get(name)?.push(ms);
    }
  }
  return measured;
}

function figuresOf(measured: ReadonlyMap<string, readonly number[]>, release: string) {
  const over = (name: string) => median(measured.get(name) ?? []) - median(measured.get("empty") ?? []);
  const isReleased = (what: string) => measured.has(released(what));
  return [...measured]
    .filter(([what]) => !what.endsWith(released("")))
    .map(([what, all]) => ({
      what,
      "processor ms": rounded(median(all)),
      "middle half": middleHalf(all)
        .map((ms) => rounded(ms))
        .join("–"),
      "over empty": rounded(over(what)),
      "÷ plain": rounded(over(what) / over(plain), 2),
      [`÷ ${release}`]: isReleased(what) ? rounded(over(what) / over(released(what)), 2) : "",
    }));
}
