import { differs, rejected, submitted } from "../../contract/outcomes.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { isSameNumber } from "../../portal/number.ts";
import type { DeclarationPage, ShownDeclaration } from "../../portal/portal.ts";
import type { IntendedRow, Intent } from "../../records/rows.ts";
import { say } from "../../wording/say.ts";
import { type Rule, rule } from "../rules/rule.ts";
import { underAnotherUser } from "../session/pause.ts";
import { differingFields, isCancellation } from "./figures.ts";
import { amendmentIn, overlapped } from "./in-force.ts";
import {
  beingLookedUp,
  type DecisionTimes,
  end,
  idOf,
  isCorrected,
  type ListedEntry,
  openedDeclaration,
  propertyLeft,
  removeDraft,
  type SeenOfRow,
  type Step,
  wait,
} from "./situation.ts";

/** Facts about a row with an intent, and about the draft that it names. */
export type IntendedFacts = ReturnType<typeof intendedFacts>;

export function intendedFacts(row: IntendedRow, seen: SeenOfRow, now: EpochMs, times: DecisionTimes) {
  const { intent } = row;
  const { intended, target, list, refusal } = seen;
  const ownPage = intended && "value" in intended ? intended.value : undefined;
  const page = ownPage && (inList(intent, seen, ownPage) ?? ownPage);
  const there = page && page.state !== "gone" ? page : undefined;
  const names = there ? differingFields(row, intent, there.figures) : [];
  const askedAt = seen.asked === "never" ? undefined : (seen.asked ?? row.askedAt ?? intent.at);
  const listed = list?.listed ?? [];
  // A page that shows no draft may be another page's answer: a listed declaration of the stay may still be the draft.
  const others = page?.state === "gone" ? listed.filter(({ of }) => of === "stay") : othersOf(intent, listed);
  const hasList = target.kind === "declarable";
  // A draft that was asked to be final a moment ago may not show yet: that is no reason to save another one.
  const isTooSoon = page?.state === "gone" && typeof seen.asked === "number" && now < seen.asked + times.settle;
  const isGone = page?.state === "gone" && !isTooSoon;
  // Listed after all: the refusal was of a draft that did not show, and its words are not about the reservation.
  const isBack = ownPage?.state === "gone" && there?.state === "draft" && refusal && !refusal.isTakenBack;
  return {
    row,
    seen,
    intent,
    isUnseen: intended === undefined,
    unreadable: intended && "failed" in intended ? intended.failed : isTooSoon || isBack ? notShown : undefined,
    isDoubted: row.state === "CHECKING",
    isGone,
    /** The login's properties were not looked at since, and showed the draft's own before. */
    isPropertyUnsure: !isHidden(seen) && !seen.isTargetSure,
    /** This login cannot show the draft, whatever became of it. */
    outOfSight: outOfSight(row, seen),
    differs: there && names.length > 0 ? { page: there, names } : undefined,
    final: there?.state === "final" && there,
    refused: !isGone && refusal?.of === "finalise" && refusal,
    takenBack: refusal?.of === "finalise" && refusal.isTakenBack && refusal,
    /** The declaration that the refusal names may be newer than the list. */
    isListOlderThanRefusal: hasList && (!list || (refusal !== undefined && list.at < refusal.at)),
    settles: !isGone && askedAt !== undefined && now < askedAt + times.settle ? askedAt + times.settle : undefined,
    askedUnnoted: typeof seen.asked === "number" && row.askedAt !== seen.asked && seen.asked,
    // Without a property there is no list.
    isBeforeUnknown: hasList && intent.amends !== undefined && !seen.speaker,
    /** No list was read, or none since the draft was asked to be final. */
    isUnlisted: hasList && (!list || (isGone && askedAt !== undefined && list.at < askedAt)),
    amendmentToSee: hasList && amendmentIn({ row, seen }),
    unopened: hasList && others.find(({ opened }) => !opened),
    othersUnreadable:
      hasList && others.flatMap(({ opened }) => (opened && "failed" in opened ? [opened.failed] : [])).at(0),
    isOvertaken: isOvertaken(row, seen),
  };
}

