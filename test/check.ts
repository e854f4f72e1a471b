import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import manifest from "../package.json" with { type: "json" };

const { typecheck, lint, boundaries, unused } = manifest.scripts;
const commands = [typecheck, lint, boundaries, unused].flatMap((script) => script.split(" && "));

/** The static checks, all at once. Resolves with what those that failed say, each under its command. */
export async function check(): Promise<string[]> {
  const failures = commands.map(async (command) => {
    const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return child.exitCode === 0 ? [] : [`$ ${command}\n${out}${err}`];
  });
  return (await Promise.all(failures)).flat();
}

/** `npm run check` */
if (import.meta.main) {
  const failures = await check();
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
