import { isSameNumber } from "../../portal/number.ts";
import type { Intent, Row } from "../records/rows.ts";
import { underAnotherUser } from "../session/pause.ts";
import { amendmentIn } from "./amended.ts";
import { isCancellation, namesOf } from "./figures.ts";
import { type Listed, type PageThere, type Seen, shownIn } from "./seen.ts";
import type { DecisionTimes } from "./step.ts";
import { beingLookedUp, propertyLeft } from "./waiting.ts";

type Intended = Row & { readonly intent: Intent };

/** What is known of a row whose intent is written, and of the draft that it names. */
export type IntendedFacts = ReturnType<typeof intendedFacts>;

export function intendedFacts(row: Intended, seen: Seen, now: number, times: DecisionTimes) {
  const { intent } = row;
  const { intended, place, stay, refusal } = seen;
  const page = intended && "showed" in intended ? (finalInList(intent, seen) ?? intended.showed) : undefined;
  const there = page && page.state !== "gone" ? page : undefined;
  const names = there ? namesOf(row, intent, there.figures) : [];
  const askedAt = seen.asked === "never" ? undefined : (seen.asked ?? row.askedAt ?? intent.at);
  const others = othersOf(intent, stay?.listed ?? []);
  const hasList = place.kind === "declarable";
  // What was asked to be final a moment ago may not show yet: no other is saved for that.
  const isTooSoon = page?.state === "gone" && typeof seen.asked === "number" && now < seen.asked + times.settle;
  return {
    row,
    seen,
    intent,
    /** Nothing more can be done in this visit. */
    held: seen.held,
    isUnseen: intended === undefined,
    unreadable: intended && "failed" in intended ? intended.failed : isTooSoon ? notShownYet : undefined,
    /** That is on record already. */
    isDoubted: row.state === "CHECKING",
    /** The portal says that there is no such declaration. */
    isGone: page?.state === "gone" && !isTooSoon,
    /** The properties were not looked at since, or do not show the draft's own. */
    isPropertyUnsure: !seen.isHidden && !seen.isPlaceSure,
    /** Whatever became of the draft, this login does not show it. */
    outOfSight: outOfSight(row, seen),
    differs: there && names.length > 0 ? { page: there, names } : undefined,
    final: there?.state === "final" && there,
    /** The form refused to make it final … */
    refused: refusal?.of === "finalise" && refusal,
    /** … and we have asked for it to be deleted. */
    takenBack: refusal?.of === "finalise" && refusal.isTakenBack && refusal,
    /** What is in the way may have become final since the list was seen. */
    isListOlderThanRefusal: hasList && (!stay || (refusal !== undefined && stay.at < refusal.at)),
    settles: askedAt !== undefined && now < askedAt + times.settle ? askedAt + times.settle : undefined,
    askedUnnoted: typeof seen.asked === "number" && row.askedAt !== seen.asked && seen.asked,
    // Where there is no property there is no list.
    isBeforeUnknown: hasList && intent.amends !== undefined && !seen.claim,
    isUnlisted: hasList && !stay,
    /** The list tells by order alone what is amended. */
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
  if (!seen.isHidden && (!isOthers || isOvertaken(row, seen))) return undefined;
  return isOthers
    ? { pause: underAnotherUser, what: "to another username" }
    : { pause: propertyLeft(intent), what: `nor its property ${intent.registryId}` };
}

/** The intended draft itself, which has become final since its page was looked at. */
function finalInList({ declarationId }: Intent, { stay }: Seen): PageThere | undefined {
  const shown = stay?.listed.flatMap((one) => shownIn(one) ?? []) ?? [];
  return shown.find(({ declaration, page }) => declaration.declarationId === declarationId && page.state === "final")
    ?.page;
}

/** The stay has been declared since, or what is amended is not in force any more, or the apartment has left the property. */
function isOvertaken({ intent, reservation }: Intended, { place, stay }: Seen): boolean {
  if (!stay || place.kind !== "declarable") return false;
  if (place.property.registryId !== intent.registryId) return true;
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
