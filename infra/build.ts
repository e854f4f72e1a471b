import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { nodeModules } from "./bundling/node-modules.ts";
import { publicSuffixes } from "./bundling/public-suffixes.ts";
import { sdkParts } from "./bundling/sdk-parts.ts";

const root = resolve(import.meta.dirname, "..");
const sdkStandIns = resolve(root, "infra/bundling/sdk-stand-ins.ts");

export const bundling = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  // Node knows them; esbuild would build each such expression at the start, even valibot's for emojis, which nobody uses.
  supported: { "regexp-unicode-property-escapes": true },
  format: "esm",
  // ES modules shake better: a third smaller than with esbuild's default for Node.
  mainFields: ["module", "main"],
  // Keeps what a function never needs out of its bundle.
  alias: {
    "@aws-sdk/credential-provider-node": sdkStandIns,
    "@aws-sdk/endpoint-cache": sdkStandIns,
    "@smithy/core/event-streams": sdkStandIns,
  },
  // Writes a Greek letter as two bytes, not as an escape of six.
  charset: "utf8",
  plugins: [nodeModules, publicSuffixes, sdkParts],
  banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
} satisfies BuildOptions;

/**
 * Bundles every Lambda function into dist/<name>/index.mjs with one esbuild call. The stack deploys these files; the local
 * stack runs them and the bench measures them.
 */
export async function buildFunctions(): Promise<void> {
  const entries = globSync("functions/{api,workers}/*/index.ts", { cwd: root });
  await build({
    ...bundling,
    entryPoints: entries.map((entry) => ({ in: entry, out: `${dirname(entry).split(/[\\/]/).at(-1)}/index` })),
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    define: { "process.env.BUILT_FROM": JSON.stringify(commit()) },
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
  });
  await buildConsole();
}

/** Of the working copy; "unknown" outside git, as in an image. Only `get-health` says it, so that no other bundle changes. */
function commit(): string {
  try {
    const args = ["describe", "--always", "--dirty", "--exclude", "*", "--abbrev=12"];
    return execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "unknown";
  }
}

/**
 * Two megabytes of script take a while to run: the page is painted first. A tab that nobody sees is not painted. The second
 * bracket has the browser read all of it once, not first in passing.
 */
const afterFirstPaint =
  "(run => document.hidden ? setTimeout(run) : requestAnimationFrame(() => setTimeout(run)))((() => {";

/** Builds the console as one page with inline script and style, and the script's hash, beside the function that serves it. */
async function buildConsole(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["packages/console/main.tsx"],
    outdir: "dist/console",
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2024",
    charset: "utf8",
    mainFields: ["browser", "module", "main"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: afterFirstPaint },
    footer: { js: "}));" },
    logLevel: "warning",
  });
  const contentOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
  const script = contentOf(".js").replaceAll("</script", "<\\/script").trim();
  const style = contentOf(".css").trim();
  const html = readFileSync(resolve(root, "packages/console/page.html"), "utf8")
    .replace("/* style */", () => style)
    .replace("/* script */", () => script);
  mkdirSync(resolve(root, "dist/get-console"), { recursive: true });
  const page = { html, script: hashOf(script) };
  writeFileSync(resolve(root, "dist/get-console/page.json"), JSON.stringify(page));
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

if (import.meta.main) await buildFunctions();
