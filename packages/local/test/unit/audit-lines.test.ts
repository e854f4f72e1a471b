import { expect, it } from "vitest";
import { runCommand } from "../../../../test/support/run-command.ts";

const program = `import { levelOfFunctions, withOutputTo } from "./packages/local/functions/audit-lines.ts";
  const isFree = withOutputTo(() => {}, () => process.stdout.write("a line"));
  console.error(levelOfFunctions, isFree);`;

it.each([
  ["DEBUG", "a line", "DEBUG"],
  ["info", "a line", "info"],
  ["WARN", "", "INFO"],
])("at POWERTOOLS_LOG_LEVEL=%s the terminal shows of what a function logs: %j, at %s", async (level, out, logged) => {
  const command = [process.execPath, "--input-type=module", "--eval", program] as const;
  const shown = { code: 0, out, err: `${logged} true\n` };
  expect(await runCommand(command, ".", { POWERTOOLS_LOG_LEVEL: level })).toEqual(shown);
});
