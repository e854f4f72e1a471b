import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../../docs");

/** A shell block of the operators' pages, ready to paste. */
export interface ShellBlock {
  readonly page: string;
  readonly code: string;
  readonly needsAws: boolean;
}

const pages = ["operating.md", "privacy.md", "security.md", "filing.md", ...runbooks()].map((page) => ({
  page,
  text: readFileSync(join(docs, page), "utf8"),
}));

function runbooks(): string[] {
  return readdirSync(join(docs, "runbooks")).map((page) => `runbooks/${page}`);
}

export const shellBlocks = (): ShellBlock[] =>
  pages.flatMap(({ page, text }) =>
    [...text.matchAll(/^ *```sh( needs-aws)?\n(.*?)^ *```$/gms)].map(([, marked, code = ""]) => ({
      page,
      code,
      needsAws: marked !== undefined,
    })),
  );

/** The words of each `npm run admin -- …` within the text; an ellipsis stands for a reason. */
export const adminWordsInText = (): string[][] =>
  pages
    .flatMap(({ text }) => [...text.replaceAll(/```.*?```/gs, "").matchAll(/`npm run admin -- ([^`]+)`/g)])
    .map(([, command = ""]) =>
      [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    )
    .filter((words) => words[0] !== "--help");
