import { expect, it } from "vitest";
import { duplicate, duplicateOfOwnerHidden } from "../../../shared/contract/outcomes.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";

const by = { taskId: 7, reservationId: "A-3" };
const differs = ["endDate"];

// A difference needs a person, an equal declaration does not. The words must not confuse them.
it.each([
  ["the same by hand", duplicate("256", undefined, []), [], false, "nothing to do", "other"],
  ["otherwise by hand", duplicate("256", undefined, differs), differs, false, "amend", "nothing"],
  ["the same by us", duplicate("256", by, []), [], true, "as A-3: nothing to do", "other"],
  ["otherwise by us", duplicate("256", by, differs), differs, true, "amend", "nothing"],
  ["as another of ours", duplicate("256", by, differs, "another"), differs, true, "as A-3", "onDeclared"],
  ["the same, whosever it is", duplicateOfOwnerHidden("256", []), [], false, "nothing to do", "whose"],
  ["otherwise, whosever it is", duplicateOfOwnerHidden("256", differs), differs, false, "whose", "nothing to do"],
])("the words for a stay declared %s have its number and what differs", (_, outcome, fields, ours, says, not) => {
  expect(outcome).toMatchObject({
    state: "FAILED",
    errorValue: "duplicate_declaration",
    declaredAs: "256",
    differs: fields,
  });
  const words = inWords(outcome.details ?? "");
  expect(words).toContain("256");
  expect(words).toContain(says);
  expect(words).not.toContain(not);
  expect(words.includes("endDate")).toBe(fields.length > 0);
  expect(words.includes("7")).toBe(ours);
});
