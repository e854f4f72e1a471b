import { createInterface } from "node:readline/promises";

/** Says what comes next and asks for a yes on the terminal. Without a terminal the answer is no. */
export async function confirmed(what: string, yes: boolean): Promise<boolean> {
  console.error(what);
  if (yes) return true;
  if (!process.stdin.isTTY) {
    console.error("No terminal to ask on: add --yes to continue.");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^(y|yes|ν|ναι)$/i.test((await terminal.question("Continue? [y/N] ")).trim());
  } finally {
    terminal.close();
  }
}
