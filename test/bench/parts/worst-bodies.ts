import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { wholeProcessorMb } from "../cost/memory.ts";

const Timings = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      endpoint: v.string(),
      shape: v.string(),
      bytes: v.number(),
      statusCode: v.number(),
      processorMs: v.number(),
    }),
  ),
);

/** What a busy machine takes from a process is not counted: the processor's own time is. */
const onLambda = (processorMs: number, memoryMb: number) => (processorMs * wholeProcessorMb) / memoryMb;

const hierarchy = "/sys/fs/cgroup";

/**
 * How long the worst accepted bodies of each endpoint take to be read and refused, in a process that has no more memory
 * and no more of a processor than the function has. Needs to be root, to make a control group.
 */
async function measureWorstBodies(memoryMb: number): Promise<v.InferOutput<typeof Timings>> {
  const group = makeGroup(memoryMb);
  const join = group.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(" && ");
  const script = new URL("worst-bodies-child.ts", import.meta.url).pathname;
  const child = spawn("sh", ["-c", `${join} && exec "$0" "$1"`, process.execPath, script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  for (const folder of group) rmdirSync(folder);
  return v.parse(Timings, said);
}

/** A new control group, in its one folder (version 2) or its two (version 1). */
function makeGroup(memoryMb: number): string[] {
  const bytes = String(memoryMb * 1024 * 1024);
  const period = 100_000;
  const quota = Math.floor((period * memoryMb) / wholeProcessorMb);
  const name = `bodies-${process.pid}`;
  const limited = (parent: string, limits: Readonly<Record<string, string>>) => {
    const folder = join(parent, name);
    mkdirSync(folder);
    for (const [file, limit] of Object.entries(limits)) writeFileSync(join(folder, file), limit);
    return folder;
  };
  if (existsSync(join(hierarchy, "cgroup.controllers"))) {
    return [limited(hierarchy, { "memory.max": bytes, "cpu.max": `${quota} ${period}` })];
  }
  return [
    limited(join(hierarchy, "memory"), { "memory.limit_in_bytes": bytes }),
    limited(join(hierarchy, "cpu"), { "cpu.cfs_period_us": String(period), "cpu.cfs_quota_us": String(quota) }),
  ];
}

const memoryMb = 512;

/** The worst ten, in milliseconds at the share of a processor that the function has. */
export async function measure() {
  const bodies = (await measureWorstBodies(memoryMb)).toSorted((one, other) => other.processorMs - one.processorMs);
  return bodies.slice(0, 10).map(({ endpoint, shape, bytes, processorMs }) => ({
    ...{ what: `${endpoint}: ${shape}`, bytes },
    "ms (goal ≤ 1,000)": Math.round(onLambda(processorMs, memoryMb)),
  }));
}
