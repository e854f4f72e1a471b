import type { Command } from "commander";
import { expect, it } from "vitest";
import type { Connection, Location } from "../../operator/connection.ts";
import { createProgram } from "../../operator/program.ts";

/** The location that a command would connect to. */
async function locationOf(...words: string[]): Promise<Location | undefined> {
  let seen: Location | undefined;
  const connect = (location: Location) => {
    seen = location;
    throw new Error("far enough");
  };
  const program = createProgram({ connect, print: () => {}, ask: async () => "" });
  await expect(program.parseAsync([...words, "outputs"], { from: "user" })).rejects.toThrow("far enough");
  return seen;
}

it("admin works on the deployment from here, unless a stage or the local stack is named", async () => {
  expect(await locationOf()).toEqual({ local: false });
  expect(await locationOf("--stage", "prod", "--outputs", "there.json")).toEqual({
    stage: "prod",
    outputs: "there.json",
    local: false,
  });
  expect(await locationOf("--local")).toMatchObject({ local: true });
});

/** A command and its subcommands, each with its full name. */
function within(command: Command, above = ""): [string, Command][] {
  const name = `${above} ${command.name()}`.trim();
  return [[name, command], ...command.commands.flatMap((each) => within(each, name))];
}

it("admin describes every command and option in its help", () => {
  const connect = () => {
    throw new Error("nobody connects");
  };
  const all = within(createProgram({ connect, print: () => {}, ask: async () => "" }));
  const undescribed = all.flatMap(([name, command]) => [
    ...(command.description() === "" ? [name] : []),
    ...command.options.filter(({ description }) => description === "").map(({ flags }) => `${name} ${flags}`),
  ]);

  expect(all.length).toBeGreaterThan(15);
  expect(undescribed).toEqual([]);
});

const fails = () => Promise.reject(new Error("no access to the table"));
const audit = { ofTarget: fails, ofClient: fails, note: fails };
const withoutAccess: Connection = {
  name: "prod, eu-south-1",
  operator: {
    createClient: fails,
    showTask: fails,
    listTasks: fails,
    filing: { start: fails, stop: fails, state: fails },
    audit,
    findGuests: fails,
    erase: fails,
    eraseAgain: fails,
  },
  deadLetters: { look: fails, sendBack: fails },
  restore: fails,
  outputs: {},
  now: () => 0,
};

/** Runs a command, which is to fail without access to the table. Returns what it has printed. */
async function printedBy(command: string, connection: Connection) {
  const printed: string[] = [];
  const program = createProgram({
    connect: () => connection,
    print: (text) => printed.push(text),
    ask: async () => "all",
  });
  await expect(program.parseAsync(command.split(" "), { from: "user" })).rejects.toThrow("no access");
  return printed;
}

it.each([
  "clients create --roles admin",
  "tasks list",
  "tasks show 1",
  "tasks show 1 2",
  "filing stop --reason outage",
  "filing start",
  "filing status",
  "dead-letters tasks",
  "redrive filings",
  "audit --client operator",
  "erase --guest",
  "restore restored",
])("`admin %s` prints nothing before it has succeeded", async (command) => {
  expect(await printedBy(command, withoutAccess)).toEqual([]);
});

it("`admin redrive` prints nothing before the audit record is written", async () => {
  const deadLetters = { look: fails, sendBack: async () => 2 };

  expect(await printedBy("redrive filings", { ...withoutAccess, deadLetters })).toEqual([]);
});
