import { recordUnreadable } from "../../contract/outcomes.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { DeclarationRef, Failure } from "../../portal/portal.ts";
import { possibleDrafts, withOneGone, writeMark } from "../../records/draft-ledger.ts";
import { isSameRow, reservationKey, rowRef } from "../../records/keys.ts";
import type { Speaker } from "../../records/reservations.ts";
import type { WrittenRow } from "../../records/row-repository.ts";
import type { OpenRow, Row } from "../../records/rows.ts";
import { say } from "../../wording/say.ts";
import { describeFailure } from "../session/describe-failure.ts";
import { foundAgainBy, Interrupted, pauseAfter } from "../session/pause.ts";
import { changeOnce, listProperties, stopAtSessionTrouble } from "../session/visit.ts";
import type { Case, Findings } from "./cases.ts";
import { figuresOf, spellingsOf } from "./figures.ts";
import { amendmentIn, listedFor } from "./in-force.ts";
import { type Tools, targetAmong } from "./open-pages.ts";
import { ledgerOf, markOf } from "./origin.ts";
import {
  anotherWorkerWrote,
  type FormRefusal,
  idOf,
  type ListedEntry,
  openedDeclaration,
  type RowBefore,
  type SeenOfRow,
  type SeenSpeaker,
  type Step,
} from "./situation.ts";

/** Steps whose record names their rule. */
type Noted = Extract<Step, { do: "end" | "withdraw" | "note doubt" | "save" | "finalise" }>;
export type Doable = Exclude<Step, Noted | { do: "look at the list" | "wait" }> | (Noted & { readonly rule: string });

/** Carries out one step, and returns what was seen by it. It decides nothing. */
export async function perform(step: Doable, subject: Case, tools: Tools): Promise<Findings> {
  const { row } = subject;
  const { rows } = tools;
  switch (step.do) {
    case "open":
      return await openEntry(step.entry, subject, tools);
    case "look at the properties":
      return await readPropertiesAgain(subject, tools);
    case "look at the intended draft":
      return await readIntended(step.draft, subject, tools);
    case "speak for it":
      return await speakForReservation(row, tools);
    case "take over":
      return await takeOver(step, row, tools);
    case "ask to be woken":
      return await askToBeWoken(step.by, tools);
    case "note the days":
      return await noteDays(subject, tools);
    case "save":
      await noteDraftTaken(step.over, subject, tools);
      return await saveDraft(step, subject, tools);
    case "finalise":
      return await finalise(step, subject, tools);
    case "delete":
      await noteDraftTaken(step.draft, subject, tools);
      return await deleteDraft(step, subject, tools);
    case "intend":
      await noteDraftTaken(step.draft, subject, tools);
      return await intend(step, subject, tools);
    case "withdraw":
      return await withdraw(step, row, tools);
    case "note doubt":
      return await write(tools, row, async () => await rows.doubt(row, step.event, step.askedAt, step.rule));
    case "end":
      await noteDraftReturned(subject, tools);
      return await endRow(step, row, tools);
  }
}

/** The decision was made for the record as it was: a changed record does not end by it. */
async function endRow(
  { outcome, shown, rule }: Extract<Doable, { do: "end" }>,
  row: OpenRow,
  { visit, breaker, log, metrics }: Tools,
): Promise<Findings> {
  const seen = shown && spellingsOf(row.reservation, shown);
  const spelled = seen && seen.respelled.length > 0 && { respelled: seen.respelled };
  const ended = await visit.rows.end(row, shown ? { ...outcome, ...spelled, rule } : { ...outcome, rule });
  if (!ended.written) return { failedStep: anotherWorkerWrote };
  const always = seen ? await breaker.spelled(seen, visit.clock.now()) : [];
  if (always.length === 0) return {};
  log.error("every page of an hour spells a field otherwise than it was sent", { fields: always.join() });
  metrics.count("PortalChanged");
  return {};
}

/** Before anything happens to the draft that an earlier row ended with, that row's record names who has it now. */
async function noteDraftTaken(draft: DeclarationRef | undefined, { row, seen }: Case, { rows }: Tools): Promise<void> {
  const before = seen.speaker?.before;
  const isIts = before?.state === "DRAFTED" && before.declarationServerId === draft?.declarationId;
  // biome-ignore lint/plugin: it is noted already, or the earlier row has ended otherwise since
  if (isIts) await rows.takeDraft(before, rowRef(row));
}

