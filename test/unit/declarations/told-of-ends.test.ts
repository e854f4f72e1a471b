import { expect, it } from "vitest";
import type { Outcome } from "../../../shared/contract/outcome.ts";
import { duplicate, duplicateOfOwnerHidden, givenUp } from "../../../shared/contract/outcomes.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say } from "../../../shared/wording/say.ts";

/** Its errorValue, and the words that its details have and lack. */
type Told = readonly [what: string, outcome: Outcome, errorValue: string, has: readonly string[], not: string];

const portal = say("portal_down");
const wait = say("login_spared", { until: "noon" });

it.each<Told>([
  [
    "given up for the portal",
    givenUp("portal_unavailable", portal, 14, false),
    "portal_unavailable",
    ["14 days"],
    "waited last",
  ],
  ["given up without words", givenUp("portal_changed", "", 14, false), "portal_changed", ["14 days"], "waited last"],
  [
    "given up for something else",
    givenUp("invalid_credentials", wait, 14, false),
    "invalid_credentials",
    ["14 days", "noon"],
    "portal could not",
  ],
  [
    "given up behind another",
    givenUp("duplicate_declaration", "", 14, false),
    "duplicate_declaration",
    ["14 days"],
    "portal",
  ],
  ["given up for a fault of ours", givenUp("internal_error", "", 14, false), "internal_error", ["send"], "14 days"],
  [
    "a look that was given up",
    givenUp("portal_unavailable", portal, 14, true),
    "portal_unavailable",
    ["14 days"],
    "declared",
  ],
])("the details of %s say what happened", (_, outcome, errorValue, has, not) => {
  const said = inWords(outcome.details ?? "");

  expect(outcome.errorValue).toBe(errorValue);
  for (const part of has) expect(said).toContain(part);
  expect(said).not.toContain(not);
});

const by = { taskId: 7, reservationId: "A-3" };
const differs = ["endDate"];

// A difference needs a person, an equal declaration does not. The words must not confuse them.
it.each([
  ["the same by hand", duplicate("256", undefined, []), [], false, "nothing to do", "other"],
  ["otherwise by hand", duplicate("256", undefined, differs), differs, false, "amend", "nothing"],
  ["the same by us", duplicate("256", by, []), [], true, "as A-3: nothing to do", "other"],
  ["otherwise by us", duplicate("256", by, differs), differs, true, "amend", "nothing"],
  ["as another of ours", duplicate("256", by, differs, "another"), differs, true, "as A-3", "onDeclared"],
  ["the same, whosever it is", duplicateOfOwnerHidden("256", []), [], false, "nothing to do", "for whom"],
  ["otherwise, whosever it is", duplicateOfOwnerHidden("256", differs), differs, false, "for whom", "nothing to do"],
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
