import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { upToDateBundles } from "../../local/functions/bundles.ts";

/** What is planted in: all that is tracked, the packages it needs and bundles of its own. */
export async function copyOf(root: string): Promise<string> {
  await upToDateBundles();
  const copy = mkdtempSync(join(tmpdir(), "planted-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  const tracked = execFileSync("git", ["ls-files"], { cwd: root }).toString().trim().split("\n");
  for (const path of [...tracked, "dist"])
    cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  cpSync(join(root, "test/mutate/planted/vitest.config.ts"), join(copy, "vitest.config.ts"));
  return copy;
}

/** What is built of these is built anew while a mistake stands in one of them, and taken from the root after it. */
const bundled = /^(functions|shared|infra)\//;

/** Writes a mistake into a file, and says how to put back what stood there, as old as it was. */
export function plantIn(root: string, copy: string, file: string, text: string): () => void {
  const path = join(copy, file);
  const [source, { atime, mtime }] = [readFileSync(path), statSync(path)];
  writeFileSync(path, text);
  return () => {
    writeFileSync(path, source);
    utimesSync(path, atime, mtime);
    if (!bundled.test(file)) return;
    rmSync(join(copy, "dist"), { recursive: true, force: true });
    cpSync(join(root, "dist"), join(copy, "dist"), { recursive: true, preserveTimestamps: true });
  };
}