const notShown = { ...beingLookedUp, detail: "its page showed nothing when it was asked to be final" };

function outOfSight(row: IntendedRow, seen: SeenOfRow) {
  const { intent } = row;
  const isOthers = intent.portalUser !== seen.portalUser;
  if (!isHidden(seen) && (!isOthers || isOvertaken(row, seen))) return undefined;
  const { declarationId, registryId } = intent;
  return isOthers
    ? { pause: underAnotherUser, event: say("declaration_of_other_username", { declarationId }) }
    : { pause: propertyLeft(intent), event: say("declaration_without_property", { declarationId, registryId }) };
}

/** A login sees no page of a property that is not its own. */
const isHidden = ({ target }: SeenOfRow) => target.kind === "not registered" && target.state === "unknown";

/** The intended draft's page, opened from the list: it has become final since its page was read, or is there after all. */
function inList(
  { declarationId }: Intent,
  { list }: SeenOfRow,
  { state }: DeclarationPage,
): ShownDeclaration | undefined {
  const own = list?.listed.find((one) => idOf(one) === declarationId);
  const shown = own && openedDeclaration(own);
  if (!shown) return undefined;
  // An entry listed as a draft whose page shows a final may be another page's answer.
  const isSure = shown.page.state === "final" ? own.entry.final || shown.origin.kind === "this row" : state === "gone";
  return isSure ? shown.page : undefined;
}

/** The stay was declared since, the amended declaration is no longer in force, or the apartment has left the property. */
function isOvertaken({ intent, reservation }: IntendedRow, { apartment, list }: SeenOfRow): boolean {
  if (!list) return false;
  if (apartment) return true;
  if (intent.amends !== undefined && !list.listed.some((one) => isAmendedBy(intent, one))) return true;
  // A cancellation takes no days from anybody, nor does a cancelled declaration.
  if (intent.amends !== undefined && isCancellation(reservation)) return false;
  const finals = othersOf(intent, list.listed).flatMap((one) => openedDeclaration(one) ?? []);
  return finals.some(
    (one) =>
      one.page.state === "final" &&
      !isCorrected(one) &&
      (isCancellation(reservation) || !isCancellation(one.page.figures)),
  );
}

const othersOf = (intent: Intent, listed: readonly ListedEntry[]) =>
  listed.filter((one) => one.of === "stay" && one.entry.final && !isAmendedBy(intent, one));

const isAmendedBy = ({ amends }: Intent, { entry }: ListedEntry) =>
  amends !== undefined && entry.final && isSameNumber(entry.number, amends);

/**
 * The next step for a row with an intent: the intended draft's own page decides. A later visit than the one that wrote
 * the intent also reads the list before it finalises, since the stay may be declared by now.
 */
