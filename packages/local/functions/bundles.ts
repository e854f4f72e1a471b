import { existsSync, globSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildFunctions } from "../../../infra/build.ts";

const root = resolve(import.meta.dirname, "../../..");

export const bundles = join(root, "dist");

/** Builds the bundles when there are none, or when a source is newer. */
export async function upToDateBundles(): Promise<void> {
  const last = join(bundles, "get-console/page.json");
  const builtAt = existsSync(last) ? statSync(last).mtimeMs : 0;
  const sources = globSync("{functions,shared,infra,packages/{client,console,sheets}}/**/*.{ts,tsx,css,html}", {
    cwd: root,
  });
  const isNewer = (source: string) => statSync(join(root, source)).mtimeMs > builtAt;
  if (["package-lock.json", "openapi.json", ...sources].some(isNewer)) await buildFunctions();
}
