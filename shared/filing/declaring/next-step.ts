import {
  apartmentNotFound,
  datesDeclared,
  differs,
  drafted,
  duplicate,
  duplicateOfAnother,
  neverShown,
  notRegistered,
  rejected,
  submitted,
} from "../../contract/outcomes.ts";
import type { Times } from "../../deployment/times.ts";
import type { Figures } from "../../portal/portal.ts";
import { isSameReservation } from "../records/reservations.ts";
import type { Intent, Refusal, Row } from "../records/rows.ts";
import { underAnotherUser } from "../session/interruption.ts";
import { overlapped } from "./concerning.ts";
import { correctedFigures, correctionsOf, differingFigures, figuresOf } from "./figures.ts";
import { nextClaim } from "./next-claim.ts";
import { nextSave } from "./next-save.ts";
import type { Listed, Place, Seen, Shown } from "./seen.ts";
import type { Correction, Step } from "./step.ts";
import {
  beingLookedUp,
  declarationNotListed,
  draftNotListed,
  refusedForNow,
  stayIsWanted,
  wantedByRival,
} from "./waiting.ts";
import { isOwnDraft, isRival, isStray } from "./whose.ts";

export type DecisionTimes = Pick<Times, "settle" | "takkResend" | "refusedAgain" | "backoffCap">;
type Intended = Row & { readonly intent: Intent };

/** How often words that are not known to be the portal's last are asked for again, before they are believed. */
const refusalsBelieved = 3;

/**
 * The filing protocol, whole: what comes next for a reservation, by its record and by what this visit has seen of its
 * stay. A row with an intent is decided by that draft's own page and by nothing else; one without, by the list.
 * It has no clock, no network and no table: who carries it out writes down what came of it, and asks again.
 */
export function nextStep(row: Row, seen: Seen, now: number, times: DecisionTimes): Step {
  if (seen.held) return { do: "wait", trouble: seen.held };
  return row.intent ? ofIntended({ ...row, intent: row.intent }, seen, now, times) : ofUnsent(row, seen, now, times);
}

function ofIntended(row: Intended, seen: Seen, now: number, times: DecisionTimes): Step {
  const { intent } = row;
  const id = intent.declarationId;
  if (!seen.intended) return { do: "look at the intended draft", draft: intent };
  if ("failed" in seen.intended) {
    const { failed } = seen.intended;
    if (row.state === "CHECKING") return { do: "wait", trouble: failed };
    return { do: "note doubt", event: `${id} cannot be seen: ${failed.detail ?? ""}` };
  }
  const page = seen.intended.showed;
  const refusal = refusalOf("finalise", row, seen);
  if (page.state === "gone") {
    if (refusal?.definite) {
      // What is in the way may have become final since the list was seen.
      const isOld = !seen.stay || (seen.refusal && seen.stay.at < seen.refusal.at);
      const unlisted = refusal.coveredBy !== undefined && isOld && seen.place.kind === "declarable";
      return unlisted ? { do: "look at the list" } : end(refused(row, seen, refusal));
    }
    if (intent.portalUser === seen.portalUser)
      return { do: "withdraw", event: `the portal shows no declaration ${id}` };
    if (row.state === "CHECKING") return { do: "wait", trouble: underAnotherUser };
    return { do: "note doubt", event: `the portal shows no declaration ${id} to another username` };
  }
  const names = namesOf(row, intent, page.figures);
  const update = page.state === "draft" ? bringUpToDate(row, seen, names, now, times) : undefined;
  if (update) return update;
  if (names.length > 0 && page.state === "final" && intent.updates && !seen.marked)
    return end(duplicate(page.number, undefined, names));
  if (names.length > 0)
    return end(differs(page.state === "draft" ? `draft ${id}` : `declaration Α/Α ${page.number}`, names));
  if (page.state === "final") return end(submitted(page.number, intent.amends));
  if (row.isDraft) return end(drafted(id));
  if (refusal?.definite) return remove(seen, { declaration: intent, ours: true });
  if (refusal) {
    const waits = refusedAgain(refusal, seen, now, times);
    if (waits) return waits;
  }
  return askToBeFinal(row, seen, now, times);
}

