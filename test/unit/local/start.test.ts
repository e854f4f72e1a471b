import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { helpText } from "../../../local/settings.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const folder = eachTestsFolder();
const start = join(import.meta.dirname, "../../../local/start.ts");

/** What the program prints, tells and ends with, before there is a stack. */
const run = (...words: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    // Should it start a stack all the same, that is nobody else's, and ends.
    const env = { ...process.env, PORT: "0", PORTAL_PORT: "0", LOCAL_FOLDER: folder.path() };
    const options = { env, timeout: 20_000, killSignal: "SIGKILL" } as const;
    execFile(process.execPath, [start, ...words], options, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });

it("says how it is started to whoever asks, by its first word already", { timeout: 30_000 }, async () => {
  expect(await run("--help")).toEqual({ code: 0, out: `${helpText}\n`, err: "" });
});

it("ends as a failure at an option that there is not", { timeout: 30_000 }, async () => {
  const { code, out, err } = await run("--memroy");

  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("Options: --memory");
});
