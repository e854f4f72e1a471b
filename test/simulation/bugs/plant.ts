import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import * as v from "valibot";
import { lastCaught } from "./last-caught.ts";
import type { PlantedBug } from "./planted-bugs.ts";

const root = resolve(import.meta.dirname, "../../..");
const Hunt = v.object({ hunt: v.function() });
const Catch = v.optional(v.object({ where: v.string(), what: v.string() }));

/** Bundles the simulation around the bug and hunts it. The production code knows nothing of it. */
export async function huntDown(bug: PlantedBug): Promise<v.InferOutput<typeof Catch>> {
  // Always the same for a bug: what Node keeps of its compiled code does not grow from run to run.
  const folder = resolve(root, "node_modules/.cache/planted-bugs", bug.name.replaceAll(/\W+/g, "-"));
  try {
    const outfile = resolve(folder, "hunt.mjs");
    await build({
      entryPoints: [resolve(import.meta.dirname, "hunt.ts")],
      ...{ outfile, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "silent" },
      plugins: [plant(bug)],
    });
    const { hunt } = v.parse(Hunt, await import(pathToFileURL(outfile).href));
    return v.parse(Catch, await hunt(bug.caughtBy, bug.shownBy, lastCaught[bug.name]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names the bugs whose text does not stand, once, in the code as it is. */
export async function misfits(bugs: readonly PlantedBug[]): Promise<string[]> {
  const names = new Set<string>();
  for (const { name, edits } of bugs) {
    for (const [path, here] of byFile(edits)) {
      if (changed(await readFile(path, "utf8"), here) === undefined) names.add(name);
    }
  }
  return [...names];
}

type Edits = PlantedBug["edits"];
const byFile = (edits: Edits) => Map.groupBy(edits, ({ file }) => resolve(root, "shared", file));

function changed(text: string, edits: Edits): string | undefined {
  let contents = text;
  for (const { find, replace } of edits) {
    const parts = contents.split(find);
    if (parts.length !== 2) return undefined;
    contents = parts.join(replace);
  }
  return contents;
}

function plant({ name, edits }: PlantedBug): Plugin {
  return {
    name: "planted-bug",
    setup(bundle) {
      const files = byFile(edits);
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const here = files.get(path);
        if (!here) return undefined;
        const contents = changed(await readFile(path, "utf8"), here);
        if (contents === undefined) throw new Error(`the planted bug no longer fits: ${name}`);
        files.delete(path);
        return { contents, loader: "ts" };
      });
      bundle.onEnd(() => {
        if (files.size > 0) throw new Error(`the planted bug no longer fits: ${name}`);
      });
    },
  };
}
