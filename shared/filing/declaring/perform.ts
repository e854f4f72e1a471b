import type { DeclarationPage, DeclarationRef, Failure, Range } from "../../portal/portal.ts";
import { readMark, writeMark } from "../records/mark.ts";
import { isSameRow } from "../records/reservations.ts";
import type { Refusal, Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, interruptionOf } from "../session/interruption.ts";
import { change, stopAtSessionTrouble, type Visit } from "../session/visit.ts";
import { alive, type DraftLedger } from "./draft-ledger.ts";
import { figuresOf } from "./figures.ts";
import type { Pages } from "./look.ts";
import type { Listed, Seen } from "./seen.ts";
import type { Correction, Step } from "./step.ts";
import { forestalled } from "./waiting.ts";

/** What the steps of a visit are carried out with. */
export interface Tools {
  readonly visit: Visit;
  readonly rows: FilingDependencies["rows"];
  readonly reservations: FilingDependencies["reservations"];
  readonly filings: FilingDependencies["filings"];
  readonly pages: Pages;
  readonly ledger: DraftLedger;
}

/** One row in a visit: its record, what has been seen of it, and the range of the list that showed it. */
export interface Case {
  readonly row: Row;
  readonly registryId: string;
  readonly range: Range;
  readonly seen: Seen;
}

/** What is seen differently after a step. */
export type Change = Partial<Omit<Seen, "portalUser" | "place" | "ahead" | "saves">>;
type Doable = Exclude<Step, { do: "look at the list" | "wait" }>;

/** Carries out one step and says what is seen since. It decides nothing. */
export async function perform(step: Doable, subject: Case, tools: Tools): Promise<Change> {
  const { row } = subject;
  const { visit, rows } = tools;
  switch (step.do) {
    case "open":
      return await open(step.entry, subject, tools);
    case "look at the intended draft":
      return await lookAtIntended(step.draft, subject, tools);
    case "claim":
      return { claim: await claim(row, tools) };
    case "take over":
      return await takeOver(step, row, tools);
    case "ask to be rung":
      return await askToBeRung(step.by, row, tools);
    case "save":
      return await save(step.corrects, subject, tools);
    case "update":
      return await update(step.draft, subject, tools);
    case "finalise":
      return await finalise(step.draft, subject, tools);
    case "delete":
      return await remove(step, subject, tools);
    case "intend": {
      const { draft, do: _, ...how } = step;
      const intent = { ...draft, ...how, portalUser: visit.lease.portalUser, at: visit.clock.now() };
      visit.budget.need("change");
      const page = subject.seen.stay?.listed.flatMap(({ opened }) =>
        opened && "showed" in opened ? [opened.showed] : [],
      );
      const adopted = page?.find((one) => one !== "gone" && one.declaration.declarationId === intent.declarationId);
      return await write(tools, row, async () => await rows.intend(row, intent, visit.lease.fence), {
        asked: "never",
        intended: adopted === undefined || adopted === "gone" ? undefined : { showed: adopted.page },
      });
    }
    case "withdraw": {
      const { intent } = row;
      if (!intent) return {};
      tools.ledger.learn(row.row, intent.registryId, gone(tools.ledger.of(row.row, intent.registryId)));
      return await write(tools, row, async () => await rows.withdraw(row, intent, step.event), nothingSeen);
    }
    case "note doubt":
      return await write(tools, row, async () => await rows.doubt(row, step.event, step.askedAt));
    case "note refusal":
      return await write(tools, row, async () => await rows.refuse(row, step.refusal), { refusal: undefined });
    case "note that no draft has come":
      return await write(tools, row, async () => await rows.wait(row));
    case "count out the saves that never came": {
      const saves = tools.ledger.of(row.row, subject.registryId);
      tools.ledger.learn(row.row, subject.registryId, { gone: saves.made - saves.answered });
      return {};
    }
    case "end":
      // What was seen was decided for the record as it was: another one is not ended by it.
      return (await visit.rows.end(row, step.outcome)) ? {} : { held: forestalled };
  }
}

const nothingSeen: Change = { stay: undefined, intended: undefined, marked: undefined, asked: undefined };

/** A write that another worker forestalled leaves the row to that one. */
async function write(
  { visit }: Tools,
  row: Row,
  work: () => Promise<Row | undefined>,
  since: Change = {},
): Promise<Change> {
  if (await visit.rows.write(row, work)) return since;
  return { held: forestalled };
}

