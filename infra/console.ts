import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Builds the console as one page with its script and style inside, known by their hashes, beside its function. */
export async function buildConsole(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["functions/console/main.tsx"],
    outdir: "dist/console",
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2024",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  const contentOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
  const script = contentOf(".js").replaceAll("</script", "<\\/script").trim();
  const style = contentOf(".css").trim();
  const html = readFileSync(resolve(root, "functions/console/page.html"), "utf8")
    .replace("/* style */", () => style)
    .replace("/* script */", () => script);
  const page = {
    html,
    script: hashOf(script),
    style: hashOf(style),
  };
  mkdirSync(resolve(root, "dist/get-console"), { recursive: true });
  writeFileSync(resolve(root, "dist/get-console/page.json"), JSON.stringify(page));
}
