import { globSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { nodeModules } from "./bundling/node-modules.ts";
import { publicSuffixes } from "./bundling/public-suffixes.ts";
import { sdkParts } from "./bundling/sdk-parts.ts";
import { buildConsole } from "./console.ts";

const root = resolve(import.meta.dirname, "..");

const standIn = (file: string) => resolve(root, "infra/stand-ins", file);

/** What a function never needs stays out of its bundle. */
const standIns = {
  // A Lambda's credentials always come from its environment, not from SSO, STS or files.
  "@aws-sdk/credential-provider-node": standIn("environment-credentials.ts"),
  "@aws-sdk/endpoint-cache": standIn("endpoint-cache.ts"),
  "@smithy/core/event-streams": standIn("event-streams.ts"),
};

export const bundling = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // The packages' ES modules shake better: a third smaller than esbuild's default for node.
  mainFields: ["module", "main"],
  alias: standIns,
  // A Greek letter is two bytes, not six.
  charset: "utf8",
  plugins: [nodeModules, publicSuffixes, sdkParts],
  banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
} satisfies BuildOptions;

/**
 * Bundles every Lambda function into dist/<name>/index.mjs with one esbuild call. The stack deploys, the local
 * stack runs and the bench measures these same files.
 */
export async function buildFunctions(): Promise<void> {
  const entries = globSync("functions/{api,workers}/*/index.ts", { cwd: root });
  await build({
    ...bundling,
    entryPoints: entries.map((entry) => ({ in: entry, out: `${dirname(entry).split(/[\\/]/).at(-1)}/index` })),
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
  });
  await buildConsole();
}

if (import.meta.main) await buildFunctions();
