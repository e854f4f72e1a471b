import { describe, expect, it } from "vitest";
import { officesFiles } from "../support/offices-files.ts";
import { bytesOf, readAs } from "../support/read-as.ts";

describe("each of the offices' files becomes what it says, and asks the rest", () => {
  it.each(officesFiles)("$file", async ({ file, given, becomes }) => {
    expect(await readAs(bytesOf(`test/files/${file}`), given)).toEqual(becomes);
  });
});

describe("with a person's answers each becomes what they say", () => {
  it.each(officesFiles.flatMap((one) => (one.answers && one.answered ? [one] : [])))("$file", async (one) => {
    const given = { ...one.given, answers: one.answers ?? {} };
    expect(await readAs(bytesOf(`test/files/${one.file}`), given)).toEqual(one.answered);
  });
});

it("a guest's name in the code page of Western Europe is never read as Greek", async () => {
  const text = new TextDecoder("windows-1252").decode(bytesOf("test/files/cases/22-western-code-page.csv"));
  const { decode } = await import("../../read-file.ts");
  expect(decode(new Uint8Array(bytesOf("test/files/cases/22-western-code-page.csv"))).text).toBe(text);
});