/** A correction may keep what a declaration said before. */
const namesOf = ({ reservation }: Row, { amends }: Pick<Intent, "amends">, found: Figures) =>
  amends === undefined ? differingFigures(figuresOf(reservation), found) : correctionsOf(reservation, found);

/** The draft that an earlier row of the reservation saved is made to say what this one says, and to carry its mark. */
function bringUpToDate(
  row: Intended,
  seen: Seen,
  names: readonly string[],
  now: number,
  times: DecisionTimes,
): Step | undefined {
  if (!row.intent.updates || seen.updated || (seen.marked && names.length === 0)) return undefined;
  const refusal = refusalOf("save", row, seen);
  if (refusal?.definite) return end(refused(row, seen, refusal));
  return (refusal && refusedAgain(refusal, seen, now, times)) ?? { do: "update", draft: row.intent };
}

/** A first request may still be under way: it is given the time to end before the same is asked again. */
function askToBeFinal(row: Intended, seen: Seen, now: number, { settle }: DecisionTimes): Step {
  const id = row.intent.declarationId;
  const askedAt = seen.asked === "never" ? undefined : (seen.asked ?? row.askedAt ?? row.intent.at);
  if (askedAt === undefined || now >= askedAt + settle) return { do: "finalise", draft: row.intent };
  if (typeof seen.asked === "number" && row.askedAt !== seen.asked)
    return { do: "note doubt", event: `finalise ${id}: no clear answer, still a draft`, askedAt: seen.asked };
  return { do: "wait", trouble: beingLookedUp, until: askedAt + settle };
}

function ofUnsent(row: Row, seen: Seen, now: number, times: DecisionTimes): Step {
  const elsewhere = outOfReach(row, seen.place);
  if (elsewhere) return elsewhere;
  if (seen.ahead) return { do: "wait", trouble: stayIsWanted };
  const claimed = nextClaim(row, seen, now, times);
  if (claimed) return claimed;
  if (!seen.stay) return { do: "look at the list" };
  // Whether the reservation is declared for other days is asked once, before the first save.
  const isToOpen = ({ opened, of }: Listed) => !opened && (of !== "overlap" || seen.saves.made === 0);
  const unopened = seen.stay.listed.find(isToOpen);
  if (unopened) return { do: "open", entry: unopened.entry };
  for (const { opened, of } of seen.stay.listed) {
    if (opened && "failed" in opened && of !== "overlap") return { do: "wait", trouble: opened.failed };
  }
  return ofSeen(row, seen, seen.stay, now, times);
}

/** All that the list shows of the stay and of the reservation has been opened. */
function ofSeen(row: Row, seen: Seen, stay: NonNullable<Seen["stay"]>, now: number, times: DecisionTimes): Step {
  const before = seen.claim && seen.claim.by === "this row" ? seen.claim.before : undefined;
  const there = stay.listed.flatMap(thereIn);
  const shown = there.filter(({ of }) => of === "stay");
  const standing = standingIn(there, row, before);
  const corrects = standing && isToCorrect(row, standing) ? correctionTo(row, standing) : undefined;
  const own = shown.filter(isOwnDraft);
  const [fit, ...surplus] = standing ? own.filter(({ entry }) => corrects && entry.amends) : own;
  const strays = shown.filter((one) => isStray(one) && !isDraftOf(before, one));
  const [unwanted] = [...strays, ...surplus, ...own.filter((one) => standing && one !== fit)];
  if (unwanted) return remove(seen, { declaration: unwanted.declaration, ours: isOwnDraft(unwanted) });

  if (before?.state === "SUBMITTED" && !standing) return { do: "wait", trouble: declarationNotListed };
  if (standing && !corrects) return end(byFinal(row, standing));
  // An earlier final of the reservation itself has been amended since, though the list may not show by what.
  const another = shown.find((one) => one.page.state === "final" && one !== standing && !isOf(row, one));
  if (another && fit) return remove(seen, { declaration: fit.declaration, ours: true });
  if (another) return end(byAnother(row, another, standing));

  const rivals = shown.filter(isRival);
  if (rivals.length > 0) return giveWay(seen, rivals, fit);
  if (fit) return adopt(row, fit, standing?.page.number);
  const draft = there.find((one) => isDraftOf(before, one) && one.page.state === "draft");
  if (draft) return { do: "intend", draft: draft.declaration, updates: true };
  return saveOrWait(row, seen, { shown, lookedAt: stay.at, corrects }, now, times);
}

