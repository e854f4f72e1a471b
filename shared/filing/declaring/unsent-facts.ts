import type { EpochMs } from "../../ids-and-times.ts";
import { isSameNumber } from "../../portal/number.ts";
import { mostDrafts, possibleDrafts, readMark } from "../../records/draft-ledger.ts";
import { isLater, type RowRef, rowRef } from "../../records/keys.ts";
import { isUndecided, type Row, type UnsentRow } from "../../records/rows.ts";
import { declaredNumber, hasDeclared, rowBefore } from "./earlier-row.ts";
import { correctionsOf, differingFields, differingFigures, figuresOf, isCancellation, isSameGuest } from "./figures.ts";
import {
  amendmentIn,
  correctionTo,
  inForceAmong,
  isBesideForItsGuest,
  isDraftOf,
  isEarlierRival,
  isFoundForItsGuest,
  isGivenAway,
  isMissingFromList,
  isOfLostTask,
  isOfReservation,
  isOursAtFormerProperty,
  isOwnDraft,
  isOwnerHidden,
  isRival,
  isStray,
  keepsDays,
  mayBecome,
  type OpenedEntry,
  openedAmong,
} from "./in-force.ts";
import {
  awaitedProperty,
  type Correction,
  type DecisionTimes,
  isCorrected,
  type ListedEntry,
  type RowBefore,
  type SeenOfRow,
  type SeenSpeaker,
  settleTimes,
} from "./situation.ts";

/** Facts about a row without an intent, and about its stay. */
export type UnsentFacts = ReturnType<typeof unsentFacts>;

export function unsentFacts(row: UnsentRow, seen: SeenOfRow, now: EpochMs, times: DecisionTimes) {
  const { target, list, hasRowAhead } = seen;
  const stays = stayFacts(row, seen);
  return {
    row,
    seen,
    apartmentMissing: target.kind === "no apartment",
    awaitedProperty: awaitedProperty(target),
    notRegistered: target.kind === "not registered" && target,
    ...speakerFacts(row, seen, now, times),
    /** No list was read, or only while another row was ahead. */
    isUnlisted: !list || (list.hadRowAhead === true && !hasRowAhead),
    amendmentToSee: amendmentIn({ row, seen }),
    unopened: list?.listed.find((one) => isToOpen(one, seen)),
    unreadable: list?.listed.flatMap((one) => failureIn(one, seen.isRestored)).at(0),
    ...stays,
    daysWantedUntil: typeof seen.days === "object" && seen.days.until,
    refused: seen.refusal?.of === "save" && seen.refusal,
    ...saveFacts(row, seen, times, stays.lookalikes),
  };
}

/** Which row speaks for the reservation, and what is declared according to our records. */
function speakerFacts(
  row: UnsentRow,
  { speaker, target, asksToBeWoken }: SeenOfRow,
  now: EpochMs,
  { backoffCap }: DecisionTimes,
) {
  const other = speaker && speaker.by !== "this row" ? speaker.by : undefined;
  const holder = other && "deleted" in other ? undefined : other;
  const mayEnd = holder && isUndecided(holder) ? holder : undefined;
  const ended = mayEnd ? undefined : holder;
  const before = ended && speaker ? rowBeforeOnceEnded(ended, speaker) : speaker?.before;
  const declared = before?.state === "SUBMITTED" ? before : undefined;
  const isNewer = before && ended && before.state !== "FAILED" && isLater(firstSentAs(before), firstSentAs(row));
  const declaredAt = declared?.intent?.registryId ?? speaker?.earlierTargets?.at(0);
  return {
    isSpeakerUnknown: !speaker,
    otherSpeaker: mayEnd,
    isWakeUpAsked: asksToBeWoken === true || (holder?.taskId === row.taskId && holder.filing === row.filing),
    /** When to look again if nothing wakes it. */
    speakerDue: mayEnd?.state === "NEEDS_REVIEW" ? undefined : now + backoffCap,
    /** A row that no longer speaks: it has ended, or its record is gone. */
    formerSpeaker: ended ? rowRef(ended) : other && "deleted" in other ? other.deleted : undefined,
    before,
    /** A draft that was accepted later does not replace a row that is to be declared. */
    newerVersion: isNewer && (before.state === "SUBMITTED" || row.isDraft) && before,
    declaredBefore: ended && declared,
    isToAmend: row.onDeclared === "amend" && !row.isDraft,
    declaredElsewhere:
      declared && declaredAt && target.kind === "declarable" && declaredAt !== target.property.registryId
        ? { number: declared.declarationServerId, registryId: declaredAt }
        : undefined,
    differsFromBefore: before ? correctionsOf(row.reservation, figuresOf(before.reservation)) : [],
  };
}

