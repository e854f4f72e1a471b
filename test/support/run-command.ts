import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Runs a command to its end: resolves with its exit code and output. */
export async function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  cwd: string,
  variables: NodeJS.ProcessEnv = {},
) {
  const env = { ...process.env, ...variables };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}