type There = Shown & Omit<Listed, "opened">;

/** What is declared of the reservation: ours, what stands of an earlier row, or by hand for exactly these dates. */
function standingIn(there: readonly There[], row: Row, before: Row | undefined): There | undefined {
  const finals = there.filter(({ page }) => page.state === "final");
  return (
    finals.find(({ whose }) => whose.kind === "ours") ??
    finals.find((one) => (one.stands && (one.whose.kind === "foreign" || isOf(row, one))) || isDraftOf(before, one)) ??
    finals.find((one) => isOf(row, one)) ??
    finals.find(({ whose, of }) => whose.kind === "foreign" && of === "stay")
  );
}

const isOf = ({ reservation }: Row, { whose }: Shown) =>
  whose.kind === "other" && isSameReservation(whose.row.reservation, reservation);

/** The draft, final by now or not, that an earlier row of the reservation ended with. */
const isDraftOf = (before: Row | undefined, { declaration }: Shown) =>
  before?.state === "DRAFTED" && before.declarationServerId === declaration.declarationId;

const isToCorrect = (row: Row, { page, whose }: There) =>
  row.onDeclared === "amend" &&
  !row.isDraft &&
  whose.kind !== "ours" &&
  correctionsOf(row.reservation, page.figures).length > 0;

const correctionTo = ({ reservation }: Row, { entry, page }: There): Correction => ({
  entry,
  figures: correctedFigures(reservation, page.figures),
});

function outOfReach({ reservation: { apartmentId } }: Row, place: Place): Step | undefined {
  if (place.kind === "no apartment") return end(apartmentNotFound(apartmentId));
  if (place.kind === "not registered") return end(notRegistered(place.registryId, place.state));
  return undefined;
}

/** The reservation's final, where it is not to be corrected. */
function byFinal(row: Row, { page, whose }: Shown) {
  if (whose.kind === "ours") {
    const names = namesOf(row, page, page.figures);
    return names.length > 0 ? differs(`declaration Α/Α ${page.number}`, names) : submitted(page.number, page.amends);
  }
  const names = correctionsOf(row.reservation, page.figures);
  if (row.onDeclared === "amend" && !row.isDraft) return submitted(page.number, page.amends);
  return duplicate(page.number, declarerOf(whose), names);
}

const declarerOf = (whose: Shown["whose"]) =>
  whose.kind === "other" ? { taskId: whose.row.taskId, reservationId: whose.row.reservation.reservationId } : undefined;

/** The dates are another declaration's. */
function byAnother(row: Row, { page, whose }: Shown, standing: Shown | undefined) {
  const names = correctionsOf(row.reservation, page.figures);
  if (standing)
    return datesDeclared(standing.page.number, page.number, correctionsOf(row.reservation, standing.page.figures));
  const by = declarerOf(whose);
  return by ? duplicateOfAnother(page.number, by, names) : duplicate(page.number, undefined, names);
}

/**
 * Another open row has a draft of the same stay. The later one takes its own draft back, the earlier one waits until
 * the other's is gone or final: each looks after it has saved, so one of the two always sees the other.
 */
