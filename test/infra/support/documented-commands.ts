import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../../docs");

/** A shell block of the operators' pages, as somebody would paste it. */
export interface ShellBlock {
  readonly page: string;
  readonly code: string;
  readonly needsAws: boolean;
}

export function shellBlocks(): ShellBlock[] {
  const pages = [
    "operating.md",
    "privacy.md",
    ...readdirSync(join(docs, "runbooks")).map((page) => `runbooks/${page}`),
  ];
  return pages.flatMap((page) => {
    const blocks = readFileSync(join(docs, page), "utf8").matchAll(/^ *```sh( needs-aws)?\n(.*?)^ *```$/gms);
    return [...blocks].map(([, marked, code = ""]) => ({ page, code, needsAws: marked !== undefined }));
  });
}
