import { expect, it } from "vitest";
import type { Connection } from "../../../cli/operator/connection.ts";
import { createProgram } from "../../../cli/operator/program.ts";

const ask = async () => "all";
const fails = () => Promise.reject(new Error("no access to the table"));
const audit = { ofTarget: fails, ofClient: fails, note: fails };
const withoutAccess: Connection = {
  operator: {
    ...{ createClient: fails, showTask: fails, listTasks: fails },
    ...{ filing: { start: fails, stop: fails, state: fails }, audit },
    ...{ findGuests: fails, erase: fails, eraseAgain: fails },
  },
  deadLetters: { look: fails, sendBack: fails },
  restore: fails,
  outputs: {},
  now: () => 0,
};

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
])("`%s` says that it was done only once it is", async (command) => {
  const printed: string[] = [];
  const program = createProgram({ connect: () => withoutAccess, print: (text) => printed.push(text), ask });

  await expect(program.parseAsync(command.split(" "), { from: "user" })).rejects.toThrow("no access");
  expect(printed).toEqual([]);
});

it("notes what was sent back before it says so", async () => {
  const printed: string[] = [];
  const deadLetters = { look: fails, sendBack: async () => 2 };
  const program = createProgram({
    connect: () => ({ ...withoutAccess, deadLetters }),
    print: (text) => printed.push(text),
    ask,
  });

  await expect(program.parseAsync(["redrive", "filings"], { from: "user" })).rejects.toThrow("no access");
  expect(printed).toEqual([]);
});
