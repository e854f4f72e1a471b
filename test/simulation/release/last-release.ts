import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import * as v from "valibot";
import type { createEngine } from "../../support/simulation/engine.ts";

const root = resolve(import.meta.dirname, "../../..");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28 });

/** The tag of the last release; undefined without git or tags, as in a shallow clone. */
export function lastRelease(): string | undefined {
  try {
    return git("describe", "--tags", "--abbrev=0", "--match", "v*").toString().trim();
  } catch {
    return undefined;
  }
}

const isEngine = (it: unknown): it is typeof createEngine => typeof it === "function";
const Bundle = v.object({ createEngine: v.custom<typeof createEngine>(isEngine) });

const cache = resolve(root, "node_modules/.cache/releases");
const inCache = (tag: string, suffix: string) => resolve(cache, `${git("rev-parse", tag).toString().trim()}${suffix}`);

/** A new folder with the release's files. */
function unpack(tag: string, parent: string): string {
  const folder = mkdtempSync(join(parent, "release-"));
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", tag) });
  return folder;
}

/** The engine of that release, bundled from its tag. */
export async function engineOf(tag: string): Promise<typeof createEngine> {
  const bundle = inCache(tag, ".mjs");
  if (!existsSync(bundle)) {
    mkdirSync(cache, { recursive: true });
    const folder = unpack(tag, cache);
    await build({
      entryPoints: [resolve(folder, "test/support/simulation/engine.ts")],
      ...{ bundle: true, platform: "node", format: "esm", packages: "external", outfile: `${folder}/engine.mjs` },
    });
    renameSync(`${folder}/engine.mjs`, bundle);
    rmSync(folder, { recursive: true });
  }
  return v.parse(Bundle, await import(pathToFileURL(bundle).href)).createEngine;
}

/** The folder of that release's function bundles. They are built as it built them, with today's packages. */
export function bundlesOf(tag: string): string {
  const bundles = inCache(tag, "");
  if (!existsSync(bundles)) {
    // Not in the cache: Node runs no TypeScript below node_modules.
    const folder = unpack(tag, tmpdir());
    symlinkSync(resolve(root, "node_modules"), join(folder, "node_modules"));
    execFileSync(process.execPath, ["infra/build.ts"], { cwd: folder, stdio: "inherit" });
    cpSync(join(folder, "dist"), bundles, { recursive: true });
    rmSync(folder, { recursive: true });
  }
  return bundles;
}