/** A row that ends while the draft of the earlier row still stands as that row's own has not taken it. */
async function noteDraftReturned({ row, seen }: Case, { rows }: Tools): Promise<void> {
  const before = seen.speaker?.before;
  const isStillIts = seen.list?.listed
    .flatMap((one) => openedDeclaration(one) ?? [])
    .some(
      ({ page, origin, declaration }) =>
        page.state === "draft" &&
        origin.kind === "another row" &&
        isSameRow(rowRef(origin.row), rowRef(before ?? row)) &&
        declaration.declarationId === before?.declarationServerId,
    );
  // biome-ignore lint/plugin: nobody was to take it
  if (before?.state === "DRAFTED" && isStillIts) await rows.returnDraft(before);
}

async function noteDays(
  { row: { reservation }, registryId }: Case,
  { visit: { clock, times }, reservations }: Tools,
): Promise<Findings> {
  const noted = await reservations.wantDays(registryId, reservation, clock.now(), times.othersShow);
  return { days: noted.written ? "noted" : { until: noted.until } };
}

/** Writes the intent. The draft's page, opened from the list, is not read again. */
async function intend(
  { draft, amends }: Extract<Step, { do: "intend" }>,
  { row, seen }: Case,
  tools: Tools,
): Promise<Findings> {
  const { visit, rows } = tools;
  const intent = { ...draft, amends, portalUser: visit.lease.portalUser, at: visit.clock.now() };
  visit.budget.need("change");
  const saves = tools.ledger.savesOf(row.number);
  // A wrong page had made us count it as gone.
  if (saves.made > 0 && possibleDrafts(saves) === 0) tools.ledger.learn(row.number, { gone: saves.made - 1 });
  const opened = seen.list?.listed.map(openedDeclaration) ?? [];
  const adopted = opened.find((one) => one?.declaration.declarationId === intent.declarationId);
  // A draft may be withdrawn, found and intended again and again: that is not progress.
  const isStep = !row.evidence?.some(({ rule }) => rule === "withdraw");
  async function work(): Promise<WrittenRow> {
    const intended = await rows.intend(row, intent);
    if (intended.written && isStep) visit.rows.markProgress();
    return intended;
  }
  return await write(tools, row, work, { asked: "never", intended: adopted && { value: adopted.page } });
}

async function withdraw(
  { event, rule }: Extract<Doable, { do: "withdraw" }>,
  row: OpenRow,
  tools: Tools,
): Promise<Findings> {
  tools.ledger.learn(row.number, withOneGone(tools.ledger.savesOf(row.number)));
  return await write(tools, row, async () => await tools.rows.withdraw(row, event, rule), allToReadAgain);
}

const allToReadAgain: Findings = { list: undefined, intended: undefined, asked: undefined, refusal: undefined };

/** Where another worker has written the row first, the row is left to that worker. */
async function write(
  { visit }: Tools,
  row: OpenRow,
  work: () => Promise<WrittenRow>,
  since: Findings = {},
): Promise<Findings> {
  const { written } = await visit.rows.write(row, work);
  return written ? since : { failedStep: anotherWorkerWrote };
}

export async function openEntry(
  entry: ListedEntry["entry"],
  { row, range, seen }: Case<Row>,
  { pages }: Tools,
): Promise<Findings> {
  if (seen.target.kind !== "declarable" || !seen.list) return {};
  const { whole } = seen.list;
  const { property } = seen.target;
  if (whole && amendmentIn({ row, seen }) === entry) {
    const amendments = new Map([...whole.amendments, [entry, await pages.open(property, range, entry, row)]]);
    const listed = [...listedFor(row, whole.before, whole.entries, amendments), ...whole.beside];
    return { list: { ...seen.list, listed, whole: { ...whole, amendments } } };
  }
  const at = seen.list.listed.find((one) => one.entry === entry)?.at ?? property;
  const opened = await pages.open(at, range, entry, row);
  const id = idOf({ opened });
  const twice = id !== undefined && seen.list.listed.some((one) => idOf(one) === id);
  const listed = seen.list.listed.map((one) =>
    one.entry === entry && !one.opened ? { ...one, opened: twice ? ({ value: "gone" } as const) : opened } : one,
  );
  return { list: { ...seen.list, listed } };
}

/** Where its page shows nothing, an earlier list no longer counts. */
async function readIntended(draft: DeclarationRef, { row, seen }: Case, { pages }: Tools): Promise<Findings> {
  const intended = await pages.intended(draft, row);
  const isGone = "value" in intended && intended.value.state === "gone";
  return { intended, isTargetSure: undefined, ...(isGone && withoutDraft(seen, draft)) };
}

async function readPropertiesAgain({ registryId }: Case, { visit }: Tools): Promise<Findings> {
  return { target: targetAmong(await listProperties(visit), registryId, visit.properties), isTargetSure: true };
}

export type Save = Extract<Step, { do: "save" }> & { readonly rule: string };

