import { beforeEach, describe, expect, it } from "vitest";
import { createProgram } from "../../packages/cli/operator/program.ts";
import commands from "../../packages/cli/package.json" with { type: "json" };
import awsCommands from "./support/aws-commands.json" with { type: "json" };
import { adminWordsInText, shellBlocks } from "./support/documented-commands.ts";
import { createOperatedStore, operate } from "./support/operated-store.ts";
import { type Called, runInShell } from "./support/shell-recorder.ts";
import { stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const region = "eu-south-1";
/** The deployed stack's outputs, by their real names. */
const outputs = [
  ...Object.keys(prod.outputs).map((name) => `export ${name}='value of ${name}'`),
  `export AWS_REGION='${region}'`,
];

const blocks = shellBlocks().map((block) => ({ ...block, calls: runInShell(block.code, outputs.join("\n")) }));
/** By command, the options that are its own. */
const known = new Map(Object.entries(awsCommands).map(([name, options]) => [name, options.split(" ")]));
/** Options of every AWS command. */
const everyCommand = ["--query", "--output", "--region"];
const stackNames = [stages.prod.stackName, stages.dev.stackName];
const admin = ["npm", "run", "admin", "--"];

/** What is wrong with a call, if anything. */
function mistakeIn({ words, region: at }: Called): string | undefined {
  const [program = "", first = "", second = "", third = ""] = words;
  if (program === "sleep" || program === "npm") return undefined;
  if (program === "npx" && first in commands.bin) return undefined;
  if (program === "npx") return mistakeInCdk(words.slice(1));
  if (at !== region) return `no region: ${words.join(" ")}`;
  const name = [`${first} ${second}`, `${first} ${second} ${third}`].find((each) => known.has(each));
  if (name === undefined) return `no command of AWS's: ${words.join(" ")}`;
  const options = words.filter((word) => word.startsWith("--"));
  const unknown = options.find((option) => ![...(known.get(name) ?? []), ...everyCommand].includes(option));
  const values = words.slice(1 + name.split(" ").length).filter((word) => !word.startsWith("--"));
  const alone = values.length > 0 && options.length === 0;
  return unknown !== undefined || alone ? `${name} has no ${unknown ?? values[0]}` : undefined;
}

function mistakeInCdk([cdk, verb = "", ...rest]: readonly string[]): string | undefined {
  if (cdk !== "cdk") return "not cdk";
  const needsStack = ["diff", "deploy", "destroy", "synth"].includes(verb);
  const named = rest.filter((word) => !word.startsWith("--"));
  return needsStack && !named.some((name) => stackNames.includes(name)) ? `${verb} names no stack` : undefined;
}

describe.each(blocks.map((block) => [block.page, block] as const))("%s", (_, block) => {
  it(`runs: ${block.code.trim().split("\n")[0]}`, () => {
    const { calls } = block;

    expect(calls.length).toBeGreaterThan(0);
    expect(calls.map(mistakeIn).filter(Boolean)).toEqual([]);
    const needsAws = calls.some(({ words: [program, , script] }) => program !== "npm" || script !== "admin");
    expect(block.needsAws || block.code.includes("outputs")).toBe(needsAws || block.code.includes("outputs"));
  });
});

describe("our own commands", () => {
  const ours = [
    ...new Map(
      blocks
        .flatMap(({ calls }) => calls.map(({ words }) => words))
        .filter((words) => admin.every((word, index) => words[index] === word))
        .map((words) => [words.join(" "), words.slice(admin.length)]),
    ).values(),
  ];
  /** Commands within the text, too. */
  const inline = adminWordsInText();
  let store: Awaited<ReturnType<typeof createOperatedStore>>;

  beforeEach(async () => {
    store = await createOperatedStore();
  });

  it.each([...ours, ...inline].map((words) => [words.join(" "), words] as const))(
    "do what they say: %s",
    async (_, words) => {
      expect(await operate(store, words)).not.toBe("");
    },
  );

  it("are all in the docs", () => {
    const program = createProgram({
      connect: () => expect.unreachable(),
      print: () => {},
      ask: () => expect.unreachable(),
    });
    const all = program.commands.flatMap((group) =>
      group.commands.length > 0 ? group.commands.map((each) => `${group.name()} ${each.name()}`) : [group.name()],
    );
    const told = [...ours, ...inline].map((words) => words.filter((word) => !word.startsWith("--")).join(" "));

    const untold = all.filter((name) => !told.some((words) => words.includes(name)) && name !== "outputs");
    expect(untold).toEqual([]);
  });
});
