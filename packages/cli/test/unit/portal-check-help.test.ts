import { expect, it, vi } from "vitest";
import { portalCheck } from "../../portal-check/program.ts";

const unasked = () => {
  throw new Error("help asks for nothing");
};
const around = { fetch, confirmed: unasked, password: unasked, print: unasked, wait: unasked };

/** The lines that `--help` prints before it ends the process. */
async function helpOf(...words: string[]): Promise<string[]> {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  await expect(portalCheck([...words, "--help"], around)).rejects.toThrow("ended");
  return written.join("").split("\n");
}

/** Lines of a command or option without a description, apart from its default. */
const undescribed = (help: readonly string[]) =>
  help.filter((line) => /^ {2}\S/.test(line) && !/\S {2,}[^\s(]/.test(line));

it.each(["look", "record", "replay", "try"])(
  "portal-check %s describes itself and each of its options in its help",
  async (step) => {
    const [usage = "", , does = "", ...others] = await helpOf(step);

    expect(usage).toContain(`portal-check ${step}`);
    expect(does).toMatch(/^\w+.* \w+/);
    expect(undescribed(others)).toEqual([]);
    for (const option of ["--application-url", "--sign-on-url", "--rest", "--yes"])
      expect(others.filter((line) => line.includes(option))).toHaveLength(1);
    expect(others.some((line) => line.includes("--username"))).toBe(step !== "replay");
    expect(others.find((line) => line.includes("--rest"))).toContain("500");
  },
);

it("portal-check describes its steps, its password and its exit codes in its help", async () => {
  const help = await helpOf();

  expect(undescribed(help)).toEqual([]);
  expect(help.join(" ")).toMatch(/Checks the portal before anything is filed/);
  expect(help.join(" ")).toMatch(/PORTAL_PASSWORD.*Exit codes: 1 something differs, 2 no login/);
  for (const step of ["look", "record", "replay", "try"])
    expect(help.filter((line) => line.startsWith(`  ${step} `))).toHaveLength(1);
});
