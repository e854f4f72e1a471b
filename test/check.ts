import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import manifest from "../package.json" with { type: "json" };

const { typecheck, lint, boundaries, unused } = manifest.scripts;
const commands = [typecheck, lint, boundaries, unused].flatMap((script) => script.split(" && "));
/** Without the linter that needs every type: it takes as long as all the others. */
const quick = commands.filter((command) => !command.includes("--type-aware"));

// The compiler and the typed linter are short programs in Go: to collect their garbage less often takes a quarter off their time.
const env = { ...process.env, GOGC: "400" };

/** Static checks, those of `npm test` if not told otherwise, all at once. Resolves with what those that failed say, each under its command. */
export async function check(asked: readonly string[] = commands): Promise<string[]> {
  const failures = asked.map(async (command) => {
    const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return child.exitCode === 0 ? [] : [`$ ${command}\n${out}${err}`];
  });
  return (await Promise.all(failures)).flat();
}

/** `npm run check` */
if (import.meta.main) {
  const failures = await check(quick);
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
