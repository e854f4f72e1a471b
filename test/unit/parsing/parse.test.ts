import { randomInt } from "node:crypto";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { secretText, text } from "../../../shared/parsing/fields.ts";
import { emptying, ignoring } from "../../../shared/parsing/leniency.ts";
import { message } from "../../../shared/parsing/message.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { Unparsable } from "../../../shared/parsing/unparsable.ts";
import { foldUsername } from "../../../shared/parsing/username.ts";
import { say } from "../../../shared/wording/say.ts";

function refusalOf(parsing: () => unknown): Unparsable | undefined {
  try {
    parsing();
  } catch (error) {
    if (error instanceof Unparsable) return error;
    throw error;
  }
  return undefined;
}
const textOf = (parsing: () => unknown) => refusalOf(parsing)?.message;

describe("a problem of an input", () => {
  const Platform = v.picklist(["airbnb"], message("expected_text"));

  const Guest = v.object({ guest: v.object({}) });
  const checked = v.check<string>(() => true);

  it.each([
    ["a list for an object", Guest, { guest: [] }, "guest: expected an object, found a list"],
    ["a text for an object", Guest, { guest: "x" }, "guest: expected an object, found a text"],
    ["nothing at all", v.object({}), null, "expected an object, found nothing"],
    ["a list for a text", v.object({ name: text(5) }), { name: [1] }, "name: expected text, found a list"],
    ["a kind without words of ours", v.object({ on: v.boolean() }), { on: 1 }, "on: expected boolean, found a number"],
    ["a rule without words of ours", v.object({ a: v.pipe(v.string(), v.email()) }), { a: "x" }, "a: expected email"],
    ["another than the known texts", v.object({ at: Platform }), { at: "x" }, "at: expected text"],
    ["a number for one of the texts", v.object({ at: Platform }), { at: 1 }, "at: expected text, found a number"],
    ["a secret left empty", v.object({ secret: secretText(5) }), { secret: "" }, "secret: is required"],
    ["blanks", v.object({ name: v.pipe(text(5), checked) }), { name: "  " }, "name: is required"],
    ["a function", v.object({ name: text(5) }), { name: () => 1 }, "name: expected text, found something else"],
  ])("%s", (_, schema, input, words) => {
    expect(textOf(() => parseRequest(schema, input))).toBe(words);
  });

  it("has its field's words, even the first time", () => {
    const max = randomInt(1_000, 100_000);

    expect(textOf(() => parseRequest(v.object({ name: text(max) }), { name: "x".repeat(max + 1) }))).toBe(
      `name: expected at most ${max} characters`,
    );
  });

  it("is in a named error with twenty problems in its text and all in its list", () => {
    const message = say("required");
    const error = new Unparsable(
      Array.from({ length: 21 }, (_, place) => ({ path: place ? String(place) : "", message })),
    );

    expect(error.name).toBe("Unparsable");
    expect(error.problems).toHaveLength(21);
    expect(error.message.split("; ")).toEqual([
      "is required",
      ...Array.from({ length: 19 }, (_, at) => `${at + 1}: is required`),
    ]);
  });
});

describe("an unknown field", () => {
  it("is named, unless its name should not be repeated", () => {
    expect(textOf(() => parseRequest(v.object({}), { nmae: 1 }))).toMatch(/^nmae: is not a field/);
    expect(textOf(() => parseRequest(v.object({}), { "<b>": 1 }))).toMatch(/^\(a name\): is not a field/);
  });

  it("is one of a thousand at most", () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, place) => [`f${place}`, 1]));

    expect(refusalOf(() => parseRequest(v.object({}), many))?.problems).toHaveLength(1_000);
  });

  it("can be ignored, or refused in given words", () => {
    const Body = v.pipe(
      v.object({ a: v.optional(v.string()), b: v.optional(v.string()) }),
      ignoring(() => ({ a: "ignored", b: say("not_clearable") })),
    );

    expect(parseRequest(Body, { a: 7 })).toEqual({});
    expect(textOf(() => parseRequest(Body, { b: "x" }))).toMatch(/^b: cannot be/);
  });
});

describe("a field of an update", () => {
  const Change = v.pipe(
    v.object({
      name: v.optional(v.nullable(text(5))),
      secret: v.optional(v.nullable(secretText(5))),
      id: v.optional(text(5)),
    }),
    emptying(),
  );

  it("is emptied by null, or by an empty text unless it is a secret", () => {
    expect(parseRequest(Change, { name: null, secret: null })).toEqual({ name: null, secret: null });
    expect(parseRequest(Change, { name: "" })).toEqual({ name: null });
    expect(textOf(() => parseRequest(Change, { secret: "" }))).toMatch(/^secret: cannot be/);
    expect(textOf(() => parseRequest(Change, { id: null }))).toMatch(/^id: cannot be/);
  });
});

it("a list without a limit may have any length", () => {
  expect(parseRequest(v.object({ of: v.array(text(5)) }), { of: ["a", " b "] })).toEqual({ of: ["a", "b"] });
});

it("usernames are compared without invisible characters", () => {
  expect(foldUsername(" Ni\uFE0FKΟΣ ")).toBe("nikοσ");
});
