import { expect, it } from "vitest";
import { duplicate, duplicateOfNameless } from "../../../shared/contract/outcomes.ts";
import { inWords } from "../../../shared/wording/say.ts";

const by = { taskId: 7, reservationId: "A-3" };
const differs = ["endDate"];

// What differs is to be looked at by a person; what is the same is done: the words must not say the one of the other.
it.each([
  ["the same by hand", duplicate("256", undefined, []), [], false],
  ["otherwise by hand", duplicate("256", undefined, differs), differs, false],
  ["the same by us", duplicate("256", by, []), [], true],
  ["otherwise by us", duplicate("256", by, differs), differs, true],
  ["as another of ours", duplicate("256", by, differs, "another"), differs, true],
  ["the same, whosever it is", duplicateOfNameless("256", []), [], false],
  ["otherwise, whosever it is", duplicateOfNameless("256", differs), differs, false],
])("a stay that is declared %s is told so, with its number and what differs", (_, outcome, fields, ours) => {
  expect(outcome).toMatchObject({
    state: "FAILED",
    errorValue: "duplicate_declaration",
    declaredAs: "256",
    differs: fields,
  });
  const words = inWords(outcome.details ?? "");
  expect(words).toContain("256");
  expect(words.includes("endDate")).toBe(fields.length > 0);
  expect(words.includes("7")).toBe(ours);
});
