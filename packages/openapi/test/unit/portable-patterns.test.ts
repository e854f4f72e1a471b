import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";

const document: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../openapi.json"), "utf8"));

function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "pattern" && typeof part === "string" ? [part] : patternsIn(part),
  );
}

const patterns = [...new Set(patternsIn(document))];
const texts = [
  "",
  "Ada",
  "a\tb",
  "a\nb",
  "\u0085",
  "x\ufffd",
  "Ζωή",
  "31/12/2026",
  "3/1/2026",
  "00000123456",
  "ΑΒ-1/2",
  "a b",
  "Zz9_-",
  "key 1",
  "key",
  "\u007f",
  "é",
  "\u{1f600}",
];

describe("the patterns of openapi.json", () => {
  it("are several", () => {
    expect(patterns.length).toBeGreaterThan(4);
  });

  it.each(patterns)("%s means the same to RE2 and ECMAScript", (pattern) => {
    const re2 = RE2JS.compile(pattern);
    // Without its Unicode flag, ECMAScript takes a Unicode class for letters.
    expect(pattern).not.toContain("\\p");

    expect(texts.map((text) => re2.matcher(text).find())).toEqual(
      texts.map((text) => new RegExp(pattern, "u").test(text)),
    );
  });
});
