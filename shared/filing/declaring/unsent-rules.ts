import {
  apartmentMoved,
  apartmentNotFound,
  cancellationUnproven,
  datesDeclared,
  declaredElsewhere,
  declaredLater,
  differs,
  drafted,
  duplicate,
  duplicateOfOwnerHidden,
  neverShown,
  notRegistered,
  rejected,
  submitted,
} from "../../contract/outcomes.ts";
import { type Rule, rule } from "../rules/rule.ts";
import { propertyAwaited } from "../session/pause.ts";
import { correctionsOf } from "./figures.ts";
import { overlapped } from "./in-force.ts";
import {
  declarationNotListed,
  draftNotListed,
  end,
  remove,
  type Shown,
  type Step,
  sameReservation,
  stayIsWanted,
  wait,
  wantedByRival,
} from "./situation.ts";
import type { UnsentFacts } from "./unsent-facts.ts";

/** What comes next for a row of which nothing is to be final yet: the list decides. */
export const unsentRules: readonly Rule<UnsentFacts, Step>[] = [
  rule(
    "nothing more in this visit",
    "what failed a moment ago is tried again later",
    (s) => s.seen.held,
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
    "one page may be empty, or another login's: what the login had is looked for again in a new session",
    (s) => s.awaitedProperty,
    ({ registryId, awaitedUntil }) => wait(propertyAwaited(registryId), awaitedUntil),
  ),
  rule(
    "property not declarable",
    "the portal takes declarations for the login's own, active properties only",
    (s) => s.notRegistered,
    ({ registryId, state }, s) =>
      s.seen.apartment ? end(awayFrom(s.seen.apartment, s)) : end(notRegistered(registryId, state)),
  ),

  // Which row speaks for the reservation?
  rule(
    "ask who speaks",
    "one row at a time sends something of a reservation",
    (s) => s.isSpeakerUnknown,
    () => ({ do: "claim" }),
  ),
  rule(
    "ask to be rung",
    "the filing that closes rings whoever waits for its rows",
    (s) => s.otherSpeaker && !s.isRingAsked && s.otherSpeaker,
    (by) => ({ do: "ask to be rung", by }),
  ),
  rule(
    "another row speaks",
    "it may declare the reservation yet, or a person decides about it",
    (s) => s.otherSpeaker,
    (holder, s) => wait(sameReservation(holder), s.speakerDue),
  ),
  rule(
    "a later version came first",
    "what was accepted last counts",
    (s) => s.newerVersion,
    ({ declarationServerId, taskId, state }, s) =>
      end(declaredLater(declarationServerId, taskId, state === "SUBMITTED", s.differsFromBefore)),
  ),
  rule(
    "declared by an earlier row",
    "our own record says so: the portal need not be asked",
    (s) => !s.isToAmend && s.declaredBefore,
    ({ declarationServerId, taskId, reservation: { reservationId } }, s) =>
      end(duplicate(declarationServerId, { taskId, reservationId }, s.differsFromBefore)),
  ),
  rule(
    "declared at another property, on record",
    "a declaration cannot be amended to be another property's",
    (s) => s.declaredElsewhere,
    ({ number, registryId }, s) => end(declaredElsewhere(number, registryId, s.differsFromBefore)),
  ),
  rule(
    "take over",
    "a row that has ended, or whose record is gone, speaks no more",
    (s) => s.formerSpeaker,
    (from, s) => ({ do: "take over", from, before: s.before }),
  ),

  // What does the list show?
  rule(
    "look at the list",
    "the portal says what stands; what was seen while another came first is not what that one left",
    (s) => s.isUnlisted,
    () => ({ do: "look at the list" }),
  ),
  rule(
    "ask what is amended",
    "the list tells by order alone: only the amendment's own page makes days free",
    (s) => s.amendmentToSee,
    (entry) => ({ do: "open", entry }),
  ),
  rule(
    "open what concerns it",
    "only a page says whose a declaration is",
    (s) => s.unopened,
    ({ entry }) => ({ do: "open", entry }),
  ),
  rule(
    "a page cannot be read",
    "a failed look is no absence",
    (s) => s.unreadable,
    (pause) => wait(pause),
  ),
  rule(
    "clear away",
    "a draft that nobody wants may become final by hand",
    (s) => s.unwantedDraft,
    (draft, s) => remove(s.seen, draft, draft.whose.kind === "ours"),
  ),
  rule(
    "after an earlier row of the batch",
    "sent apart, the later one would find the stay declared; what it had saved is gone by now",
    (s) => s.seen.hasRowAhead,
    () => wait(stayIsWanted),
  ),
  rule(
    "declared by us, and corrected since",
    "after a restore a later version may be on record no more: ours was declared all the same",
    (s) => s.correctedSince,
    ({ page }) => end(submitted(page.number, page.amends)),
  ),
  rule(
    "a later version is declared",
    "after a restore the portal knows of it before its row does",
    (s) => s.laterDeclared,
    ({ number, taskId, names }) => end(declaredLater(number, taskId, true, names)),
  ),
  rule(
    "declared by a lost task",
    "after a restore the portal knows what our records do not: this guest's stay is declared",
    (s) => s.unrecorded,
    ({ page, names }) => end(duplicate(page.number, undefined, names)),
  ),
  rule(
    "declared before, not listed",
    "beside a declaration that the list does not show yet, a save would make a second one",
    (s) => s.isDeclaredBefore && !s.inForce,
    () => wait(declarationNotListed),
  ),

  // It is declared.
  rule(
    "our declaration says otherwise",
    "somebody changed what carries our mark: a person decides",
    (s) => s.changedByHand,
    ({ number, names }) => end(differs({ number }, names)),
  ),
  rule(
    "declared by us",
    "the final carries this row's mark",
    (s) => s.declaredByUs,
    ({ page }) => end(submitted(page.number, page.amends)),
  ),
  rule(
    "declared, its owner hidden",
    "it may be any reservation's of these dates",
    (s) => s.isOwnerHidden && s.declared,
    ({ page }, s) => end(duplicateOfOwnerHidden(page.number, s.declaredDiffers)),
  ),
  rule(
    "declared where the apartment was",
    "a declaration cannot be amended to be another property's",
    (s) => s.declaredAtLeft,
    ({ number, registryId }, s) => end(declaredElsewhere(number, registryId, s.declaredDiffers)),
  ),
  rule(
    "it says so already",
    "there is nothing to correct",
    (s) => s.isToAmend && s.declared,
    ({ page }) => end(submitted(page.number, page.amends)),
  ),
  rule(
    "declared already",
    "nobody asked for it to be corrected",
    (s) => s.declared,
    ({ page, whose }, s) => end(duplicate(page.number, declarerOf(whose), s.declaredDiffers)),
  ),
  rule(
    "its apartment has moved",
    "what has begun at one property is not declared at another: nothing of it is final, and it is sent again",
    (s) => s.seen.apartment,
    (apartment, s) => end(awayFrom(apartment, s)),
  ),
  rule(
    "take back: the days are another's",
    "final, it would be a second declaration of these days",
    (s) => s.otherFinal && s.ownDraft,
    (draft, s) => remove(s.seen, draft, true),
  ),
  rule(
    "the correction's days are another's",
    "what is corrected would stand beside another's declaration of the same days",
    (s) => s.takenDays,
    ({ other, inForce }, s) =>
      end(
        datesDeclared(inForce.page.number, other.page.number, correctionsOf(s.row.reservation, inForce.page.figures)),
      ),
  ),
  rule(
    "it may be another guest's",
    "a cancellation corrects what is known to be its own, by record, mark or both dates",
    (s) => s.unprovenFinal,
    ({ page, entry }) => end(cancellationUnproven(page.number, entry)),
  ),
  rule(
    "the days are another's",
    "a stay is declared once",
    (s) => s.otherFinal,
    ({ page, whose }, s) =>
      end(duplicate(page.number, declarerOf(whose), correctionsOf(s.row.reservation, page.figures), "another")),
  ),

  // Somebody else's draft wants the days.
  rule(
    "give way to an earlier row",
    "each shows its draft before it looks, so one of the two sees the other",
    (s) => s.isRivalEarlier && s.ownDraft,
    (draft, s) => remove(s.seen, draft, true),
  ),
  rule(
    "wait for a rival",
    "its draft may become final yet",
    (s) => s.rivals,
    (rivals) => wait(wantedByRival(rivals)),
  ),
  rule(
    "remove the earlier draft",
    "what is declared is corrected instead, or ours stands beside it, or the draft is another property's",
    (s) => s.misplacedDraft,
    (draft, s) => remove(s.seen, draft, false),
  ),

  // Our draft is there.
  rule(
    "our draft says otherwise",
    "somebody changed what carries our mark: a person decides",
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
    "intend",
    "which draft becomes final is written down first, once",
    (s) => s.ownDraft,
    ({ declaration }, s) => ({ do: "intend", draft: declaration, amends: s.amends }),
  ),

  // Nothing of ours is there.
  rule(
    "is the property still there",
    "what was refused may be the property, which has left since the visit began",
    (s) => s.refused && !s.seen.isPlaceSure,
    () => ({ do: "look at the properties" }),
  ),
  rule(
    "the save is refused",
    "the list was looked at since: no draft of ours came all the same",
    (s) => s.refused,
    ({ words, coveredBy }, s) =>
      end(rejected({ words, coveredBy, overlapped: overlapped(s.row, s.seen.stay?.listed, coveredBy) })),
  ),
  rule(
    "its draft does not show yet",
    "a save may take effect late, and lists lag",
    (s) => s.draftDue,
    (until) => wait(draftNotListed, until),
  ),
  rule(
    "a draft without our mark",
    "the portal may not keep our notes: then each save would make one more",
    (s) => s.mayHaveDraftHere && s.lookalikes,
    (_, s) => end(neverShown(s.seen.saves.made)),
  ),
  rule(
    "confirmed, and never shown",
    "where one that was confirmed does not show, the others may be there unseen as well",
    (s) => s.mayHaveAllDrafts && s.wasAnswered,
    (_, s) => end(neverShown(s.seen.saves.made)),
  ),
  rule(
    "save",
    "a draft declares nothing yet",
    () => true,
    (_, { corrects, earlierDraft }) => ({
      ...{ do: "save" },
      ...(corrects && { corrects }),
      ...(earlierDraft && { over: earlierDraft.declaration }),
    }),
  ),
];

const awayFrom = (apartment: "moved" | "removed", { row: { reservation } }: UnsentFacts) =>
  (apartment === "moved" ? apartmentMoved : apartmentNotFound)(reservation.apartmentId);

const declarerOf = (whose: Shown["whose"]) =>
  whose.kind === "other" ? { taskId: whose.row.taskId, reservationId: whose.row.reservation.reservationId } : undefined;
