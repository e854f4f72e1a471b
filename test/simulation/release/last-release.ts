import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import * as v from "valibot";
import type { createEngine, EngineParts } from "../../support/simulation/engine.ts";
import releases from "./releases.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../../..");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28 });

export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** The version of the last release that a changelog names. */
export const releasedIn = (changelog: string) =>
  /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(changelog)?.[1] ?? "";

/**
 * The commit of the last release: pinned in releases.json, since tags may not travel with a clone, or else its tag's. Throws
 * where this clone has neither, or lacks the commit: a check that is skipped would count as passed.
 */
export function lastRelease(
  changelog = readFileSync(resolve(root, "CHANGELOG.md"), "utf8"),
  pinned: Readonly<Record<string, string>> = releases,
): Release {
  const version = releasedIn(changelog);
  const commit = pinned[version] ?? `refs/tags/v${version}`;
  try {
    return { version, commit: git("rev-parse", "--verify", `${commit}^{commit}`).toString().trim() };
  } catch {
    const missing =
      pinned[version] === undefined ? "neither its tag nor its commit in releases.json" : "no such commit";
    throw new Error(`CHANGELOG.md names ${version}, and this clone has ${missing}: git fetch --unshallow --tags`);
  }
}

const isEngine = (it: unknown): it is typeof createEngine => typeof it === "function";
const Bundle = v.object({ createEngine: v.custom<typeof createEngine>(isEngine) });

const cache = resolve(root, "node_modules/.cache/releases");
const inCache = (commit: string, suffix: string) => resolve(cache, `${commit}${suffix}`);

/** A new folder with the release's files. */
function unpack(commit: string, parent: string): string {
  const folder = mkdtempSync(join(parent, "release-"));
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit) });
  return folder;
}

/** The engine of that release, bundled from its commit. */
export async function engineOf({ commit }: Release): Promise<typeof createEngine> {
  const bundle = inCache(commit, ".mjs");
  if (!existsSync(bundle)) {
    mkdirSync(cache, { recursive: true });
    const folder = unpack(commit, cache);
    await build({
      entryPoints: [resolve(folder, "test/support/simulation/engine.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outfile: `${folder}/engine.mjs`,
    });
    renameSync(`${folder}/engine.mjs`, bundle);
    rmSync(folder, { recursive: true });
  }
  const { createEngine: create } = v.parse(Bundle, await import(pathToFileURL(bundle).href));
  // Release 1.1.0 calls the time of a wake-up `ring`.
  const timesOf = ({ times }: EngineParts) => ({ ...times, ring: times.wakeUp });
  return (parts, process) => create({ ...parts, times: timesOf(parts) }, process);
}

const Bundling = v.object({ bundling: v.custom<BuildOptions>((it) => typeof it === "object" && it !== null) });

/** The folder of these functions' bundles, built as that release built them, but with today's packages. */
export async function bundlesOf({ commit }: Release, functions: readonly string[]): Promise<string> {
  const bundles = inCache(commit, "");
  const missing = functions.filter((name) => !existsSync(join(bundles, name)));
  if (missing.length > 0) {
    // Not in the cache: Node runs no TypeScript below node_modules.
    const folder = unpack(commit, tmpdir());
    symlinkSync(resolve(root, "node_modules"), join(folder, "node_modules"));
    const { bundling } = v.parse(Bundling, await import(pathToFileURL(join(folder, "infra/build.ts")).href));
    const entries = globSync(`functions/{api,workers}/{${missing.join(",")},}/index.ts`, { cwd: folder });
    await build({
      ...bundling,
      entryPoints: entries.map((entry) => ({ in: entry, out: `${basename(dirname(entry))}/index` })),
      outdir: bundles,
      outExtension: { ".js": ".mjs" },
      logLevel: "warning",
    });
    rmSync(folder, { recursive: true });
  }
  return bundles;
}
