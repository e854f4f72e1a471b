import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** Where it is decided what comes next. */
const decisions = [
  "next-step.ts",
  "next-intended.ts",
  "since-intended.ts",
  "next-unsent.ts",
  "next-claim.ts",
  "next-save.ts",
  "standing.ts",
  "refusals.ts",
  "whose.ts",
  "amended.ts",
  "left.ts",
  "step.ts",
  "seen.ts",
  "next-statement-step.ts",
  "next-search-step.ts",
  "log-in-rules.ts",
  "call-rules.ts",
  "next-visit.ts",
];

/** A decision's text, and which of its characters were gone through. */
interface Watched {
  readonly path: string;
  readonly text: string;
  readonly reached: Uint8Array;
}

/**
 * Watches which branches of the decisions are gone through from now on: to be called before they are imported. What it
 * returns lists those that were not until then, with their places.
 */
export async function watchDecisions(): Promise<() => Promise<string[]>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const watched = new Map<string, Watched>();
  return async () => {
    // What is taken was gone through since it was taken before.
    const { result } = await session.post("Profiler.takePreciseCoverage");
    for (const { url, functions } of result.filter(isDecision)) {
      const there = watched.get(url) ?? openFile(url);
      watched.set(url, there);
      note(there.reached, functions);
    }
    const missing = decisions.filter((name) => ![...watched.values()].some(({ path }) => path.endsWith(`/${name}`)));
    return [...missing, ...[...watched.values()].flatMap(unreachedIn)];
  };
}

const isDecision = ({ url }: { url: string }) =>
  url.includes("/shared/filing/") && decisions.some((name) => url.endsWith(`/${name}`));

function openFile(url: string): Watched {
  const path = fileURLToPath(url);
  const text = readFileSync(path, "utf8");
  return { path, text, reached: new Uint8Array(text.length) };
}

/** Of ranges in one another the innermost counts. */
function note(reached: Uint8Array, functions: readonly Profiler.FunctionCoverage[]): void {
  const ranges = functions.flatMap((one) => one.ranges);
  const now = new Uint8Array(reached.length);
  for (const { startOffset, endOffset, count } of ranges.toSorted(
    (one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset,
  ))
    now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  for (const [at, is] of now.entries()) if (is === 1) reached[at] = 1;
}

function unreachedIn({ path, text, reached }: Watched): string[] {
  const found: string[] = [];
  for (let start = reached.indexOf(0); start >= 0; ) {
    const end = reached.indexOf(1, start);
    const branch = text.slice(start, end < 0 ? undefined : end);
    const line = text.slice(0, start).split("\n").length;
    if (branch.trim() !== "")
      found.push(`${path.slice(path.indexOf("shared/"))}:${line} ${branch.replaceAll(/\s+/g, " ").slice(0, 100)}`);
    start = end < 0 ? -1 : reached.indexOf(0, end);
  }
  return found;
}
