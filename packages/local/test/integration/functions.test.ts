import { mkdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { createFunctions, type Functions } from "../../functions/functions.ts";
import type { FunctionDefinition } from "../../functions/manifest.ts";

const bundles = eachTestsFolder();
let functions: Functions;

/** Writes a bundle; gives its definition. */
function aFunction(name: string, source: string, row: Partial<FunctionDefinition> = {}): FunctionDefinition {
  mkdirSync(bundles.at(name));
  bundles.write(`${name}/index.mjs`, source);
  const trigger = { kind: "schedule", every: "sweep" } as const;
  return { name, trigger, variables: [], memoryMb: 128, timeoutMs: 10_000, ...row };
}

beforeEach(() => {
  functions = createFunctions(bundles.path(), { TABLE_NAME: "declarations", PORTAL_SIGN_ON_URL: "http://localhost:1" });
});

const seesItsEnvironment = `
  const seen = [process.env.TABLE_NAME, process.env.PORTAL_SIGN_ON_URL, process.env.AWS_LAMBDA_FUNCTION_NAME];
  await new Promise((resolve) => setTimeout(resolve, 20));
  seen.push(process.env.TABLE_NAME);
  export const handler = async () => seen.map((value) => value ?? "none");
`;

describe("a function", () => {
  it("sees only the variables of its own row, even when several load at once", async () => {
    const one = aFunction("one", seesItsEnvironment, { variables: ["TABLE_NAME"] });
    const two = aFunction("two", seesItsEnvironment, { variables: ["PORTAL_SIGN_ON_URL"] });

    const seen = await Promise.all([one, two].map((definition) => functions.invoke(definition, {})));

    expect(seen).toEqual([
      ["declarations", "none", "one", "declarations"],
      ["none", "http://localhost:1", "two", "none"],
    ]);
    expect(process.env).not.toHaveProperty("PORTAL_SIGN_ON_URL");
  });

  it("loads once and is called with the event and Lambda's context", async () => {
    const definition = aFunction(
      "counts",
      `let calls = 0;
       export const handler = async (event, context) => {
         calls += 1;
         return { calls, event, name: context.functionName, memory: context.memoryLimitInMB,
           inTime: context.getRemainingTimeInMillis() > 0 && context.getRemainingTimeInMillis() <= 10_000 };
       };`,
    );

    await functions.invoke(definition, {});
    const answer = await functions.invoke(definition, { a: 1 });

    expect(answer).toEqual({ calls: 2, event: { a: 1 }, name: "counts", memory: "128", inTime: true });
  });

  it("fails when it exceeds its timeout", async () => {
    const source = "export const handler = () => new Promise(() => undefined);";
    const definition = aFunction("hangs", source, { timeoutMs: 200 });

    await expect(functions.invoke(definition, {})).rejects.toThrow("hangs did not end within 200 ms");
  });

  it.each([
    ["throws while it loads", "throw new Error('no configuration');", "no configuration"],
    ["has no handler", "export const other = 1;", "handler"],
    ["throws", "export const handler = () => { throw new Error('thrown'); };", "thrown"],
  ])("that %s fails its call, not the others", async (_, source, message) => {
    const broken = aFunction("broken", source);
    const sound = aFunction("sound", "export const handler = async () => 'sound';");

    await expect(functions.invoke(broken, {})).rejects.toThrow(message);
    expect(await functions.invoke(sound, {})).toBe("sound");
  });
});
