import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { helpText } from "../../settings.ts";

const folder = eachTestsFolder();
const start = join(import.meta.dirname, "../../start.ts");

/** Runs the program; gives its exit code and its output. */
const run = (...words: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    // If it started a stack by mistake, that stack would disturb no other, and end.
    const env = { ...process.env, PORT: "0", PORTAL_PORT: "0", LOCAL_FOLDER: folder.path() };
    const options = { env, timeout: 20_000, killSignal: "SIGKILL" } as const;
    execFile(process.execPath, [start, ...words], options, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });

it("--help prints the help", { timeout: 30_000 }, async () => {
  expect(await run("--help")).toEqual({ code: 0, out: `${helpText}\n`, err: "" });
});

it("an unknown option ends the program with 1", { timeout: 30_000 }, async () => {
  const { code, out, err } = await run("--memroy");

  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toContain("Options: --memory");
});
