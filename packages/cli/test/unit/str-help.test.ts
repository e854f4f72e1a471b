import { expect, it } from "vitest";
import { releaseVersion } from "../../../../shared/contract/endpoint.ts";
import type { Terminal } from "../../consumer/context.ts";
import { runStr } from "../../consumer/program.ts";

const unasked = () => {
  throw new Error("help asks for nothing");
};

/** What a command prints on stdout and stderr, and its exit code. */
async function runIn(language: Terminal["language"], ...words: string[]) {
  const [printed, errors, codes]: [string[], string[], number[]] = [[], [], []];
  const around: Terminal = {
    apiUrl: "https://api.test",
    language,
    forPerson: false,
    ask: undefined,
    client: unasked,
    progress: unasked,
    password: unasked,
    print: (text) => printed.push(text),
    tell: (text) => errors.push(text),
    end: (code) => codes.push(code),
  };
  await runStr(words, around);
  return { printed, errors, codes };
}

const run = (...words: string[]) => runIn("en", ...words);

it("str --help lists the commands and the environment variables", async () => {
  const { printed, codes } = await run("--help");
  const lines = printed.join("\n").split("\n");

  expect(lines[0]).toMatch(/^Usage: str /);
  expect(printed.join("\n")).toContain("Declares short-term-rental stays.");
  expect(printed.join("\n")).toContain("STR_CLIENT_ID, STR_CLIENT_SECRET, STR_API_URL (https://api.test)");
  expect(lines.find((line) => line.startsWith("  status "))).toMatch(/<taskId> {2,}\S/);
  expect(codes).toEqual([0]);
});

it("str --version prints the version", async () => {
  expect(await run("--version")).toMatchObject({ printed: [releaseVersion], codes: [0] });
});

it("str status --help describes the command and its options", async () => {
  const { printed } = await run("status", "--help");
  const lines = printed.join("\n").split("\n");

  expect(lines[0]).toMatch(/^Usage: str status .*<taskId>$/);
  expect(lines.filter((line) => /^ {2}-/.test(line) && !/\S {2,}\S/.test(line))).toEqual([]);
  expect(printed.join("\n")).toBe(printed.join("\n").trimEnd());
});

it("str reports what it does not understand on stderr, in one line", async () => {
  const { printed, errors, codes } = await run("status");

  expect(printed).toEqual([]);
  expect(errors.join("")).toMatch(/^error: missing required argument 'taskId'$/);
  expect(codes[0]).not.toBe(0);
});

it("str describes every command and option in its help, and every command has --json", async () => {
  const commandsIn = (list: string) => [...list.matchAll(/^ {2}([a-z-]+)(?: .*)?$/gm)].map(([, name = ""]) => name);
  const undescribed = (help: string) =>
    help.split("\n").filter((line) => /^ {2}\S/.test(line) && !/\S {2,}[^\s(]/.test(line));
  const found: string[] = [];
  const walk = async (...words: string[]): Promise<void> => {
    const help = (await run(...words, "--help")).printed.join("\n");
    const [, commands = ""] = help.split("\nCommands:\n");
    const [own = ""] = commands.split("\n\n");
    if (commands === "" && !help.includes("--json")) found.push(`${words.join(" ")} prints no JSON`);
    found.push(
      ...undescribed(help.split("\nEnvironment:")[0] ?? "").map((line) => `${words.join(" ")}: ${line.trim()}`),
    );
    // The description is between usage and options.
    if (!/^Usage: [^\n]+\n\n(?!\w+:)\w/.test(help)) found.push(`${words.join(" ")} does not say what it is`);
    for (const name of commandsIn(own)) if (name !== "help") await walk(...words, name);
  };
  await walk();

  expect(found).toEqual([]);
});

it("str reports in Greek what it does not understand", async () => {
  expect((await runIn("el", "status", "x")).errors).toEqual([
    "Γράψτε αριθμό, όπως τον αριθμό μιας εργασίας ή ενός ακινήτου.",
  ]);
});

it("str describes its commands and options in Greek", async () => {
  for (const words of [[], ["file"], ["owners", "add"], ["retry"]]) {
    const help = (await runIn("el", ...words, "--help")).printed.join("\n");
    const texts = [...help.matchAll(/^ {2}\S.*? {2,}(.*)$/gm)].map(([, text = ""]) => text);

    expect(help).toMatch(/^Χρήση: str/);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => !/\p{Script=Greek}/u.test(text))).toEqual([]);
  }
});
