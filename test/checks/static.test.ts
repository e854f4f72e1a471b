import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const { typecheck, lint } = manifest.scripts;

// The compiler and the typed linter are short programs in Go: collecting their garbage less often takes a quarter off their time.
const env = { ...process.env, GOGC: "400" };

it.concurrent.each([typecheck, lint].flatMap((script) => script.split(" && ")))("%s finds nothing", async (command) => {
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);

  expect(child.exitCode, `${out}${err}`).toBe(0);
});
