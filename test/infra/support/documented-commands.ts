import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../../docs");

export interface DocumentedCommand {
  readonly page: string;
  readonly line: string;
  readonly needsAws: boolean;
}

/** Every command line in the shell blocks of the operators' pages; lines that go on are joined. */
export function documentedCommands(): DocumentedCommand[] {
  const pages = ["operating.md", ...readdirSync(join(docs, "runbooks")).map((page) => `runbooks/${page}`)];
  return pages.flatMap((page) => {
    const blocks = readFileSync(join(docs, page), "utf8").matchAll(/^ *```sh( needs-aws)?\n(.*?)^ *```$/gms);
    return [...blocks].flatMap(([, marked, text = ""]) =>
      text
        .replaceAll(/(\\|\|)\n\s*/g, "$1 ")
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .map((line) => ({ page, line, needsAws: marked !== undefined })),
    );
  });
}

/** A simple command's words; quotes hold words together. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}
