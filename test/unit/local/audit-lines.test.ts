import { expect, it, onTestFinished, vi } from "vitest";

it.each([
  ["DEBUG", true],
  ["WARN", false],
])("at POWERTOOLS_LOG_LEVEL=%s the terminal shows what a function logs: %s", async (level, isShown) => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", level);
  vi.resetModules();
  const terminal = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => void [terminal.mockRestore(), vi.unstubAllEnvs()]);
  const { withOutputTo } = await import("../../../local/functions/audit-lines.ts");
  const lines: string[] = [];
  const log = () => process.stdout.write("a line\n");
  withOutputTo((line) => void lines.push(line), log);

  expect([lines, terminal.mock.calls]).toEqual([["a line\n"], isShown ? [["a line\n"]] : []]);
});
