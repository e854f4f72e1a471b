import { differs, rejected, submitted } from "../../contract/outcomes.ts";
import { isSameNumber } from "../../portal/number.ts";
import type { DeclarationPage } from "../../portal/portal.ts";
import type { Intent, Row } from "../../records/rows.ts";
import { type Rule, rule } from "../rules/rule.ts";
import { underAnotherUser } from "../session/pause.ts";
import { differingFields, isCancellation } from "./figures.ts";
import { amendmentIn, overlapped } from "./in-force.ts";
import {
  beingLookedUp,
  type DecisionTimes,
  end,
  idOf,
  type Listed,
  type PageThere,
  propertyLeft,
  remove,
  type Seen,
  type Step,
  shownIn,
  wait,
} from "./situation.ts";

type Intended = Row & { readonly intent: Intent };

/** What is known of a row whose intent is written, and of the draft that it names. */
export type IntendedFacts = ReturnType<typeof intendedFacts>;

export function intendedFacts(row: Intended, seen: Seen, now: number, times: DecisionTimes) {
  const { intent } = row;
  const { intended, place, stay, refusal } = seen;
  const page =
    intended && "showed" in intended ? (inList(intent, seen, intended.showed) ?? intended.showed) : undefined;
  const there = page && page.state !== "gone" ? page : undefined;
  const names = there ? differingFields(row, intent, there.figures) : [];
  const askedAt = seen.asked === "never" ? undefined : (seen.asked ?? row.askedAt ?? intent.at);
  const listed = stay?.listed ?? [];
  // A page that shows no draft may be another's answer: what the list has of the stay may be the draft all the same.
  const others = page?.state === "gone" ? listed.filter(({ of }) => of === "stay") : othersOf(intent, listed);
  const hasList = place.kind === "declarable";
  // What was asked to be final a moment ago may not show yet: no other is saved for that.
  const isTooSoon = page?.state === "gone" && typeof seen.asked === "number" && now < seen.asked + times.settle;
  const isGone = page?.state === "gone" && !isTooSoon;
  return {
    row,
    seen,
    intent,
    isUnseen: intended === undefined,
    unreadable: intended && "failed" in intended ? intended.failed : isTooSoon ? notShownYet : undefined,
    isDoubted: row.state === "CHECKING",
    isGone,
    /** The properties were not looked at since, or do not show the draft's own. */
    isPropertyUnsure: !isHidden(seen) && !seen.isPlaceSure,
    /** Whatever became of the draft, this login does not show it. */
    outOfSight: outOfSight(row, seen),
    differs: there && names.length > 0 ? { page: there, names } : undefined,
    final: there?.state === "final" && there,
    refused: !isGone && refusal?.of === "finalise" && refusal,
    takenBack: refusal?.of === "finalise" && refusal.isTakenBack && refusal,
    /** What is in the way may have become final since the list was seen. */
    isListOlderThanRefusal: hasList && (!stay || (refusal !== undefined && stay.at < refusal.at)),
    settles: !isGone && askedAt !== undefined && now < askedAt + times.settle ? askedAt + times.settle : undefined,
    askedUnnoted: typeof seen.asked === "number" && row.askedAt !== seen.asked && seen.asked,
    // Where there is no property there is no list.
    isBeforeUnknown: hasList && intent.amends !== undefined && !seen.claim,
    /** No list was read, or none since it was asked to be final. */
    isUnlisted: hasList && (!stay || (isGone && askedAt !== undefined && stay.at < askedAt)),
    amendmentToSee: hasList && amendmentIn({ row, seen }),
    unopened: hasList && others.find(({ opened }) => !opened),
    othersUnreadable:
      hasList && others.flatMap(({ opened }) => (opened && "failed" in opened ? [opened.failed] : [])).at(0),
    isOvertaken: isOvertaken(row, seen),
  };
}

const notShownYet = { ...beingLookedUp, detail: "asked a moment ago, and not shown" };

function outOfSight(row: Intended, seen: Seen) {
  const { intent } = row;
  const isOthers = intent.portalUser !== seen.portalUser;
  if (!isHidden(seen) && (!isOthers || isOvertaken(row, seen))) return undefined;
  return isOthers
    ? { pause: underAnotherUser, what: "to another username" }
    : { pause: propertyLeft(intent), what: `nor its property ${intent.registryId}` };
}

/** The pages of a property that is not the login's are shown to nobody, whatever became of them. */
const isHidden = ({ place }: Seen) => place.kind === "not registered" && place.state === "unknown";

/** The intended draft itself, opened from the list: it has become final since its page was looked at, or is there after all. */
function inList({ declarationId }: Intent, { stay }: Seen, { state }: DeclarationPage): PageThere | undefined {
  const own = stay?.listed.find((one) => idOf(one) === declarationId);
  const shown = own && shownIn(own);
  if (!shown) return undefined;
  // What is listed as a draft, and opens as a final, may be another's answer.
  const isSure = shown.page.state === "final" ? own.entry.final || shown.whose.kind === "ours" : state === "gone";
  return isSure ? shown.page : undefined;
}

/** The stay has been declared since, or what is amended is not in force any more, or the apartment has left the property. */
function isOvertaken({ intent, reservation }: Intended, { apartment, stay }: Seen): boolean {
  if (!stay) return false;
  if (apartment) return true;
  if (intent.amends !== undefined && !stay.listed.some((one) => isAmendedBy(intent, one))) return true;
  // A cancellation takes no days from anybody, nor does one that has been cancelled.
  if (intent.amends !== undefined && isCancellation(reservation)) return false;
  const finals = othersOf(intent, stay.listed).flatMap((one) => shownIn(one) ?? []);
  return finals.some(
    ({ page }) => page.state === "final" && (isCancellation(reservation) || !isCancellation(page.figures)),
  );
}

const othersOf = (intent: Intent, listed: readonly Listed[]) =>
  listed.filter((one) => one.of === "stay" && one.entry.final && !isAmendedBy(intent, one));

const isAmendedBy = ({ amends }: Intent, { entry }: Listed) =>
  amends !== undefined && entry.final && isSameNumber(entry.number, amends);

/**
 * What comes next for a row whose intent is written: that draft's own page decides. RowBefore it is made final in a later visit
 * than the one that intended it, the list is asked whether its stay is declared by now.
 */
export const intendedRules: readonly Rule<IntendedFacts, Step>[] = [
  rule(
    "intended: nothing more in this visit",
    "what failed a moment ago is tried again later",
    (s) => s.seen.held,
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

  // It is to become final, or was asked to and is gone: a page may be another's answer.
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
    "open what else is listed",
    "one of them may be the draft itself, final by now or there after all",
    (s) => s.unopened,
    ({ entry }) => ({ do: "open", entry }),
  ),
  rule(
    "what else is listed cannot be read",
    "a failed look is no absence",
    (s) => s.othersUnreadable,
    (pause) => wait(pause),
  ),
  rule(
    "withdraw",
    "another draft is taken only after the portal itself says that this one is gone, by its page and by its list",
    (s) => s.isGone,
    (_, s) => ({ do: "withdraw", event: `the portal shows no declaration ${s.intent.declarationId}` }),
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