export async function saveDraft({ corrects, over, rule }: Save, subject: Case, tools: Tools): Promise<Findings> {
  const { visit, rows, ledger, pages, breaker } = tools;
  const { row, range, seen } = subject;
  if (seen.target.kind !== "declarable") return {};
  const notes = writeMark(markOf(row, visit));
  const { property } = seen.target;
  const at = visit.clock.now();
  const figures = figuresOf(row.reservation);
  const answer = await changeOnce(visit, async () => {
    if (corrects) return await visit.session.amend(property, range, corrects.entry, corrects.figures, notes);
    if (over) return await visit.session.updateDraft(over, figures, notes);
    return await visit.session.saveDraft(property, figures, notes);
  });
  const saves = ledger.savesOf(row.number);
  if (answer.ok) {
    pages.worked();
    await breaker.accepted("save", visit.lease.portalUser, foundAgainBy(visit.clock.now(), visit.times));
    // The first draft is progress; further saves may repeat it again and again.
    if (saves.made === 1) visit.rows.markProgress();
    ledger.learn(row.number, { answered: saves.answered + 1 });
    return { list: undefined };
  }
  const { failure } = answer;
  const before = seen.speaker?.before;
  // The next visit may never come: what was not updated is not said to be taken over.
  if (over && before?.state === "DRAFTED" && (failure.kind === "refused" || failure.effect === "no")) {
    // biome-ignore lint/plugin: nobody was to take it
    await rows.returnDraft(before);
  }
  if (failure.kind === "refused") {
    ledger.learn(row.number, { made: saves.made - 1 });
    // A refused save may still have made a draft.
    return { list: undefined, refusal: await noteRefusal("save", failure, { row, at }, tools) };
  }
  if (failure.effect === "no") ledger.learn(row.number, { made: saves.made - 1 });
  else {
    const event = say("save_unanswered", { failure: describeFailure(failure) });
    // biome-ignore lint/plugin: the ledger counts this save, whoever has written the row since
    await visit.rows.write(row, async () => await rows.doubtSave(row, event, visit.clock.now(), rule));
  }
  stopAtSessionTrouble(visit, failure);
  // The form is the same for every reservation, unlike the way to amend a final.
  if (failure.kind === "changed" && !corrects) throw new Interrupted(pauseAfter(failure));
  return { failedStep: pages.failed(failure) };
}

export async function finalise(
  { draft, rule }: Extract<Step, { do: "finalise" }> & { readonly rule: string },
  { row }: Case,
  tools: Tools,
): Promise<Findings> {
  const { visit, rows, pages, breaker } = tools;
  const at = visit.clock.now();
  const answer = await changeOnce(visit, async () => await visit.session.finalise(draft));
  if (answer.ok) {
    pages.worked();
    await breaker.accepted("finalise", visit.lease.portalUser, foundAgainBy(visit.clock.now(), visit.times));
    // Its own page shows whether it is final, with our mark and figures.
    return { asked: at, intended: undefined };
  }
  const { failure } = answer;
  if (failure.kind === "refused")
    return {
      asked: undefined,
      intended: undefined,
      refusal: await noteRefusal("finalise", failure, { row, at }, tools),
    };
  if (failure.effect === "unknown") {
    // Its page shows whether it took effect; if this visit cannot read it, the row keeps when it was asked.
    if (failure.kind === "session_lost" || visit.budget.isOver()) {
      const event = say("finalise_unanswered", {
        declarationId: draft.declarationId,
        failure: describeFailure(failure),
      });
      // biome-ignore lint/plugin: the row has ended, or another worker decides about its intent
      await visit.rows.write(row, async () => await rows.doubt(row, event, at, rule));
    }
    stopAtSessionTrouble(visit, failure);
    return { asked: at, intended: undefined };
  }
  stopAtSessionTrouble(visit, failure);
  return { failedStep: pages.failed(failure) };
}

export async function deleteDraft(
  { draft, isOfRow }: Extract<Step, { do: "delete" }>,
  { row, seen }: Case<Row>,
  { visit, ledger, pages }: Tools,
): Promise<Findings> {
  const answer = await changeOnce(visit, async () => await visit.session.deleteDraft(draft));
  const isIntended = row.intent?.declarationId === draft.declarationId;
  const refusal = isIntended && seen.refusal ? { refusal: { ...seen.refusal, isTakenBack: true as const } } : {};
  if (answer.ok) {
    if (isOfRow) ledger.learn(row.number, withOneGone(ledger.savesOf(row.number)));
    return { ...withoutDraft(seen, draft), ...(isIntended && { intended: gone, isTargetSure: true }), ...refusal };
  }
  const { failure } = answer;
  stopAtSessionTrouble(visit, failure);
  const notRemoved = { declarationId: draft.declarationId, pause: pages.failed(failure) };
  // The intended draft's own page shows what became of it; for any other draft the list does.
  return { ...(isIntended ? { intended: undefined } : { list: undefined }), notRemoved, ...refusal };
}