function giveWay(seen: Seen, rivals: readonly Shown[], own: Shown | undefined): Step {
  const isLater = rivals.some(({ whose }) => whose.kind === "other" && whose.before);
  if (own && isLater) return remove(seen, { declaration: own.declaration, ours: true });
  return { do: "wait", trouble: wantedByRival(rivals) };
}

/** A draft with the row's own mark: it becomes the intended one, and final. */
function adopt(row: Row, { declaration, page }: Shown, amends: string | undefined): Step {
  const names = namesOf(row, { amends }, page.figures);
  if (names.length > 0) return end(differs(`draft ${declaration.declarationId}`, names));
  return row.isDraft ? end(drafted(declaration.declarationId)) : { do: "intend", draft: declaration, amends };
}

interface Unsaved {
  readonly shown: readonly There[];
  readonly lookedAt: number;
  readonly corrects: Correction | undefined;
}

/** The list shows no draft of ours. */
function saveOrWait(
  row: Row,
  seen: Seen,
  { shown, lookedAt, corrects }: Unsaved,
  now: number,
  times: DecisionTimes,
): Step {
  const refusal = refusalOf("save", row, seen);
  if (refusal?.definite) return end(refused(row, seen, refusal));
  const waits = refusal && refusedAgain(refusal, seen, now, times);
  if (waits) return waits;
  const lookalikes = shown.some(
    ({ page, whose }) =>
      page.state === "draft" &&
      whose.kind === "foreign" &&
      differingFigures(figuresOf(row.reservation), page.figures).length === 0,
  );
  const next = nextSave(seen.saves, { lookedAt, lookalikes }, times);
  switch (next.kind) {
    case "save":
      return row.state === "CHECKING"
        ? { do: "note that no draft has come" }
        : { do: "save", ...(corrects && { corrects }) };
    case "later":
      return { do: "wait", trouble: draftNotListed, until: next.at };
    case "count out":
      return { do: "count out the saves that never came" };
    case "never shown":
      return end(neverShown(seen.saves.made));
  }
}

interface Refused extends Refusal {
  readonly definite: boolean;
}

/** The last refusal of this kind: what this visit was told, else what the row keeps. */
function refusalOf(of: Refusal["of"], { refusal }: Row, seen: Seen): Refused | undefined {
  const kept = refusal && { ...refusal, definite: refusal.times >= refusalsBelieved };
  const last = seen.refusal ?? kept;
  return last?.of === of ? { ...last, definite: last.definite || last.times >= refusalsBelieved } : undefined;
}

const refused = (row: Row, { stay }: Seen, { words, coveredBy }: Refused) =>
  rejected({ words, coveredBy, overlapped: overlapped(row, stay?.listed, coveredBy) });

/** Words that are not known, "try later" perhaps: written down, and the same is asked again hours later. */
function refusedAgain(
  refusal: Refused,
  seen: Seen,
  now: number,
  { refusedAgain: pause }: DecisionTimes,
): Step | undefined {
  if (seen.refusal) {
    const { definite: _, ...kept } = refusal;
    return { do: "note refusal", refusal: kept };
  }
  if (now >= refusal.at + pause) return undefined;
  return { do: "wait", trouble: refusedForNow(refusal.words), until: refusal.at + pause };
}

/** Something that could not be removed a moment ago is left for the next visit. */
function remove(
  { notRemoved }: Seen,
  { declaration, ours }: { declaration: Shown["declaration"]; ours: boolean },
): Step {
  if (notRemoved?.declarationId === declaration.declarationId) return { do: "wait", trouble: notRemoved.trouble };
  return { do: "delete", draft: declaration, ours };
}

const end = (outcome: Extract<Step, { do: "end" }>["outcome"]): Step => ({ do: "end", outcome });

const thereIn = ({ opened, ...listed }: Listed): There[] =>
  opened && "showed" in opened && opened.showed !== "gone" ? [{ ...listed, ...opened.showed }] : [];
