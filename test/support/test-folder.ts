import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach } from "vitest";

/** A folder for each test of a file, removed after it. */
export const eachTestsFolder = () => folderFrom(beforeEach);

/** A folder for all tests of a file, or of a block of them. */
export const filesFolder = () => folderFrom(beforeAll);

function folderFrom(before: (make: () => () => void) => void) {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "test-"));
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const at = (name: string) => join(folder, name);
  return {
    at,
    path: () => folder,
    /** Writes the lines to a file; returns its path. */
    write(name: string, ...lines: readonly string[]): string {
      writeFileSync(at(name), lines.join("\n"));
      return at(name);
    },
    read: (name: string) => readFileSync(at(name), "utf8"),
  };
}
