import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { artefacts } from "./artefacts.ts";
import { breakingChanges } from "./breaking-changes.ts";

/**
 * `npm run openapi` writes openapi.json and what is generated from it, and names what would break consumers of the
 * last committed version.
 */
const root = join(import.meta.dirname, "../..");

const made = await artefacts();
for (const [file, text] of Object.entries(made)) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  writeFileSync(path, text);
  console.log(`${file} written`);
}

const breaking = breakingChanges(committed(), JSON.parse(made["openapi.json"]));
for (const change of breaking) console.log(`breaking: ${change}`);
if (breaking.length > 0)
  console.log("The interface is version 1: consumers of the committed openapi.json would break.");

/** The document as last committed; before the first commit there is nothing to break. */
function committed(): unknown {
  try {
    const text = execFileSync("git", ["show", "HEAD:openapi.json"], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return JSON.parse(text.toString());
  } catch {
    return { paths: {} };
  }
}
