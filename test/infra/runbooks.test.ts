import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createProgram } from "../../packages/cli/operator/program.ts";
import commands from "../../packages/cli/package.json" with { type: "json" };
import { createPortalApp } from "../../packages/portal-simulator/app.ts";
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
const accountWide = [
  "events list-rules",
  "lambda list-event-source-mappings",
  "logs describe-log-groups",
  "pipes list-pipes",
];
/** Options of every AWS command. */
const everyCommand = ["--query", "--output", "--region"];
const stackNames = [stages.prod, stages.dev].flatMap(({ stackName }) =>
  ["*", "records", "service", "watch"].map((part) => `${stackName}-${part}`),
);
const admin = ["npm", "run", "admin", "--"];
const root = join(import.meta.dirname, "../..");
/** The local portal's own controls. */
const drills = "http://localhost:8082/_control/";

/** What is wrong with a call, if anything. */
function mistakeIn({ words, region: at }: Called): string | undefined {
  const [program = "", first = "", second = "", third = ""] = words;
  if (["sleep", "npm"].includes(program)) return undefined;
  // macOS has none of GNU's ways to reckon with dates.
  if (program === "date") return words.join(" ") === "date +%s" ? undefined : words.join(" ");
  if (program === "curl") return words.some((word) => word.startsWith(drills)) ? undefined : "not the simulator";
  if (program === "npx" && first in commands.bin) return undefined;
  if (program === "npx") return mistakeInCdk(words.slice(1));
  if (at !== region) return `no region: ${words.join(" ")}`;
  const name = [`${first} ${second}`, `${first} ${second} ${third}`].find((each) => known.has(each));
  if (name === undefined) return `no command of AWS's: ${words.join(" ")}`;
  // Another stage may share the account.
  if (accountWide.includes(name)) return `${name} finds what is not the stage's`;
  const options = words.filter((word) => word.startsWith("--"));
  const unknown = options.find((option) => ![...(known.get(name) ?? []), ...everyCommand].includes(option));
  const values = words.slice(1 + name.split(" ").length).filter((word) => !word.startsWith("--"));
  const alone = values.length > 0 && options.length === 0;
  return unknown !== undefined || alone ? `${name} has no ${unknown ?? values[0]}` : undefined;
}

function mistakeInCdk([cdk, verb = "", ...rest]: readonly string[]): string | undefined {
  if (cdk !== "cdk") return "not cdk";
  const needsStack = ["diff", "deploy", "destroy", "synth", "import"].includes(verb);
  const named = rest.filter((word) => !word.startsWith("--"));
  return needsStack && !named.some((name) => stackNames.includes(name)) ? `${verb} names no stack` : undefined;
}

it("the page on a failed first deployment uses no outputs, since none were written", () => {
  const code = blocks.filter(({ page }) => page.includes("failed-first-deployment")).map((block) => block.code);

  expect(code).not.toHaveLength(0);
  expect(Object.keys(prod.outputs).filter((name) => code.some((each) => each.includes(`$${name}`)))).toEqual([]);
});

describe.each(blocks.map((block) => [block.page, block] as const))("%s", (_, block) => {
  it(`runs: ${block.code.trim().split("\n")[0]}`, () => {
    const { calls } = block;

    expect(calls.length).toBeGreaterThan(0);
    expect(calls.map(mistakeIn).filter(Boolean)).toEqual([]);
    const isHere = ({ words: [program, , script] }: Called) =>
      program === "curl" || program === "date" || (program === "npm" && script === "admin");
    const needsAws = !calls.every(isHere);
    expect(block.needsAws || block.code.includes("outputs")).toBe(needsAws || block.code.includes("outputs"));
  });
});

it.each([
  ["worker-errors", ["FilingLog", "DispatchLog", "SweepLog", "DigestLog"]],
  ["server-errors", ["AccessLog", "ChangesLog", "ReadsLog"]],
  ["refresh-reused", ["ChangesLog", "AccessLog"]],
])("%s reads the logs %j", (page, logs) => {
  const words = blocks
    .filter((block) => block.page === `runbooks/${page}.md`)
    .flatMap(({ calls }) => calls.flatMap((call) => call.words));

  expect(logs.filter((name) => !words.includes(`value of ${name}`))).toEqual([]);
});

it("the portal simulator takes each drill", async () => {
  const portal = createPortalApp({});
  const calls = blocks.flatMap((block) => block.calls).filter(({ words: [program] }) => program === "curl");
  const statuses = await Promise.all(
    calls.map(async ({ words }) => {
      const url = words.find((word) => word.startsWith(drills)) ?? "";
      const body = words[words.indexOf("-d") + 1] ?? "";
      const request = new Request(url, { method: "PUT", body, headers: { "content-type": "application/json" } });
      return `${body} ${(await portal.fetch(request)).status}`;
    }),
  );

  expect(statuses.length).toBeGreaterThan(3);
  expect(statuses.filter((answer) => !answer.endsWith(" 200"))).toEqual([]);
});

it("docs/operating.md names each right that the operators' commands need, and no other", () => {
  const text = readFileSync(join(root, "docs/operating.md"), "utf8");
  const [page = ""] = text
    .split("## Rights of those who operate")
    .slice(1)
    .map((rest) => rest.split("\n## ")[0]);
  const named = [...page.matchAll(/`(?:dynamodb|sqs):(\w+)`/g)].map(([, action = ""]) => action);
  const files = ["shared/aws/store.ts", ...globSync("packages/cli/operator/**/*.ts", { cwd: root })];
  const sent = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/new (\w+)Command\(|\bpaginate(\w+)\(/g)].map(
      ([, command, pages = ""]) => command ?? pages,
    ),
  );
  const action: Readonly<Record<string, string>> = {
    Get: "GetItem",
    BatchGet: "BatchGetItem",
    Put: "PutItem",
    Update: "UpdateItem",
    Delete: "DeleteItem",
  };

  expect(new Set(named)).toEqual(new Set(sent.map((name) => action[name] ?? name)));
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
