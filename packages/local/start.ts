import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { createDemo } from "./bootstrap/demo.ts";
import { fileDemoMonth } from "./bootstrap/demo-month.ts";
import { upToDateBundles } from "./functions/bundles.ts";
import { watchLauncher } from "./machine/launcher.ts";
import { createRun } from "./run.ts";
import { startStack } from "./stack.ts";

const { start, end } = createRun({
  upToDateBundles,
  startStack,
  createDemo,
  fileDemoMonth,
  ask: askAtTerminal,
  exit: (code) => process.exit(code),
});
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));
watchLauncher(() => void end(0));

await start(process.argv.slice(2), process.env);

async function askAtTerminal(question: string): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined;
  const terminal = createInterface({ input: stdin, output: stdout });
  return await terminal.question(question).finally(() => terminal.close());
}
