import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import * as v from "valibot";

/** The stack frame in which an error was thrown, in a file of ours if possible. For logs: an error's text may repeat input. */
export const ownFrame = createOwnFrame(import.meta.url);

/**
 * Resolves a bundle's frames by the source map beside it, read only after an error. Node's own `--enable-source-maps`
 * reads it at every start, which takes a fifth of the start.
 */
export function createOwnFrame(bundle: string): (error: unknown) => string | undefined {
  let map: SourceMap | undefined;

  function inSource(frame: string): string {
    if (!frame.includes(bundle)) return frame;
    const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame) ?? [];
    map ??= readMap(bundle);
    const origin = map?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return frame;
    return `at ${origin.fileName.replace(/^(\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`;
  }

  return (error) => {
    if (!(error instanceof Error)) return undefined;
    const lines = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at ")) ?? [];
    const frames = lines.map((line) => inSource(line.trim()));
    return frames.find((frame) => /\b(shared|functions)\//.test(frame)) ?? frames[0];
  };
}

/** Our own build wrote it. */
const Payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<SourceMapPayload>((map) => map instanceof Object),
);

function readMap(bundle: string): SourceMap | undefined {
  try {
    return new SourceMap(v.parse(Payload, readFileSync(new URL(`${bundle}.map`), "utf8")));
  } catch {
    // Without a map the frame is less exact, but still worth logging.
    return undefined;
  }
}
