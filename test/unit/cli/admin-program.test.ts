import { expect, it } from "vitest";
import type { Location } from "../../../cli/admin/connection.ts";
import { createProgram } from "../../../cli/admin/program.ts";

/** Where a command would be run. */
async function locationOf(...words: string[]): Promise<Location | undefined> {
  let seen: Location | undefined;
  const connect = (location: Location) => {
    seen = location;
    throw new Error("far enough");
  };
  const program = createProgram({ connect, print: () => {} });
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
