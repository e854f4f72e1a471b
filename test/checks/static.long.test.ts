import { join } from "node:path";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { runCommand } from "../support/run-command.ts";

const { typecheck, lint } = manifest.scripts;
const root = join(import.meta.dirname, "../..");

// The compiler and the typed linter are short programs in Go: with no garbage collected below 2 GiB they take a quarter less time.
const env = { GOGC: "off", GOMEMLIMIT: "2GiB" };

it.concurrent.each([typecheck, lint].flatMap((script) => script.split(" && ")))("%s finds nothing", async (command) => {
  const { code, out, err } = await runCommand(["sh", "-c", command], root, env);

  expect(code, `${out}${err}`).toBe(0);
});
