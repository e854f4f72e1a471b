import { describe, expect, it } from "vitest";
import { counted } from "../../../cli/operator/describe.ts";
import { filled } from "../../../shared/wording/filled.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say } from "../../../shared/wording/say.ts";

describe("a count", () => {
  it.each([
    ["0", "0 days"],
    ["1", "1 day"],
    ["2", "2 days"],
    ["11", "11 days"],
  ])("of %s has the right word form", (count, text) => {
    expect(filled("{days} {days|day|days}", () => count)).toBe(text);
  });

  it("has its word in each language", () => {
    const given = (days: number) => say("gave_up_looking", { days });

    expect(
      [inWords(given(1), "en"), inWords(given(14), "en")].map((told) => /within (\d+ \w+)/.exec(told)?.[1]),
    ).toEqual(["1 day", "14 days"]);
    expect(inWords(given(1), "el")).toContain("σε 1 ημέρα:");
    expect(inWords(given(14), "el")).toContain("σε 14 ημέρες:");
  });

  it("is singular for one only in a command's message", () => {
    expect([0, 1, 2].map((count) => counted(count, "line"))).toEqual(["0 lines", "1 line", "2 lines"]);
  });
});