async function open(entry: Listed["entry"], { row, range, seen }: Case, { pages }: Tools): Promise<Change> {
  if (seen.place.kind !== "declarable" || !seen.stay) return {};
  const { propertyId, registryId } = seen.place.property;
  const opened = await pages.open({ propertyId, registryId }, range, entry, row);
  const id = idOf({ opened });
  const twice = id !== undefined && seen.stay.listed.some((one) => idOf(one) === id);
  const listed = seen.stay.listed.map((one) =>
    one.entry === entry ? { ...one, opened: twice ? ({ showed: "gone" } as const) : opened } : one,
  );
  return { stay: { ...seen.stay, listed } };
}

/** Whose the reservation is. A holder that is on record no longer holds nothing. */
async function claim(row: Row, { rows, reservations }: Tools): Promise<Seen["claim"]> {
  const stands = await reservations.claim(row.reservation, row);
  const { before: ref } = stands;
  const before = ref && (await rows.find(ref.taskId, ref.row));
  if (isSameRow(stands, row)) return { by: "this row", before };
  const holder = await rows.find(stands.taskId, stands.row);
  if (holder) return { by: holder, before };
  const { taskId, row: number } = row;
  const taken = await reservations.takeOver(row.reservation, stands, { taskId, row: number, before: ref });
  return taken && { by: "this row", before };
}

async function takeOver(
  { from, before }: Extract<Step, { do: "take over" }>,
  { taskId, row, reservation }: Row,
  { reservations }: Tools,
): Promise<Change> {
  const ref = before && { taskId: before.taskId, row: before.row };
  const taken = await reservations.takeOver(reservation, from, { taskId, row, before: ref });
  return { claim: taken && { by: "this row", before } };
}

/** Where it has closed meanwhile nothing rings: what its row came to is looked at anew. */
async function askToBeRung(by: Row, row: Row, tools: Tools): Promise<Change> {
  const { taskId, filing, group } = tools.visit.filing;
  if (await tools.filings.askToBeRung(by, { taskId, filing, group })) return { asksToBeRung: true };
  return { asksToBeRung: true, claim: await claim(row, tools) };
}

async function lookAtIntended(draft: DeclarationRef, { row }: Case, { visit, pages }: Tools): Promise<Change> {
  const intended = await pages.page(draft);
  return { intended, marked: "showed" in intended && isMarked(intended.showed, row, visit) };
}

function isMarked(page: DeclarationPage, row: Row, { filing }: Visit): boolean {
  const mark = page.state === "gone" ? undefined : readMark(page.notes);
  return mark !== undefined && mark.random === filing.mark && isSameRow(mark, row);
}

async function update(draft: DeclarationRef, { row }: Case, { visit, rows, pages }: Tools): Promise<Change> {
  const notes = writeMark({ taskId: row.taskId, row: row.row, random: visit.filing.mark });
  const at = visit.clock.now();
  const answer = await change(
    visit,
    async () => await visit.session.updateDraft(draft, figuresOf(row.reservation), notes),
  );
  if (answer.ok) {
    pages.worked();
    return { intended: undefined, updated: true };
  }
  const { failure } = answer;
  if (failure.kind === "refused") return { refusal: refusalIn("save", failure, row, at) };
  if (failure.effect === "unknown") {
    const event = `update ${draft.declarationId}: ${failure.kind} ${failure.detail}`;
    await visit.rows.write(row, async () => await rows.doubt(row, event));
  }
  stopAtSessionTrouble(visit, failure);
  return { held: pages.failed(failure) };
}

async function save(
  corrects: Correction | undefined,
  subject: Case,
  { visit, rows, ledger, pages }: Tools,
): Promise<Change> {
  const { row, registryId, range, seen } = subject;
  if (seen.place.kind !== "declarable") return {};
  const notes = writeMark({ taskId: row.taskId, row: row.row, random: visit.filing.mark });
  const { property } = seen.place;
  const at = visit.clock.now();
  const answer = await change(visit, async () =>
    corrects
      ? await visit.session.amend(property, range, corrects.entry, corrects.figures, notes)
      : await visit.session.saveDraft(property, figuresOf(row.reservation), notes),
  );
  const saves = ledger.of(row.row, registryId);
  if (answer.ok) {
    pages.worked();
    ledger.learn(row.row, registryId, { answered: saves.answered + 1 });
    return { stay: undefined };
  }
  const { failure } = answer;
  if (failure.kind === "refused") {
    ledger.learn(row.row, registryId, { made: saves.made - 1 });
    return { refusal: refusalIn("save", failure, row, at) };
  }
  if (failure.effect === "no") ledger.learn(row.row, registryId, { made: saves.made - 1 });
  else {
    const event = `save: ${failure.kind} ${failure.detail}`;
    await visit.rows.write(row, async () => await rows.doubtSave(row, visit.clock.now(), event));
  }
  stopAtSessionTrouble(visit, failure);
  // The form is the same for every reservation; whether a final can be amended is not.
  if (failure.kind === "changed" && !corrects) throw new Interrupted(interruptionOf(failure));
  return { held: pages.failed(failure) };
}

