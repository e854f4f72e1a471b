import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect } from "vitest";
import { type Kept, type Notes, placeOf, sourcesOf } from "./notes.ts";

const root = join(import.meta.dirname, "../../..");
const ours = /^(cli|functions|infra|local|shared)\//;

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Around each test file: what of the product it runs. Node strips types so that each character keeps its place. */
afterAll(async () => {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const notes: Notes = {};
  for (const { url, functions } of result) {
    const file = url.replace(pathToFileURL(`${root}/`).href, "");
    // What begins where the file does is the file itself, as it is run when it is first imported.
    const stretches = functions.flatMap(({ ranges }) => (ranges[0]?.startOffset === 0 ? [] : ranges));
    if (ours.test(file) && stretches.some(({ count }) => count > 0))
      notes[file] = stretches.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count > 0]);
  }
  const test = relative(root, expect.getState().testPath ?? "");
  const kept: Kept = { of: sourcesOf(root, test, notes), notes };
  writeFileSync(placeOf(process.env["PLANT_NOTES"] ?? "", test), JSON.stringify(kept));
});
