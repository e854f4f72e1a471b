import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { helpText } from "../../../local/settings.ts";

const start = join(import.meta.dirname, "../../../local/start.ts");

/** What the program prints, tells and ends with, before there is a stack. */
const run = (...words: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [start, ...words], (error, out, err) => resolve({ code: error?.code ?? 0, out, err }));
  });

it("says how it is started to whoever asks, by its first word already", async () => {
  expect(await run("--help")).toEqual({ code: 0, out: `${helpText}\n`, err: "" });
});

it("ends as a failure at an option that there is not", async () => {
  const { code, out, err } = await run("--memroy");

  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("Options: --memory");
});
