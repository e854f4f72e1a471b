import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";

export async function askAtTerminal(question: string): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined;
  const terminal = createInterface({ input: stdin, output: stdout });
  return await terminal.question(question).finally(() => terminal.close());
}
