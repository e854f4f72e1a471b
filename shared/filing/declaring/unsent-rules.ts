import {
  alreadyDeclared,
  alreadyDeclaredOwnerHidden,
  apartmentMoved,
  apartmentNotFound,
  cancellationOfAnother,
  cancellationUnproven,
  datesDeclared,
  daysDeclared,
  declaredElsewhere,
  declaredLater,
  differs,
  drafted,
  foundBefore,
  givenAway,
  guestDeclared,
  neverShown,
  notRegistered,
  rejected,
  submitted,
} from "../../contract/outcomes.ts";
import { type Rule, rule } from "../rules/rule.ts";
import { propertyAwaited } from "../session/pause.ts";
import { correctionsOf, isCancellation } from "./figures.ts";
import { overlapped } from "./in-force.ts";
import {
  amendedByItsOwner,
  daysJustWanted,
  declarationNotListed,
  draftNotListed,
  end,
  type Origin,
  removeDraft,
  type Step,
  sameReservation,
  stayIsWanted,
  wait,
  wantedByRival,
} from "./situation.ts";
import type { UnsentFacts } from "./unsent-facts.ts";

/** The next step for a row without an intent: the list decides. */
export const unsentRules: readonly Rule<UnsentFacts, Step>[] = [
  rule(
    "nothing more in this visit",
    "a step that has just failed is tried again later",
    (s) => s.seen.failedStep,
    (pause) => wait(pause),
  ),

  // May it be filed?
  rule(
    "no such apartment",
    "without an apartment there is no property",
    (s) => s.apartmentMissing,
    (_, s) => end(apartmentNotFound(s.row.reservation.apartmentId)),
  ),
  rule(
    "its property does not show now",
    "one page may be empty, or another login's: a property that the login had is looked for again in a new session",
    (s) => s.awaitedProperty,
    ({ registryId, awaitedUntil }) => wait(propertyAwaited(registryId), awaitedUntil),
  ),
  rule(
    "property not declarable",
    "the portal accepts declarations only for the login's own, active properties",
    (s) => s.notRegistered,
    ({ registryId, state }, s) =>
      s.seen.apartment ? end(apartmentMovedOrRemoved(s.seen.apartment, s)) : end(notRegistered(registryId, state)),
  ),

  // Which row speaks for the reservation?
  rule("ask who speaks", "one row at a time may send something of a reservation", (s) => s.isSpeakerUnknown, {
    do: "speak for it",
  }),
  rule(
    "ask to be woken",
    "a filing that closes wakes the filings that wait for its rows",
    (s) => s.otherSpeaker && !s.isWakeUpAsked && s.otherSpeaker,
    (by) => ({ do: "ask to be woken", by }),
  ),
  rule(
    "another row speaks",
    "it may still declare the reservation, or a person decides about it",
    (s) => s.otherSpeaker,
    (holder, s) => wait(sameReservation(holder), s.speakerDue),
  ),
  rule(
    "a later version came first",
    "the version accepted last counts",
    (s) => s.newerVersion,
    ({ declarationServerId, taskId, state }, s) =>
      end(declaredLater(declarationServerId, taskId, state === "SUBMITTED", s.differsFromBefore)),
  ),
  rule(
    "already declared by an earlier row",
    "our own record says so: no need to ask the portal",
    (s) => !s.isToAmend && s.declaredBefore,
    ({ declarationServerId, taskId, reservation: { reservationId } }, s) =>
      end(alreadyDeclared(declarationServerId, { taskId, reservationId }, s.differsFromBefore)),
  ),
  rule(
    "declared at another property, on record",
    "an amendment cannot move a declaration to another property",
    (s) => s.declaredElsewhere,
    ({ number, registryId }, s) => end(declaredElsewhere(number, registryId, s.differsFromBefore)),
  ),
  rule(
    "take over",
    "a row that has ended, or whose record is gone, no longer speaks",
    (s) => s.formerSpeaker,
    (from, s) => ({ do: "take over", from, before: s.before }),
  ),

  // What does the list show?
  rule(
    "look at the list",
    "the portal decides what is declared; an earlier list does not show what the row ahead has left",
    (s) => s.isUnlisted,
    { do: "look at the list" },
  ),
  rule(
    "ask what is amended",
    "the list shows what is amended by order alone: only the amendment's own page frees days",
    (s) => s.amendmentToSee,
    (entry) => ({ do: "open", entry }),
  ),
  rule(
    "open what concerns it",
    "only its page says whose a declaration is",
    (s) => s.unopened,
    ({ entry }) => ({ do: "open", entry }),
  ),
  rule(
    "a page cannot be read",
    "a failed look is not an absence",
    (s) => s.unreadable,
    (pause) => wait(pause),
  ),
  rule(
    "clear away",
    "somebody may finalise an unwanted draft by hand",
    (s) => s.unwantedDraft,
    (draft, s) => removeDraft(s.seen, draft, draft.origin.kind === "this row"),
  ),
  rule(
    "after an earlier row of the batch",
    "sent in separate tasks, the later row would find the stay declared; its own drafts are removed by now",
    (s) => s.seen.hasRowAhead,
    () => wait(stayIsWanted),
  ),
  rule(
    "declared by us, and corrected since",
    "after a restore the later version may be missing on record: ours was still declared",
    (s) => s.correctedSince,
    ({ page }) => end(submitted(page.number, page.amends)),
  ),
  rule(
    "a later version is declared",
    "after a restore the portal may know of it before its row does",
    (s) => s.laterDeclared,
    ({ number, taskId, names }) => end(declaredLater(number, taskId, true, names)),
  ),
  rule(
    "already declared by a lost task",
    "after a restore the portal may know more than our records: this guest's stay is declared",
    (s) => s.unrecorded,
    ({ page, names }) => end(alreadyDeclared(page.number, undefined, names)),
  ),
  rule(
    "declared before, not listed",
    "a save beside a declaration or draft that the list does not show yet would make a second one",
    (s) => s.isAwaited,
    () => wait(declarationNotListed),
  ),

  // It is declared.
  rule(
    "our declaration says otherwise",
    "somebody changed a declaration with our mark: a person decides",
    (s) => s.changedByHand,
    ({ number, names }) => end(differs({ number }, names)),
  ),
  rule(
    "declared by us",
    "the final carries this row's mark",
    (s) => s.declaredByUs,
    ({ page }) => end(submitted(page.number, page.amends), page),
  ),
  rule(
    "given to another guest",
    "its owner has amended it for a guest who is neither sent now nor was before: a person decides",
    (s) => s.givenAway,
    ({ page }) => end(givenAway(page.number)),
  ),
  rule(
    "already declared, its owner hidden",
    "any reservation of these dates may have declared it",
    (s) => s.isOwnerHidden && s.declared,
    ({ page }, s) => end(alreadyDeclaredOwnerHidden(page.number, s.declaredDiffers)),
  ),
  rule(
    "declared where the apartment was",
    "an amendment cannot move a declaration to another property",
    (s) => s.declaredAtFormerProperty,
    ({ number, registryId }, s) => end(declaredElsewhere(number, registryId, s.declaredDiffers)),
  ),
  rule(
    "it says so already",
    "there is nothing to correct",
    (s) => s.isToAmend && s.declared,
    ({ page }) => end(submitted(page.number, page.amends)),
  ),
  rule(
    "already declared",
    "nobody asked to correct it",
    (s) => s.declared,
    ({ page, origin }, s) => end(alreadyDeclared(page.number, declarerOf(origin), s.declaredDiffers)),
  ),
  rule(
    "its apartment has moved",
    "a row that began at one property is not declared at another: nothing of it is final, and it can be sent again",
    (s) => s.seen.apartment,
    (apartment, s) => end(apartmentMovedOrRemoved(apartment, s)),
  ),
  rule(
    "take back: the days are another's",
    "made final, it would be a second declaration of these days",
    (s) => (s.otherFinal || s.foundBefore || s.guestBeside) && s.ownDraft,
    (draft, s) => removeDraft(s.seen, draft, true),
  ),
  rule(
    "the correction's days are another's",
    "the corrected declaration would stand beside another's of the same days",
    (s) => s.takenDays,
    ({ other, inForce }, s) =>
      end(
        datesDeclared(inForce.page.number, other.page.number, correctionsOf(s.row.reservation, inForce.page.figures)),
      ),
  ),
  rule(
    "it may be another guest's",
    "a cancellation corrects only what is proven its own: by record, by mark, or by both dates and its guest",
    (s) => s.unprovenFinal,
    ({ page, entry }) => end(cancellationUnproven(page.number, entry)),
  ),
  rule(
    "an earlier version was declared by hand",
    "it shows the same guest and other days: whether it is this reservation's, nobody can tell from here",
    (s) => s.foundBefore,
    ({ page, entry }) => end(foundBefore(page.number, entry)),
  ),
  rule(
    "its guest's nights are declared",
    "a guest has one stay at a time: made by hand with other dates, it is most likely this one",
    (s) => s.guestBeside,
    ({ page, entry }) => end(guestDeclared(page.number, entry)),
  ),
  rule(
    "the days are another's",
    "a stay is declared once; whose a declaration made by hand is, both dates alone do not prove",
    (s) => s.otherFinal,
    ({ page, origin }, s) => {
      const by = declarerOf(origin);
      if (by && isCancellation(s.row.reservation)) return end(cancellationOfAnother(page.number, by));
      const names = correctionsOf(s.row.reservation, page.figures);
      return end(by ? alreadyDeclared(page.number, by, names, "another") : daysDeclared(page.number));
    },
  ),

  // Another row's draft is of the same days.
  rule(
    "give way to an earlier row",
    "each row saves its draft before it looks, so one of the two sees the other",
    (s) => s.isRivalEarlier && s.ownDraft,
    (draft, s) => removeDraft(s.seen, draft, true),
  ),
  rule(
    "wait for a rival",
    "its draft may still become final",
    (s) => s.rivals,
    (rivals) => wait(wantedByRival(rivals)),
  ),
  rule(
    "remove the earlier draft",
    "the declaration is corrected instead, our draft is there as well, or the draft is another property's",
    (s) => s.misplacedDraft,
    (draft, s) => removeDraft(s.seen, draft, false),
  ),

  // Our draft is there.
  rule(
    "our draft says otherwise",
    "somebody changed a declaration with our mark: a person decides",
    (s) => s.draftChanged,
    ({ declarationId, names }) => end(differs({ draft: declarationId }, names)),
  ),
  rule(
    "a draft was asked for",
    "a draft upload ends with its draft",
    (s) => s.row.isDraft && s.ownDraft,
    ({ declaration }) => end(drafted(declaration.declarationId)),
  ),
  rule(
    "note the days",
    "another session's list may not show this draft yet: another reservation of these days sees the note",
    (s) => !s.seen.days && s.ownDraft,
    { do: "note the days" },
  ),
  rule(
    "the days were just another's",
    "the list of this session may not show yet what came of them: it is read again ten minutes after the other's note",
    (s) => s.daysWantedUntil,
    (until) => wait(daysJustWanted, until),
  ),
  rule(
    "intend",
    "the draft that is to become final is written down first, once",
    (s) => s.ownDraft,
    ({ declaration }, s) => ({ do: "intend", draft: declaration, amends: s.amends }),
  ),

  // Nothing of ours is there.
  rule(
    "is the property still there",
    "the refusal may be about the property, which may have left since the visit began",
    (s) => s.refused && !s.seen.isTargetSure,
    { do: "look at the properties" },
  ),
  rule(
    "refused, and an earlier save may show yet",
    "a row fails only once nothing of it can become final: the earlier save may take effect late",
    (s) => s.refused && s.unsettledUntil,
    (until) => wait(draftNotListed, until),
  ),
  rule(
    "the save is refused",
    "the list was read since, and shows no draft of ours",
    (s) => s.refused,
    (refusal, s) =>
      end(rejected({ ...refusal, overlapped: overlapped(s.row, s.seen.list?.listed, refusal.coveredBy) })),
  ),
  rule(
    "its owner amends it by hand",
    "two corrections at once would undo each other: the owner's draft stays, and comes first",
    (s) => !s.mayHaveDraftHere && s.ownersDraft,
    (_, s) => wait(amendedByItsOwner(s.amends ?? "")),
  ),
  rule(
    "its draft does not show yet",
    "a save may take effect late, and lists lag behind",
    (s) => s.draftDue,
    (until) => wait(draftNotListed, until),
  ),
  rule(
    "a draft without our mark",
    "the portal may not keep our notes, or keep those of what is amended: then each save would add a draft",
    (s) => s.mayHaveDraftHere && s.lookalikes,
    (_, s) => end(neverShown(s.seen.saves.made)),
  ),
  rule(
    "confirmed, and never shown",
    "if a confirmed draft does not show, the others may exist unseen as well",
    (s) => s.mayHaveAllDrafts && s.wasAnswered,
    (_, s) => end(neverShown(s.seen.saves.made)),
  ),
  rule(
    "save",
    "a draft declares nothing yet",
    () => true,
    (_, { corrects, earlierDraft }) => ({
      do: "save",
      ...(corrects && { corrects }),
      ...(earlierDraft && { over: earlierDraft.declaration }),
    }),
  ),
];

const apartmentMovedOrRemoved = (apartment: "moved" | "removed", { row: { reservation } }: UnsentFacts) =>
  (apartment === "moved" ? apartmentMoved : apartmentNotFound)(reservation.apartmentId);

const declarerOf = (origin: Origin) =>
  origin.kind === "another row"
    ? { taskId: origin.row.taskId, reservationId: origin.row.reservation.reservationId }
    : undefined;
