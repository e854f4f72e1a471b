import { expect, it } from "vitest";
import type { Outcome } from "../../../shared/contract/outcome.ts";
import { givenUp } from "../../../shared/contract/outcomes.ts";
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
