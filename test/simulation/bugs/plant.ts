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

function plant({ name, edits }: PlantedBug): Plugin {
  return {
    name: "planted-bug",
    setup(bundle) {
      const files = Map.groupBy(edits, ({ file }) => resolve(root, "shared", file));
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const here = files.get(path);
        if (!here) return undefined;
        let contents = await readFile(path, "utf8");
        for (const { find, replace } of here) {
          const parts = contents.split(find);
          if (parts.length !== 2) throw new Error(`the planted bug no longer fits: ${name}`);
          contents = parts.join(replace);
        }
        files.delete(path);
        return { contents, loader: "ts" };
      });
      bundle.onEnd(() => {
        if (files.size > 0) throw new Error(`the planted bug no longer fits: ${name}`);
      });
    },
  };
}