/** A failed holder may have found a declaration made by hand, or left a draft that its owner finalised. */
function rowBeforeOnceEnded(holder: Row, { before, leftDrafts }: SeenSpeaker): RowBefore | undefined {
  if (holder.state !== "FAILED") return holder;
  const isFound = declaredNumber(holder) !== undefined;
  if (!before) return leftDrafts || isFound ? holder : undefined;
  return isFound && declaredNumber(before) === undefined ? { ...before, found: holder } : before;
}

/** A row that was sent again is as old as the first. */
const firstSentAs = (row: Row): RowRef => row.repeats ?? rowRef(row);

/** Overlapping finals are opened once, before the first save. */
const isToOpen = ({ opened, of }: ListedEntry, { saves, isRestored = false }: SeenOfRow) =>
  !opened && (of !== "overlap" || saves.made === 0 || isRestored);

const failureIn = ({ opened, of }: ListedEntry, isRestored = false) =>
  opened && "failed" in opened && (of !== "overlap" || isRestored) ? [opened.failed] : [];

/** What the portal has of the stay and of the reservation, as far as it was opened. */
function stayFacts(row: UnsentRow, seen: SeenOfRow) {
  const stay = openedStay(row, seen);
  return {
    ...declaredFacts(row, seen, stay),
    ...draftFacts(row, seen, stay),
    ...restoredFacts(row, seen, stay.opened),
  };
}

/** What was opened of a stay and its reservation, and what of it is in force, is another guest's or is to be corrected. */
function openedStay(row: UnsentRow, seen: SeenOfRow) {
  const { list, isRestored = false } = seen;
  const before = rowBefore(seen);
  const opened = openedAmong(list?.listed ?? [], before).filter((one) => !isCorrected(one));
  const there = opened.filter(
    (one) => one.of !== "past" && (one.of !== "former property" || isOursAtFormerProperty(row, one, before)),
  );
  const isMissing = isMissingFromList(seen);
  const inForce = inForceAmong(there, row, before, { isMissing, isRestored });
  const givenAway = inForce && isGivenAway(row, inForce, before, isRestored) && inForce;
  const corrects = givenAway ? undefined : inForce && correctionTo(row, inForce, before);
  const ofStay = there.filter(({ of }) => of === "stay");
  return { before, opened, there, ofStay, isMissing, inForce, givenAway, corrects };
}

type OpenedStay = ReturnType<typeof openedStay>;

/** What is declared of the reservation, or of its days. */
function declaredFacts(row: UnsentRow, { isRestored = false }: SeenOfRow, stay: OpenedStay) {
  const { before, opened, there, ofStay, isMissing, inForce, givenAway, corrects } = stay;
  const declared = corrects || givenAway ? undefined : inForce;
  const names = inForce ? differing(row, inForce) : [];
  const isAnothers = (one: OpenedEntry) => !isOfReservation(row, one) || isGivenAway(row, one, before, isRestored);
  const others = ofStay.filter((one) => one.page.state === "final" && one !== inForce && isAnothers(one));
  const otherFinal = others.find((one) => keepsDays(row, one, inForce));
  return {
    inForce,
    /** What an earlier row has declared or drafted, and nothing that was opened is. */
    isAwaited: !inForce && (isMissing || hasDeclared(before)),
    /** The reservation's declaration that its owner has given to another guest. */
    givenAway,
    corrects,
    /** The declaration in force, where nothing is to be corrected. */
    declared,
    declaredAtFormerProperty: declared?.at && { ...declared.page, ...declared.at },
    declaredByUs: declared?.origin.kind === "this row" && declared,
    /** The fields in which it differs from what was sent. */
    declaredDiffers: names,
    changedByHand: declared?.origin.kind === "this row" && names.length > 0 && { ...declared.page, names },
    isOwnerHidden: inForce !== undefined && isOwnerHidden(inForce, before),
    /** Another's final of these days. Not an earlier final of this reservation, which was amended since. */
    otherFinal,
    /** What an earlier row has found declared by hand, for the same guest and other days. */
    foundBefore: inForce ? undefined : opened.find((one) => isFoundForItsGuest(row, one)),
    /** What another hand has declared for the same guest and for some of the same nights. */
    guestBeside: inForce ? undefined : there.find((one) => isBesideForItsGuest(row, one)),
    /** The declaration to be corrected, and the final that has its new days. */
    takenDays: inForce && otherFinal && { inForce, other: otherFinal },
    /** A final of the cancelled stay's arrival, perhaps the next guest's. */
    unprovenFinal: isCancellation(row.reservation) && otherFinal?.origin.kind === "foreign" && otherFinal,
    amends: inForce?.page.number,
  };
}

