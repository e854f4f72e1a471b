import { apartmentNotFound, differs, drafted, neverShown, notRegistered } from "../../contract/outcomes.ts";
import type { DeclarationRef } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import { alive } from "./draft-ledger.ts";
import { differingFigures, figuresOf, namesOf } from "./figures.ts";
import { nextClaim } from "./next-claim.ts";
import { nextSave } from "./next-save.ts";
import { refusalOf, refused, refusedAgain } from "./refusals.ts";
import type { Listed, Place, Seen, Shown } from "./seen.ts";
import {
  byAnother,
  byFinal,
  correctionTo,
  isDraftOf,
  isLeftByUs,
  isOf,
  isToCorrect,
  mayBecome,
  standingIn,
  type There,
  thereIn,
} from "./standing.ts";
import { type Correction, type DecisionTimes, end, remove, type Step } from "./step.ts";
import { declarationNotListed, draftNotListed, stayIsWanted, wantedByRival } from "./waiting.ts";
import { isOwnDraft, isRival, isStray } from "./whose.ts";

/** What comes next for a row of which nothing is to be final yet: the list decides. */
export function nextUnsent(row: Row, seen: Seen, now: number, times: DecisionTimes): Step {
  const elsewhere = outOfReach(row, seen.place);
  if (elsewhere) return elsewhere;
  // What a row has saved before another came before it is taken back first: that one may be waiting for it to go.
  if (seen.ahead && !mayHaveDraft(seen)) return { do: "wait", trouble: stayIsWanted };
  const claimed = nextClaim(row, seen, now, times);
  if (claimed) return claimed;
  // What was seen while another came first is not what that one has left.
  if (!seen.stay || (seen.stay.isBehind && !seen.ahead)) return { do: "look at the list" };
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
  const before = seen.claim?.before;
  const there = stay.listed.flatMap(thereIn).filter((one) => one.of !== "left" || isLeftByUs(row, one, before));
  const shown = there.filter(({ of }) => of === "stay");
  const standing = standingIn(there, row, before);
  const corrects = standing && isToCorrect(row, standing, before) ? correctionTo(row, standing) : undefined;
  const own = shown.filter(isOwnDraft);
  const fit = seen.ahead ? undefined : own.find((one) => mayBecome(one, standing, corrects));
  const strays = there.filter((one) => one.of !== "overlap" && isStray(one) && !isDraftOf(before, one));
  const left = there.filter((one) => one.of === "left" && isOwnDraft(one));
  const [unwanted] = [...left, ...strays, ...own.filter((one) => one !== fit)];
  if (unwanted) return remove(seen, { declaration: unwanted.declaration, ours: isOwnDraft(unwanted) });

  if (seen.ahead) return { do: "wait", trouble: stayIsWanted };
  if (before?.state === "SUBMITTED" && !standing) return { do: "wait", trouble: declarationNotListed };
  if (standing && !corrects) return end(byFinal(row, standing, before));
  // An earlier final of the reservation itself has been amended since, though the list may not show by what.
  const another = shown.find((one) => one.page.state === "final" && one !== standing && !isOf(row, one));
  if (another && fit) return remove(seen, { declaration: fit.declaration, ours: true });
  if (another) return end(byAnother(row, another, standing));

  const rivals = shown.filter(isRival);
  if (rivals.length > 0) return giveWay(seen, rivals, fit);
  const draft = there.find((one) => isDraftOf(before, one) && one.page.state === "draft");
  // What is declared is corrected instead, or declared elsewhere: made final, the draft would be a second declaration.
  if (draft && (corrects || draft.of === "left")) return remove(seen, { declaration: draft.declaration, ours: false });
  if (fit) return adopt(row, fit, standing?.page.number);
  return saveOrWait(row, seen, { shown, lookedAt: stay.at, corrects, over: draft?.declaration }, now, times);
}

const mayHaveDraft = ({ saves, elsewhere = 0 }: Seen) => alive(saves) + elsewhere > 0;

function outOfReach({ reservation: { apartmentId } }: Row, place: Place): Step | undefined {
  if (place.kind === "no apartment") return end(apartmentNotFound(apartmentId));
  if (place.kind === "not registered") return end(notRegistered(place.registryId, place.state));
  return undefined;
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
  /** The draft of an earlier row, which is to say what this one says, and to carry its mark. */
  readonly over: DeclarationRef | undefined;
}

/** The list shows no draft of ours. */
function saveOrWait(
  row: Row,
  seen: Seen,
  { shown, lookedAt, corrects, over }: Unsaved,
  now: number,
  times: DecisionTimes,
): Step {
  const refusal = refusalOf("save", row, seen);
  // What is refused may be the property, which was there when the visit began.
  if (refusal?.definite && seen.refusal && !seen.isPlaceSure) return { do: "look at the properties" };
  if (refusal?.definite) return end(refused(row, seen, refusal));
  const waits = refusal && refusedAgain(refusal, seen, now, times);
  if (waits) return waits;
  const lookalikes = shown.some(
    ({ page, whose }) =>
      page.state === "draft" &&
      whose.kind === "foreign" &&
      differingFigures(figuresOf(row.reservation), page.figures).length === 0,
  );
  const next = nextSave(seen.saves, { lookedAt, lookalikes, elsewhere: seen.elsewhere }, times);
  switch (next.kind) {
    case "save":
      return row.state === "CHECKING"
        ? { do: "note that no draft has come" }
        : { do: "save", ...(corrects && { corrects }), ...(over && { over }) };
    case "later":
      return { do: "wait", trouble: draftNotListed, until: next.at };
    case "count out":
      return { do: "count out the saves that never came" };
    case "never shown":
      return end(neverShown(seen.saves.made));
  }
}