async function finalise(draft: DeclarationRef, { row }: Case, { visit, rows, pages }: Tools): Promise<Change> {
  const at = visit.clock.now();
  const answer = await change(visit, async () => await visit.session.finalise(draft));
  if (answer.ok) {
    pages.worked();
    const { number } = answer.value;
    if (number === undefined) return { asked: at, intended: undefined };
    const page = { state: "final", number, figures: figuresOf(row.reservation), notes: "" } as const;
    return { asked: at, intended: { showed: page } };
  }
  const { failure } = answer;
  if (failure.kind === "refused") {
    return { asked: undefined, intended: undefined, refusal: refusalIn("finalise", failure, row, at) };
  }
  if (failure.effect === "unknown") {
    // Whether it came through is told by the page; should that not be seen, the row says since when.
    if (failure.kind === "session_lost" || visit.budget.isOver()) {
      const event = `finalise ${draft.declarationId}: ${failure.kind} ${failure.detail}`;
      await visit.rows.write(row, async () => await rows.doubt(row, event, at));
    }
    stopAtSessionTrouble(visit, failure);
    return { asked: at, intended: undefined };
  }
  stopAtSessionTrouble(visit, failure);
  return { held: pages.failed(failure) };
}

async function remove(
  { draft, ours }: Extract<Step, { do: "delete" }>,
  { row, registryId, seen }: Case,
  { visit, ledger, pages }: Tools,
): Promise<Change> {
  const answer = await change(visit, async () => await visit.session.deleteDraft(draft));
  const listed = seen.stay?.listed ?? [];
  const intended = row.intent?.declarationId === draft.declarationId;
  if (answer.ok) {
    if (ours) ledger.learn(row.row, registryId, gone(ledger.of(row.row, registryId)));
    if (intended) return { intended: { showed: { state: "gone" } } };
    return withListed(
      seen,
      listed.filter((one) => idOf(one) !== draft.declarationId),
    );
  }
  const { failure } = answer;
  stopAtSessionTrouble(visit, failure);
  // What became of it is told by its own page.
  const notRemoved = { declarationId: draft.declarationId, trouble: pages.failed(failure) };
  if (intended) return { intended: undefined, notRemoved };
  const page = await pages.page(draft);
  if ("showed" in page && page.showed.state === "gone") {
    if (ours) ledger.learn(row.row, registryId, gone(ledger.of(row.row, registryId)));
    return withListed(
      seen,
      listed.filter((one) => idOf(one) !== draft.declarationId),
    );
  }
  // It was made final since it was looked at: what is there has changed, and is looked at anew.
  if ("showed" in page && page.showed.state === "final") return { stay: undefined, notRemoved };
  return { notRemoved };
}

const withListed = ({ stay }: Seen, listed: readonly Listed[]): Change => (stay ? { stay: { ...stay, listed } } : {});

const gone = (saves: ReturnType<DraftLedger["of"]>) => ({
  gone: Math.min(saves.made, saves.gone + (alive(saves) > 0 ? 1 : 0)),
  answered: Math.max(0, saves.answered - 1),
});

function refusalIn(of: Refusal["of"], failure: Failure & { kind: "refused" }, { refusal }: Row, at: number) {
  const times = (refusal?.of === of ? refusal.times : 0) + 1;
  const { detail: words, coveredBy, known } = failure;
  return { of, words, at, times, definite: known === true, ...(coveredBy !== undefined && { coveredBy }) };
}

function idOf({ opened }: Pick<Listed, "opened">): string | undefined {
  return opened && "showed" in opened && opened.showed !== "gone" ? opened.showed.declaration.declarationId : undefined;
}
