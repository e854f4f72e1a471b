import { differs, rejected, submitted } from "../../contract/outcomes.ts";
import { type Rule, rule } from "../rules/rule.ts";
import { overlapped } from "./concerning.ts";
import type { IntendedFacts } from "./intended-facts.ts";
import { end, remove, type Step, wait } from "./step.ts";
import { beingLookedUp } from "./waiting.ts";

/**
 * What comes next for a row whose intent is written: that draft's own page decides. Before it is made final in a later visit
 * than the one that intended it, the list is asked whether its stay is declared by now.
 */
export const intendedRules: readonly Rule<IntendedFacts, Step>[] = [
  rule(
    "intended: nothing more in this visit",
    "what failed a moment ago is tried again later",
    (s) => s.held,
    (pause) => wait(pause),
  ),
  rule(
    "look at the intended draft",
    "its own page says what became of it; no absence, clock or lease does",
    (s) => s.isUnseen,
    (_, s) => ({ do: "look at the intended draft", draft: s.intent }),
  ),
  rule(
    "it still cannot be seen",
    "a failed look is no absence",
    (s) => s.isDoubted && s.unreadable,
    (pause) => wait(pause),
  ),
  rule(
    "it cannot be seen",
    "should patience end, a person decides",
    (s) => s.unreadable,
    ({ detail }, s) => ({ do: "note doubt", event: `${s.intent.declarationId} cannot be seen: ${detail}` }),
  ),

  // It is not there.
  rule(
    "what is in its way",
    "only a list tells whether the declaration that the refusal names is of the same stay or of other days",
    (s) => s.isGone && s.takenBack && s.takenBack.coveredBy !== undefined && s.isListOlderThanRefusal,
    () => ({ do: "look at the list" }),
  ),
  rule(
    "refused, and gone",
    "we have deleted what was refused; what somebody else has deleted is saved again",
    (s) => s.isGone && s.takenBack,
    ({ words, coveredBy }, s) =>
      end(rejected({ words, coveredBy, overlapped: overlapped(s.row, s.seen.stay?.listed, coveredBy) })),
  ),
  rule(
    "is its property there",
    "a property that left since the visit began takes its pages with it",
    (s) => s.isGone && s.isPropertyUnsure,
    () => ({ do: "look at the properties" }),
  ),
  rule(
    "still out of sight",
    "what this login does not show may be there all the same",
    (s) => s.isGone && s.isDoubted && s.outOfSight,
    ({ pause }) => wait(pause),
  ),
  rule(
    "out of sight",
    "should patience end, a person decides",
    (s) => s.isGone && s.outOfSight,
    ({ what }, s) => ({ do: "note doubt", event: `the portal shows no declaration ${s.intent.declarationId} ${what}` }),
  ),
  rule(
    "withdraw",
    "another draft is taken only after the portal itself says that this one is gone",
    (s) => s.isGone,
    (_, s) => ({ do: "withdraw", event: `the portal shows no declaration ${s.intent.declarationId}` }),
  ),

  // It is there.
  rule(
    "it says otherwise",
    "somebody changed what carries our mark: a person decides",
    (s) => s.differs,
    ({ page, names }, s) =>
      end(differs(page.state === "draft" ? { draft: s.intent.declarationId } : { number: page.number }, names)),
  ),
  rule(
    "it is final",
    "this Α/Α was seen",
    (s) => s.final,
    (page, s) => end(submitted(page.number, s.intent.amends)),
  ),
  rule(
    "refused: delete it",
    "a row fails only once nothing of it can become final",
    (s) => s.refused,
    (_, s) => remove(s.seen, { declaration: s.intent }, true),
  ),

  // It is to become final.
  rule(
    "no clear answer",
    "a worker that comes after this one has to know since when",
    (s) => s.settles !== undefined && s.askedUnnoted,
    (askedAt, s) => ({
      ...{ do: "note doubt", askedAt },
      event: `finalise ${s.intent.declarationId}: no clear answer, still a draft`,
    }),
  ),
  rule(
    "asked a moment ago",
    "a first request may still be under way",
    (s) => s.settles,
    (until) => wait(beingLookedUp, until),
  ),
  rule(
    "ask who spoke before",
    "the row before says where in the list stands what is amended",
    (s) => s.isBeforeUnknown,
    () => ({ do: "claim" }),
  ),
  rule(
    "look at the list since",
    "what an earlier visit intended may be too much by now",
    (s) => s.isUnlisted,
    () => ({ do: "look at the list" }),
  ),
  rule(
    "ask what is amended since",
    "the list tells by order alone: only the amendment's own page makes days free",
    (s) => s.amendmentToSee,
    (entry) => ({ do: "open", entry }),
  ),
  rule(
    "open other finals",
    "one of them may be the draft itself, final by now",
    (s) => s.unopened,
    ({ entry }) => ({ do: "open", entry }),
  ),
  rule(
    "another final cannot be read",
    "a failed look is no absence",
    (s) => s.othersUnreadable,
    (pause) => wait(pause),
  ),
  rule(
    "overtaken",
    "the stay is declared by now, what it amends is not in force, or its apartment has moved",
    (s) => s.isOvertaken,
    // It is counted where the intent is withdrawn.
    (_, s) => remove(s.seen, { declaration: s.intent }, false),
  ),
  rule(
    "make it final",
    "finalising one id twice is finalising it once",
    () => true,
    (_, s) => ({ do: "finalise", draft: s.intent }),
  ),
];
