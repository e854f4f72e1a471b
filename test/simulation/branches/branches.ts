import { readFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** Runs something and says which parts of a source file it never reached, as they stand there. */
export async function unreached(file: URL, run: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await import(file.href);
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const source = await readFile(fileURLToPath(file), "utf8");
  const script = result.find(({ url }) => url === file.href);
  if (!script) return ["the file was never loaded"];
  // Node strips types in place: an offset in the script is an offset in the file.
  return script.functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ count }) => count === 0)
    .map(({ startOffset, endOffset }) => source.slice(startOffset, endOffset).trim())
    .filter((text) => /[a-z]/i.test(text));
}
