import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { count } from "../accept/bodies.ts";
import type { Asked } from "../parts.ts";
import { bundlePeer } from "../peers/bundle.ts";
import { median, rounded } from "../statistics.ts";

const run = promisify(execFile);
const alone = "JSON.parse alone";
const peers = {
  "Express + zod": "accept-express",
  "Fastify + ajv": "accept-fastify",
  "NestJS + class-validator": "accept-nest",
};

/**
 * What reading and checking a body of 1,000 reservations takes of a processor, beside the
 * frameworks that somebody would pick instead. Each in a process of its own, one after the other, round by round.
 */
export async function measure({ rounds = 5 }: Asked) {
  const folder = mkdtempSync(join(tmpdir(), "accept-"));
  try {
    const subject = (name: string) => join(import.meta.dirname, `../accept/${name}.ts`);
    const subjects = new Map([
      [alone, subject("json-parse")],
      ["ours", subject("ours")],
    ]);
    for (const [name, peer] of Object.entries(peers)) {
      subjects.set(name, join(await bundlePeer(peer, folder), "index.mjs"));
    }
    const measured = new Map([...subjects.keys()].map((name): [string, number[]] => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, file] of subjects) {
        const check = round === 0 && name !== alone ? ["check"] : [];
        const { stdout } = await run(process.execPath, [subject("child"), file, ...check]);
        measured.get(name)?.push(Number(stdout));
      }
    }
    return figuresOf(measured);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function figuresOf(measured: ReadonlyMap<string, readonly number[]>) {
  const parsing = median(measured.get(alone) ?? []);
  return [...measured].map(([name, all]) => ({
    what: name,
    "processor ms": rounded(median(all), 2),
    "least–most": [Math.min(...all), Math.max(...all)].map((ms) => rounded(ms, 2)).join("–"),
    "÷ JSON.parse": rounded(median(all) / parsing, 1),
    "reservations a processor second": rounded((1_000 * count) / median(all)),
  }));
}
