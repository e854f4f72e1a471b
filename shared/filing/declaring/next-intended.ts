import { differs, drafted, submitted } from "../../contract/outcomes.ts";
import type { Intent, Row } from "../records/rows.ts";
import { underAnotherUser } from "../session/interruption.ts";
import { namesOf } from "./figures.ts";
import { type Refused, refusalOf, refused, refusedAgain } from "./refusals.ts";
import type { Seen } from "./seen.ts";
import { finalInList, isOvertaken, sinceIntended } from "./since-intended.ts";
import { type DecisionTimes, end, remove, type Step } from "./step.ts";
import { beingLookedUp, propertyLeft } from "./waiting.ts";

type Intended = Row & { readonly intent: Intent };

/**
 * What comes next for a row whose intent is written: the page of that draft decides. Before it is made final in a later
 * visit than the one that intended it, the list is asked whether its stay is declared by now.
 */
export function nextIntended(row: Intended, seen: Seen, now: number, times: DecisionTimes): Step {
  const { intent } = row;
  const id = intent.declarationId;
  if (!seen.intended) return { do: "look at the intended draft", draft: intent };
  if ("failed" in seen.intended) {
    const { failed } = seen.intended;
    if (row.state === "CHECKING") return { do: "wait", trouble: failed };
    return { do: "note doubt", event: `${id} cannot be seen: ${failed.detail}` };
  }
  const page = finalInList(intent, seen) ?? seen.intended.showed;
  const refusal = refusalOf("finalise", row, seen);
  if (page.state === "gone") return ofGone(row, seen, refusal);
  const names = namesOf(row, intent, page.figures);
  if (names.length > 0)
    return end(differs(page.state === "draft" ? `draft ${id}` : `declaration Α/Α ${page.number}`, names));
  if (page.state === "final") return end(submitted(page.number, intent.amends));
  // No draft upload gets an intent now. A version before wrote such ones, and a row may be under way with one.
  if (row.isDraft) return end(drafted(id));
  if (refusal?.definite) return remove(seen, { declaration: intent, ours: true });
  if (refusal) {
    const waits = refusedAgain(refusal, seen, now, times);
    if (waits) return waits;
  }
  return askToBeFinal(row, seen, now, times);
}

/** The portal says that the intended draft is not there. */
function ofGone({ intent, ...row }: Intended, seen: Seen, refusal: Refused | undefined): Step {
  const id = intent.declarationId;
  if (refusal?.definite) {
    // What is in the way may have become final since the list was seen.
    const isOld = !seen.stay || (seen.refusal && seen.stay.at < seen.refusal.at);
    const unlisted = refusal.coveredBy !== undefined && isOld && seen.place.kind === "declarable";
    return unlisted ? { do: "look at the list" } : end(refused(row, seen, refusal));
  }
  // The property may have left since the visit began, and its pages with it.
  if (!seen.isHidden && !seen.isPlaceSure) return { do: "look at the properties" };
  const isOthers = intent.portalUser !== seen.portalUser;
  if (seen.isHidden || (isOthers && !isOvertaken(intent, seen))) {
    if (row.state === "CHECKING") return { do: "wait", trouble: isOthers ? underAnotherUser : propertyLeft(intent) };
    const whom = isOthers ? "to another username" : `nor its property ${intent.registryId}`;
    return { do: "note doubt", event: `the portal shows no declaration ${id} ${whom}` };
  }
  return { do: "withdraw", event: `the portal shows no declaration ${id}` };
}

/** A first request may still be under way: it is given the time to end before the same is asked again. */
function askToBeFinal(row: Intended, seen: Seen, now: number, { settle }: DecisionTimes): Step {
  const { intent } = row;
  const id = intent.declarationId;
  const askedAt = seen.asked === "never" ? undefined : (seen.asked ?? row.askedAt ?? intent.at);
  // What this visit has only just intended it has seen the list of.
  if (askedAt === undefined) return { do: "finalise", draft: intent };
  if (now >= askedAt + settle) return sinceIntended(intent, seen) ?? { do: "finalise", draft: intent };
  if (typeof seen.asked === "number" && row.askedAt !== seen.asked)
    return { do: "note doubt", event: `finalise ${id}: no clear answer, still a draft`, askedAt: seen.asked };
  return { do: "wait", trouble: beingLookedUp, until: askedAt + settle };
}
