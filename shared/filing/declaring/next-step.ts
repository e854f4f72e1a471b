import {
  apartmentNotFound,
  differs,
  drafted,
  duplicate,
  neverShown,
  notRegistered,
  rejected,
  submitted,
} from "../../contract/outcomes.ts";
import type { Times } from "../../deployment/times.ts";
import type { Intent, Refusal, Row } from "../records/rows.ts";
import { underAnotherUser } from "../session/interruption.ts";
import { differingFigures, figuresOf } from "./figures.ts";
import { nextSave } from "./next-save.ts";
import type { Listed, Place, Seen, Shown } from "./seen.ts";
import type { Step } from "./step.ts";
import { beingLookedUp, draftNotListed, refusedForNow, stayIsWanted, wantedByRival } from "./waiting.ts";
import { isOwnDraft, isRival, isStray } from "./whose.ts";

export type DecisionTimes = Pick<Times, "settle" | "takkResend" | "refusedAgain">;
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
    if (refusal?.definite) return end(rejected(refusal.words, refusal.coveredBy));
    if (intent.portalUser === seen.portalUser)
      return { do: "withdraw", event: `the portal shows no declaration ${id}` };
    if (row.state === "CHECKING") return { do: "wait", trouble: underAnotherUser };
    return { do: "note doubt", event: `the portal shows no declaration ${id} to another username` };
  }
  const names = differingFigures(figuresOf(row.reservation), page.figures);
  if (names.length > 0)
    return end(differs(page.state === "draft" ? `draft ${id}` : `declaration Α/Α ${page.number}`, names));
  if (page.state === "final") return end(submitted(page.number));
  if (refusal?.definite) return remove(seen, { declaration: intent, ours: true });
  if (refusal) {
    const waits = refusedAgain(refusal, seen, now, times);
    if (waits) return waits;
  }
  return askToBeFinal(row, seen, now, times);
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
  if (!seen.stay) return { do: "look at the list" };
  const unopened = seen.stay.listed.find(({ opened }) => !opened);
  if (unopened) return { do: "open", entry: unopened.entry };
  for (const { opened } of seen.stay.listed) {
    if (opened && "failed" in opened) return { do: "wait", trouble: opened.failed };
  }
  const shown = seen.stay.listed.flatMap(shownIn);
  const [own, ...surplus] = shown.filter(isOwnDraft);
  const [unwanted] = [...shown.filter(isStray), ...surplus];
  if (unwanted) return remove(seen, { declaration: unwanted.declaration, ours: isOwnDraft(unwanted) });

  const final = shown.find(({ page }) => page.state === "final");
  if (final && own) return remove(seen, { declaration: own.declaration, ours: true });
  if (final) return end(byFinal(row, final));

  const rivals = shown.filter(isRival);
  if (rivals.length > 0) return giveWay(seen, rivals, own);
  return own ? adopt(row, own) : saveOrWait(row, seen, { shown, lookedAt: seen.stay.at }, now, times);
}

function outOfReach({ reservation: { apartmentId } }: Row, place: Place): Step | undefined {
  if (place.kind === "no apartment") return end(apartmentNotFound(apartmentId));
  if (place.kind === "not registered") return end(notRegistered(place.registryId, place.state));
  return undefined;
}

/** A final of the stay: ours as it was sent, ours changed by somebody, or another's. */
function byFinal(row: Row, { page, whose }: Shown) {
  const names = differingFigures(figuresOf(row.reservation), page.figures);
  const by =
    whose.kind === "other"
      ? { taskId: whose.row.taskId, reservationId: whose.row.reservation.reservationId }
      : undefined;
  if (whose.kind !== "ours") return duplicate(page.number, by, row.reservation.cancellationDate !== undefined);
  return names.length > 0 ? differs(`declaration Α/Α ${page.number}`, names) : submitted(page.number);
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
function adopt(row: Row, { declaration, page }: Shown): Step {
  const names = differingFigures(figuresOf(row.reservation), page.figures);
  if (names.length > 0) return end(differs(`draft ${declaration.declarationId}`, names));
  return row.isDraft ? end(drafted(declaration.declarationId)) : { do: "intend", draft: declaration };
}

/** The list shows no draft of ours. */
function saveOrWait(
  row: Row,
  seen: Seen,
  { shown, lookedAt }: { shown: readonly Shown[]; lookedAt: number },
  now: number,
  times: DecisionTimes,
): Step {
  const refusal = refusalOf("save", row, seen);
  if (refusal?.definite) return end(rejected(refusal.words, refusal.coveredBy));
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
      return row.state === "CHECKING" ? { do: "note that no draft has come" } : { do: "save" };
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

const shownIn = ({ opened }: Listed): Shown[] =>
  opened && "showed" in opened && opened.showed !== "gone" ? [opened.showed] : [];
