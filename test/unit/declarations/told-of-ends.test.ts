import { expect, it } from "vitest";
import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import { alreadyDeclared, alreadyDeclaredOwnerHidden, givenUp } from "../../../shared/contract/outcomes.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say, type Words } from "../../../shared/wording/say.ts";

const portal = say("portal_down");
const wait = say("login_spared", { until: "noon" });

it.each<[what: string, cause: ErrorValue, waited: Words, isLook: boolean, has: string[], lacks: string]>([
  ["what was given up for the portal", "portal_unavailable", portal, false, ["14 days"], "waited last"],
  ["what was given up without words", "portal_changed", "", false, ["14 days"], "waited last"],
  ["what was given up for a login", "invalid_credentials", wait, false, ["14 days", "noon"], "portal could not"],
  ["what was given up behind another", "duplicate_declaration", "", false, ["14 days"], "portal"],
  ["what was given up for a fault of ours", "internal_error", "", false, ["send"], "14 days"],
  ["a look that was given up", "portal_unavailable", portal, true, ["14 days"], "declared"],
])("the details of %s say what happened", (_, cause, waited, isLook, has, lacks) => {
  const { errorValue, details = "" } = givenUp(cause, waited, 14, isLook);

  expect(errorValue).toBe(cause);
  for (const part of has) expect(inWords(details)).toContain(part);
  expect(inWords(details)).not.toContain(lacks);
});

// A correction of what is declared may be given up as well: declared by hand, the stay would be declared twice.
it.each<ErrorValue>(["portal_unavailable", "portal_changed"])(
  "what was given up for %s is to be declared by hand only where the portal does not show it",
  (cause) => {
    const { details = "" } = givenUp(cause, "", 14, false);

    expect(inWords(details)).toContain("where the portal does not show the stay as declared, declare it by hand");
  },
);

const by = { taskId: 7, reservationId: "A-3" };
const differs = ["endDate"];

// A difference needs a person, an equal declaration does not. The words must not confuse them.
it.each([
  ["the same by hand", alreadyDeclared("256", undefined, []), [], false, "nothing to do", "other"],
  ["otherwise by hand", alreadyDeclared("256", undefined, differs), differs, false, "amend", "nothing"],
  ["the same by us", alreadyDeclared("256", by, []), [], true, "as A-3: nothing to do", "other"],
  ["otherwise by us", alreadyDeclared("256", by, differs), differs, true, "amend", "nothing"],
  ["as another of ours", alreadyDeclared("256", by, differs, "another"), differs, true, "as A-3", "onDeclared"],
  ["the same, whosever it is", alreadyDeclaredOwnerHidden("256", []), [], false, "nothing to do", "for whom"],
  [
    "otherwise, whosever it is",
    alreadyDeclaredOwnerHidden("256", differs),
    differs,
    false,
    "for whom",
    "nothing to do",
  ],
])("the words for a stay declared %s have its number and what differs", (_, outcome, fields, ours, says, not) => {
  const declared = { errorValue: "duplicate_declaration", declaredAs: "256", differs: fields };
  expect(outcome).toMatchObject({ state: "FAILED", ...declared });
  const words = inWords(outcome.details ?? "");
  expect(words).toContain("256");
  expect(words).toContain(says);
  expect(words).not.toContain(not);
  expect(words.includes("endDate")).toBe(fields.length > 0);
  expect(words.includes("7")).toBe(ours);
});
