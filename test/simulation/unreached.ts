import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** Where it is decided what comes next. */
const decisions = [
  "next-step.ts",
  "next-intended.ts",
  "next-unsent.ts",
  "next-claim.ts",
  "next-save.ts",
  "standing.ts",
  "refusals.ts",
  "whose.ts",
  "next-statement-step.ts",
  "next-search-step.ts",
  "log-in-rules.ts",
  "next-visit.ts",
];

/**
 * Watches which branches of the decisions are gone through from now on: to be called before they are imported. What it
 * returns lists those that were not, with their places.
 */
export async function watchDecisions(): Promise<() => Promise<string[]>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.includes("/shared/filing/") && decisions.some((name) => url.endsWith(`/${name}`)))
      .flatMap(({ url, functions }) => {
        const path = fileURLToPath(url);
        const text = readFileSync(path, "utf8");
        const missed = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0));
        return missed.map(({ startOffset, endOffset }) => {
          const line = text.slice(0, startOffset).split("\n").length;
          const branch = text.slice(startOffset, endOffset).replaceAll(/\s+/g, " ").slice(0, 100);
          return `${path.slice(path.indexOf("shared/"))}:${line} ${branch}`;
        });
      });
  };
}
