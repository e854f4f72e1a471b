import { createInterface, type ReadLineOptions } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks one question. The input is then paused, so that the process can end. */
export async function ask(question: string, at: ReadLineOptions): Promise<string> {
  const terminal = createInterface(at);
  return await terminal.question(question).finally(() => terminal.close());
}

/** Asks on the terminal without echo. Passwords are never arguments, which everyone on the machine can see. */
export async function askPassword(username: string, prompt = `Portal password of ${username}: `): Promise<string> {
  const { stdin: input, stderr } = process;
  stderr.write(prompt);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  return await ask("", { input, output, terminal: input.isTTY }).finally(() => stderr.write("\n"));
}

/** Says what comes next and asks for a yes on the terminal. Without a terminal the answer is no. */
export async function confirmed(what: string, yes: boolean): Promise<boolean> {
  console.error(what);
  if (yes) return true;
  const { stdin: input, stderr: output } = process;
  if (input.isTTY) return /^(y|yes|ν|ναι)$/i.test((await ask("Continue? [y/N] ", { input, output })).trim());
  console.error("No terminal to ask on: add --yes to continue.");
  return false;
}