export const intendedRules: readonly Rule<IntendedFacts, Step>[] = [
  rule(
    "intended: nothing more in this visit",
    "a step that has just failed is tried again later",
    (s) => s.seen.failedStep,
    (pause) => wait(pause),
  ),
  rule(
    "look at the intended draft",
    "only its own page says what became of it: no absence, clock or lease does",
    (s) => s.isUnseen,
    (_, s) => ({ do: "look at the intended draft", draft: s.intent }),
  ),
  rule(
    "it still cannot be seen",
    "a failed look is not an absence",
    (s) => s.isDoubted && s.unreadable,
    (pause) => wait(pause),
  ),
  rule(
    "it cannot be seen",
    "if patience ends, a person decides",
    (s) => s.unreadable,
    ({ detail, cause }, s) => ({
      do: "note doubt",
      event: say("declaration_unreadable", { declarationId: s.intent.declarationId, detail: detail ?? cause }),
    }),
  ),

  // It is not there.
  rule(
    "find the declaration that the refusal names",
    "only the list shows whether it is of the same stay or of other days",
    (s) => s.isGone && s.takenBack && s.takenBack.coveredBy !== undefined && s.isListOlderThanRefusal,
    { do: "look at the list" },
  ),
  rule(
    "refused, and gone",
    "we deleted the refused draft; one that somebody else deleted is saved again",
    (s) => s.isGone && s.takenBack,
    (refusal, s) =>
      end(rejected({ ...refusal, overlapped: overlapped(s.row, s.seen.list?.listed, refusal.coveredBy) })),
  ),
  rule(
    "is its property still there",
    "a property that has left the login since the visit began takes its pages with it",
    (s) => s.isGone && s.isPropertyUnsure,
    { do: "look at the properties" },
  ),
  rule(
    "still out of sight",
    "a draft that this login does not show may still exist",
    (s) => s.isGone && s.isDoubted && s.outOfSight,
    ({ pause }) => wait(pause),
  ),
  rule(
    "out of sight",
    "if patience ends, a person decides",
    (s) => s.isGone && s.outOfSight,
    ({ event }) => ({ do: "note doubt", event }),
  ),

  // It is there.
  rule(
    "it says otherwise",
    "somebody changed a declaration with our mark: a person decides",
    (s) => s.differs,
    ({ page, names }, s) =>
      end(differs(page.state === "draft" ? { draft: s.intent.declarationId } : { number: page.number }, names)),
  ),
  rule(
    "it is final",
    "this Α/Α was seen on its own page",
    (s) => s.final,
    (page, s) => end(submitted(page.number, s.intent.amends), page),
  ),
  rule(
    "refused: delete it",
    "a row fails only once nothing of it can become final",
    (s) => s.refused,
    (_, s) => removeDraft(s.seen, { declaration: s.intent }, true),
  ),

  // It is to become final; or it was asked to and seems gone, though its page may be another page's answer.
  rule(
    "no clear answer",
    "the next worker has to know when it was asked",
    (s) => s.settles !== undefined && s.askedUnnoted,
    (askedAt, s) => ({
      do: "note doubt",
      askedAt,
      event: say("still_a_draft", { declarationId: s.intent.declarationId }),
    }),
  ),
  rule(
    "asked a moment ago",
    "the first request may still take effect",
    (s) => s.settles,
    (until) => wait(beingLookedUp, until),
  ),
  rule(
    "ask who spoke before",
    "the earlier row tells where in the list the amended declaration is",
    (s) => s.isBeforeUnknown,
    { do: "speak for it" },
  ),
  rule(
    "look at the list again",
    "the stay may have been declared since an earlier visit wrote the intent",
    (s) => s.isUnlisted,
    { do: "look at the list" },
  ),
  rule(
    "ask what is amended since",
    "the list shows what is amended by order alone: only the amendment's own page frees days",
    (s) => s.amendmentToSee,
    (entry) => ({ do: "open", entry }),
  ),
  rule(
    "open what else is listed",
    "one of the entries may be the draft itself, final by now or there after all",
    (s) => s.unopened,
    ({ entry }) => ({ do: "open", entry }),
  ),
  rule(
    "what else is listed cannot be read",
    "a failed look is not an absence",
    (s) => s.othersUnreadable,
    (pause) => wait(pause),
  ),
  rule(
    "withdraw",
    "another draft is used only once the portal's page and list both say that this one is gone",
    (s) => s.isGone,
    (_, s) => ({ do: "withdraw", event: say("declaration_not_shown", { declarationId: s.intent.declarationId }) }),
  ),
  rule(
    "overtaken",
    "the stay is declared by now, the amended declaration is not in force, or the apartment has moved",
    (s) => s.isOvertaken,
    // The ledger counts it when the intent is withdrawn.
    (_, s) => removeDraft(s.seen, { declaration: s.intent }, false),
  ),
  rule(
    "make it final",
    "finalising one id twice finalises it once",
    () => true,
    (_, s) => ({ do: "finalise", draft: s.intent }),
  ),
];
