import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { exactIdentifier, text } from "../../../shared/parsing/fields.ts";
import { folded } from "../../../shared/parsing/folded.ts";
import { normal } from "../../../shared/parsing/normal.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { Unparsable } from "../../../shared/parsing/unparsable.ts";
import { foldUsername } from "../../../shared/parsing/username.ts";
import { timesAsMuch } from "../../support/cost.ts";

const root = join(import.meta.dirname, "../../..");

/** Each pair of marks in the wrong order: what is slowest to normalise. */
const marks = (length: number) => "\u0301\u0316".repeat(length / 2);
/** A letter that becomes a mark in a compatible form only. */
const hidden = (length: number) => "\uFF9E\u0301".repeat(length / 2);

describe("a text in its normal form", () => {
  it("is composed, decomposed or compatible, as asked for", () => {
    expect(normal("Α\u0301", "NFC")).toBe("Ά");
    expect(normal("Ά", "NFKD")).toBe("Α\u0301");
    expect(normal("Ａ", "NFKC")).toBe("A");
  });

  it("keeps 30 marks in a row in a long text, and all in a text as short as a field", () => {
    const letters = "x".repeat(101);

    expect(normal(`${letters}${"\u0301".repeat(31)}b${"\u0316".repeat(30)}`, "NFC")).toBe(
      `${letters}${"\u0301".repeat(30)}b${"\u0316".repeat(30)}`,
    );
    expect(normal(`x${"\u0301".repeat(99)}`, "NFC")).toHaveLength(100);
  });

  it.each([
    ["marks", marks, (sent: string) => normal(sent, "NFC")],
    ["letters that become marks", hidden, (sent: string) => normal(sent, "NFKD")],
    ["marks, compared as words", marks, folded],
    ["marks, compared as a username", marks, foldUsername],
  ])("costs as little for %s as for letters", async (_, of, work) => {
    const tenTimes = (sent: string) => () => {
      for (let turn = 0; turn < 10; turn += 1) work(sent);
    };

    // 300 times as much without a limit.
    expect(await timesAsMuch(tenTimes(of(60_000)), tenTimes("aβ".repeat(30_000)))).toBeLessThan(10);
  });
});

describe("a text field", () => {
  const problemsOf = (schema: v.GenericSchema, sent: unknown) => {
    try {
      parseRequest(schema, sent);
      return [];
    } catch (error) {
      if (!(error instanceof Unparsable)) throw error;
      return error.problems.map(({ message }) => message.code);
    }
  };
  const Field = v.object({ name: text(100), id: exactIdentifier });

  it("is as long as its normal form, which may be a quarter of what was sent", () => {
    expect(problemsOf(Field, { name: "α\u0313\u0300\u0345".repeat(100), id: "1" })).toEqual([]);
    expect(problemsOf(Field, { name: "α\u0313\u0300\u0345".repeat(101), id: "1" })).toEqual(["text_too_long"]);
    expect(problemsOf(Field, { name: `a${"\u0301".repeat(400)}`, id: "1" })).toEqual([
      "text_too_long",
      "text_unprintable",
    ]);
  });

  it("has at most 30 marks in a row", () => {
    expect(problemsOf(Field, { name: `a${"\u0316".repeat(30)}`, id: `a${"\u0316".repeat(30)}` })).toEqual([]);
    expect(problemsOf(Field, { name: `a${"\u0316".repeat(31)}`, id: `a${"\u0316".repeat(31)}` })).toEqual([
      "text_unprintable",
      "text_unprintable",
    ]);
  });
});

it("only one place normalises text", () => {
  const files = globSync("{shared,functions,packages,infra}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /node_modules|\/test\//.test(path),
  });
  const normalising = files.filter((file) => readFileSync(join(root, file), "utf8").includes(".normalize("));

  expect(files.length).toBeGreaterThan(300);
  expect(normalising).toEqual(["shared/parsing/normal.ts"]);
});