/** The drafts of the stay: this row's, other rows', the owner's, and what an earlier row has left. */
function draftFacts(row: UnsentRow, seen: SeenOfRow, { before, there, ofStay, inForce, corrects }: OpenedStay) {
  const own = ofStay.filter(isOwnDraft);
  const isToStay = !seen.hasRowAhead && !seen.apartment;
  const ownDraft = isToStay ? own.find((one) => mayBecome(one, inForce, corrects)) : undefined;
  const draftDiffers = ownDraft ? differingFields(row, { amends: inForce?.page.number }, ownDraft.page.figures) : [];
  // After a restore: another open row may have saved it as a speaker that is lost.
  const isOfLostSpeaker = (one: OpenedEntry) => seen.isRestored === true && isRival(one) && isOfReservation(row, one);
  const strays = there.filter(
    (one) => one.of !== "overlap" && (isStray(one) || isOfLostSpeaker(one)) && !isDraftOf(before, one),
  );
  const rivals = ofStay.filter((one) => isRival(one) && !isOfLostSpeaker(one));
  const earlierDraft = there.find((one) => isDraftOf(before, one) && one.page.state === "draft");
  return {
    /** A draft of ours that nobody wants: a stray, or one that cannot become what was asked for. */
    unwantedDraft: [...strays, ...own.filter((one) => one !== ownDraft)].at(0),
    ownDraft,
    draftChanged: ownDraft && draftDiffers.length > 0 && { ...ownDraft.declaration, names: draftDiffers },
    rivals: nonEmpty(rivals),
    isRivalEarlier: rivals.some(isEarlierRival),
    earlierDraft,
    misplacedDraft:
      corrects || earlierDraft?.of === "former property" || isBeside(ownDraft, earlierDraft) ? earlierDraft : undefined,
    /** The owner's own draft that amends the declaration in force. */
    ownersDraft:
      corrects && ofStay.find((one) => isOwnersDraft(one, inForce) && !(seen.isRestored && isLostDraft(one, inForce))),
    /** A draft without our mark that has exactly our figures: ours, if the portal does not keep our notes. */
    lookalikes: ofStay.some((one) => (corrects ? isLikeCorrection(corrects, one) : isLookalike(row, one))),
  };
}

/** Whether an amendment's draft has exactly the corrected figures, whatever its notes: it may have kept those of what it amends. */
const isLikeCorrection = ({ number, figures }: Correction, { page, origin }: OpenedEntry) =>
  page.state === "draft" &&
  origin.kind === "foreign" &&
  page.amends !== undefined &&
  isSameNumber(page.amends, number) &&
  differingFigures(figures, page.figures).length === 0;