const gone = { value: { state: "gone" } } as const;

const withoutDraft = ({ list }: SeenOfRow, { declarationId }: DeclarationRef): Findings =>
  list ? { list: { ...list, listed: list.listed.filter((one) => idOf(one) !== declarationId) } } : {};

/** The form's refusal. Unknown words that several users or stays get are the portal's trouble, and interrupt the visit. */
async function noteRefusal(
  of: FormRefusal["of"],
  failure: Failure & { kind: "refused" },
  { row: { reservation }, at }: { readonly row: OpenRow; readonly at: EpochMs },
  { visit, breaker }: Pick<Tools, "visit" | "breaker">,
): Promise<FormRefusal> {
  const { detail: words, coveredBy, notOffered, known } = failure;
  const refusal = { of, words, at, ...(coveredBy !== undefined && { coveredBy }), ...(notOffered && { notOffered }) };
  if (known) return refusal;
  const { pk: stay } = reservationKey(reservation.apartmentId, reservation.reservationId);
  const refusedStay = { of, words, stay, portalUser: visit.lease.portalUser };
  const doubtful = await breaker.refused(refusedStay, visit.clock.now());
  if (doubtful)
    throw new Interrupted({ ...pauseAfter(failure), reason: say("portal_refuses_for_now", { words }), doubtful });
  return { ...refusal, isInUnknownWords: true };
}

export async function speakForReservation(row: OpenRow, tools: Tools): Promise<Findings> {
  const stored = await tools.reservations.speakFor(row.reservation, rowRef(row));
  if (stored) return { speaker: await readSpeaker(stored, row, tools) };
  // The speaker is unreadable: nobody knows which row came before, or what is to be corrected.
  const { written } = await tools.visit.rows.end(row, recordUnreadable);
  return written ? {} : { failedStep: anotherWorkerWrote };
}

async function readSpeaker(stored: Speaker, row: OpenRow, { rows, filings }: Tools): Promise<SeenOfRow["speaker"]> {
  const { before: ref } = stored;
  const before = ref && (await readRowBefore(ref, rows));
  if (isSameRow(stored, rowRef(row))) return await speakerOfThisRow(stored, before, filings);
  const holder = await rows.find(stored.taskId, stored.row);
  if (!holder) return { by: { deleted: { taskId: stored.taskId, row: stored.row } }, before };
  return { by: holder, before, ...(await draftsLeftBy(holder, filings)) };
}

async function readRowBefore({ taskId, row, found }: NonNullable<Speaker["before"]>, rows: Tools["rows"]) {
  const before = await rows.find(taskId, row);
  return before && found ? { ...before, found: await rows.find(found.taskId, found.row) } : before;
}

async function speakerOfThisRow(
  { mayStand: maybeDeclared }: Speaker,
  before: RowBefore | undefined,
  filings: Tools["filings"],
): Promise<SeenSpeaker> {
  const targets = [before, before?.found].map(
    async (one) => one && (one.intent?.registryId ?? (await ledgerOf(one, filings))?.targetOf(one.number)),
  );
  const earlierTargets = (await Promise.all(targets)).filter((at) => at !== undefined);
  return { by: "this row", before, maybeDeclared, earlierTargets };
}

async function draftsLeftBy(holder: Row, filings: Tools["filings"]): Promise<Pick<SeenSpeaker, "leftDrafts">> {
  const ledger = holder.state === "FAILED" ? await ledgerOf(holder, filings) : undefined;
  return ledger && possibleDrafts(ledger.savesOf(holder.number)) > 0 ? { leftDrafts: true } : {};
}

export async function takeOver(
  { from, before }: Extract<Step, { do: "take over" }>,
  { taskId, number: row, reservation }: OpenRow,
  { reservations, filings }: Tools,
): Promise<Findings> {
  const ref = before && { ...rowRef(before), ...(before.found && { found: rowRef(before.found) }) };
  const taken = await reservations.takeOver(reservation, from, { taskId, row, before: ref });
  return { speaker: taken.written ? await speakerOfThisRow(taken.speaker, before, filings) : undefined };
}

/** A filing that has closed meanwhile wakes nobody: its row has ended, and the speaker must be read again. */
export async function askToBeWoken(by: Row, { visit, filings }: Tools): Promise<Findings> {
  const { taskId, number: filing, group } = visit.filing;
  const at = by.state === "NEEDS_REVIEW" ? "its decision" : "its close";
  const { written: isAsked } = await filings.askToBeWoken(by, { taskId, filing, group }, at);
  return { asksToBeWoken: true, ...(!isAsked && { speaker: undefined }) };
}
