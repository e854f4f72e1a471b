import type { Command } from "commander";
import { expect, it } from "vitest";
import type { Location } from "../../../cli/operator/connection.ts";
import { createProgram } from "../../../cli/operator/program.ts";

/** Where a command would be run. */
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

it("works on what was deployed from here, unless another stage or this machine's stack is asked for", async () => {
  expect(await locationOf()).toEqual({ outputs: "cdk-outputs.json", local: false });
  expect(await locationOf("--stage", "prod", "--outputs", "there.json")).toEqual({
    ...{ stage: "prod", outputs: "there.json", local: false },
  });
  expect(await locationOf("--local")).toMatchObject({ local: true });
});

/** A command and all below it, each with its whole name. */
function within(command: Command, above = ""): [string, Command][] {
  const name = `${above} ${command.name()}`.trim();
  return [[name, command], ...command.commands.flatMap((each) => within(each, name))];
}

it("says what each command, argument and option is", () => {
  const connect = () => {
    throw new Error("nobody connects");
  };
  const all = within(createProgram({ connect, print: () => {}, ask: async () => "" }));
  const untold = all.flatMap(([name, command]) => [
    ...(command.description() === "" ? [name] : []),
    ...command.options.filter(({ description }) => description === "").map(({ flags }) => `${name} ${flags}`),
  ]);

  expect(all.length).toBeGreaterThan(15);
  expect(untold).toEqual([]);
});
