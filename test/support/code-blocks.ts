import { readFileSync } from "node:fs";

/** A block of code in a Markdown file. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** Line number of its first line in the file. */
  readonly line: number;
}

export function codeBlocksOf(file: string): CodeBlock[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ index, 1: language = "", 2: code = "" }) => ({
    language,
    code,
    line: text.slice(0, index).split("\n").length + 1,
  }));
}
