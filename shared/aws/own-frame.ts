import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import * as v from "valibot";

/**
 * Where an error was thrown, in a file of ours if any: says enough in a log, where the error's own text could repeat what
 * was received.
 */
export const ownFrame = createOwnFrame(import.meta.url);

/**
 * Frames of a bundle are told by the map beside it. The map is read when something was thrown: Node's own
 * `--enable-source-maps` reads it whenever a function starts, which is a fifth of the start.
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
    // Without a map a frame says less; what is told of an error must not be lost for that.
    return undefined;
  }
}
