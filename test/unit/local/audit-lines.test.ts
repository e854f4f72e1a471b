import { expect, it } from "vitest";
import { runCommand } from "../../support/run-command.ts";

const program = `import { withOutputTo } from "./local/functions/audit-lines.ts";
  withOutputTo(() => {}, () => process.stdout.write("a line"));`;

it.each([
  ["DEBUG", "a line"],
  ["WARN", ""],
])("at POWERTOOLS_LOG_LEVEL=%s the terminal shows of what a function logs: %j", async (level, out) => {
  const command = [process.execPath, "--input-type=module", "--eval", program] as const;
  expect(await runCommand(command, ".", { POWERTOOLS_LOG_LEVEL: level })).toEqual({ code: 0, out, err: "" });
});
