import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks on the terminal without echo. Passwords are never arguments, which everyone on the machine can see. */
export async function askPassword(username: string, prompt = `Portal password of ${username}: `): Promise<string> {
  process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
