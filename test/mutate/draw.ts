import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { createRandom } from "../support/simulation/random.ts";
import { compiling } from "./compiler.ts";
import { kinds, type Mistake, mistakesIn } from "./mistakes.ts";

/** Tables of texts, generated code, and what only a person at a terminal or an account of AWS runs. */
const left =
  /generated|\/wording\/|cli\/openapi\/|stand-ins|\.d\.ts$|infra\/(app|build|console|rehearse)\.ts|\/types?\.ts$/;
const everything = "{cli,functions,infra,local,shared}";

const Drawn = v.object({
  /** Its place in the draw, from 1. */
  place: v.number(),
  file: v.string(),
  source: v.string(),
  mistake: v.object({ kind: v.picklist(kinds), from: v.number(), to: v.number(), text: v.string() }),
  /** The file with the mistake in it. */
  text: v.string(),
});
export type Drawn = v.InferOutput<typeof Drawn>;

/** Kept, as long as nothing that it is of changes: the compiler is asked once. */
export function draw(
  root: string,
  copy: string,
  folder: string,
  { seed, count }: { seed: number; count: number },
): Drawn[] {
  const pattern = folder === "everything" ? everything : folder;
  const all = globSync(folder.endsWith(".ts") ? folder : `${pattern}/**/*.ts`, { cwd: copy })
    .filter((file) => !left.test(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(copy, file), "utf8") }))
    .flatMap((at) => mistakesIn(at.source).map((mistake) => ({ ...at, mistake })));
  const of = createHash("sha256")
    .update(JSON.stringify([seed, count, all]))
    .digest("hex");
  const kept = join(root, "node_modules/.cache", `drawn-${of.slice(0, 16)}.json`);
  mkdirSync(join(kept, ".."), { recursive: true });
  if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(drawAnew(copy, all, { seed, count })));
  return v.parse(v.array(Drawn), JSON.parse(readFileSync(kept, "utf8")));
}

interface Possible {
  readonly file: string;
  readonly source: string;
  readonly mistake: Mistake;
}

/** In the order drawn, those that compile. */
function drawAnew(copy: string, all: Possible[], { seed, count }: { seed: number; count: number }): Drawn[] {
  const random = createRandom(seed);
  const next = ({ file, source, mistake }: Possible) => {
    const text = source.slice(0, mistake.from) + mistake.text + source.slice(mistake.to);
    return { file, source, mistake, text };
  };
  const drawn: Omit<Drawn, "place">[] = [];
  while (drawn.length < count && all.length > 0) {
    const some = Math.ceil((count - drawn.length) * 1.4);
    const lot = Array.from({ length: Math.min(some, all.length) }, () =>
      all.splice(random.between(0, all.length - 1), 1).map(next),
    );
    drawn.push(...compiling(copy, lot.flat()));
  }
  return drawn.slice(0, count).map((one, index) => ({ ...one, place: index + 1 }));
}