/** After a restore: declarations of ours that the portal has, and our records do not. */
function restoredFacts(row: UnsentRow, { isRestored, speaker }: SeenOfRow, opened: readonly OpenedEntry[]) {
  const finals = isRestored ? opened.filter(({ of, page }) => of !== "former property" && page.state === "final") : [];
  const isUnrecorded = (one: OpenedEntry) =>
    one.of !== "stay" &&
    (isOfLostTask(row, one) || isHiddenForItsGuest(row, one) || (one.of === "past" && isOfReservation(row, one)));
  const unrecorded = speaker?.before && declaredNumber(speaker.before) ? undefined : finals.find(isUnrecorded);
  const later = finals.find(
    (one) => one.of !== "past" && isOfReservation(row, one) && one.origin.kind === "another row" && !one.origin.before,
  );
  return {
    /** The declaration of a row that was accepted later, though that row's record does not know it. */
    laterDeclared: later?.origin.kind === "another row" && {
      number: later.page.number,
      taskId: later.origin.row.taskId,
      names: correctionsOf(row.reservation, later.page.figures),
    },
    /** A declaration with our mark that was corrected since. */
    correctedSince: finals.find(({ of, origin }) => of === "past" && origin.kind === "this row"),
    /** The same guest's declaration by a lost task, corrected since or for other days. */
    unrecorded: unrecorded && { ...unrecorded, names: correctionsOf(row.reservation, unrecorded.page.figures) },
  };
}

/** Whether a lost task may have made it for the same guest, where the portal hides the marks of finals. */
const isHiddenForItsGuest = ({ reservation }: Row, { origin, page }: OpenedEntry) =>
  origin.kind === "foreign" && page.notesHidden === true && isSameGuest(reservation, page.figures);

const isBeside = (draft: OpenedEntry | undefined, other: OpenedEntry | undefined) =>
  draft !== undefined && draft.declaration.declarationId !== other?.declaration.declarationId;

const nonEmpty = <T>(all: readonly T[]) => (all.length > 0 ? all : undefined);

const differing = (row: Row, { origin, page }: OpenedEntry) =>
  origin.kind === "this row" ? differingFields(row, page, page.figures) : correctionsOf(row.reservation, page.figures);

const isOwnersDraft = ({ page, origin, entry }: OpenedEntry, inForce: OpenedEntry | undefined) =>
  page.state === "draft" &&
  origin.kind === "foreign" &&
  (page.amends === undefined ? entry.amends : isSameNumber(page.amends, inForce?.page.number ?? ""));

/**
 * Whether a lost task has saved it: its mark is not that of what it amends, which an owner's form opens with. It may also be another
 * deployment's, so that it stays; but nobody is kept waiting by it.
 */
function isLostDraft({ page }: OpenedEntry, inForce: OpenedEntry | undefined): boolean {
  const [mark, amended] = [readMark(page.notes), inForce && readMark(inForce.page.notes)];
  return mark !== undefined && amended !== undefined && mark.random !== amended.random;
}

const isLookalike = ({ reservation }: Row, { page, origin }: OpenedEntry) =>
  page.state === "draft" &&
  origin.kind === "foreign" &&
  readMark(page.notes) === undefined &&
  differingFigures(figuresOf(reservation), page.figures).length === 0;

/**
 * When a draft that the list does not show may be saved again: after a pause that grows with each save, and never while
 * three may exist. A confirmed save is waited for longest.
 */
function saveFacts(
  { unclearSaveAt = Number.NEGATIVE_INFINITY }: UnsentRow,
  { saves, list }: SeenOfRow,
  { settle, saveAgain }: DecisionTimes,
  lookalikes: boolean,
) {
  const there = possibleDrafts(saves);
  const isFull = there >= mostDrafts;
  const isHurried = saves.answered === 0 && !lookalikes && !isFull;
  const again = saves.at + (isHurried ? (2 * there - 1) * settle : saveAgain);
  // Drafts that look like ours exist already. Only time can tell, and each look opens all of their pages.
  const looks = lookalikes ? [] : [settle, 3 * settle, saveAgain].map((pause) => saves.at + pause);
  const lookedAt = list?.at ?? 0;
  const settledAt = unclearSaveAt + settleTimes * settle;
  return {
    /** Until when a save without an answer may still show, whatever was said of a later one. */
    unsettledUntil: there > 0 && lookedAt < settledAt ? settledAt : undefined,
    mayHaveDraftHere: there > 0,
    mayHaveAllDrafts: isFull,
    wasAnswered: saves.answered > 0,
    draftDue: there > 0 && lookedAt < again ? Math.min(again, ...looks.filter((at) => lookedAt < at)) : undefined,
  };
}
