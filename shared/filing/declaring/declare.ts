import type { EpochMs, RowNumber } from "../../ids-and-times.ts";
import type { Property } from "../../portal/portal.ts";
import { createDraftLedger, mayHaveStray } from "../../records/draft-ledger.ts";
import type { Filing } from "../../records/filings.ts";
import { type EndedRow, hasEnded, isOpen, type OpenRow, type Row } from "../../records/rows.ts";
import { decide } from "../rules/rule.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { ListFailed } from "../session/list-declarations.ts";
import { Interrupted, type Pause, pauseUntil } from "../session/pause.ts";
import { listProperties, type Visit } from "../session/visit.ts";
import { beginCases, type Cases, caseOf, latestRecord, note, propertyOf, seenOf } from "./cases.ts";
import { intendedFacts, intendedRules } from "./intended-rules.ts";
import { createPageReader, readListForRows, type Tools } from "./open-pages.ts";
import { type Doable, perform, type Save } from "./perform.ts";
import { removeStrays } from "./remove-strays.ts";
import { anotherWorkerWrote, type DecisionTimes, type SeenOfRow, type Step } from "./situation.ts";
import { unsentFacts } from "./unsent-facts.ts";
import { unsentRules } from "./unsent-rules.ts";

export type Declarer = Pick<
  FilingDependencies,
  "tasks" | "rows" | "reservations" | "filings" | "apartments" | "breaker" | "log" | "metrics"
>;

/** The step with which a row's turn ends: it waits, or the step serves several rows at once. */
type LastStep = Extract<Step, { do: "save" | "look at the list" | "wait" }> & { readonly rule: string };

/** A row's turn in a batch: the row as it is then, and the step with which the turn ends. */
interface Turn {
  readonly row: OpenRow;
  readonly step: LastStep;
}
type Wait = Extract<Step, { do: "wait" }> & { readonly row: RowNumber; readonly rule: string };

/**
 * Declares the open rows of a filing: draft first, then final by id. `nextStep` decides and `perform` acts, row by row;
 * rows wait for each other only where one list serves many. It can be cut anywhere and run again: the portal's lists and
 * pages, and the rows' intents, show how far it got. Undefined when all is done.
 */
export async function declareRows(visit: Visit<Filing<"reservations">>, deps: Declarer): Promise<Pause | undefined> {
  const properties = await listProperties(visit);
  visit.properties.noteOurs(visit.filing.drafts.map(({ registryId }) => registryId));
  const ledger = createDraftLedger(visit.filing, deps.filings);
  const tools: Tools = { ...deps, visit, pages: createPageReader(visit, deps, ledger), ledger };
  let pause: Pause | undefined;
  try {
    const waits = await declareAll(await beginCases(properties, deps.apartments, tools));
    // While others wait, too: where their patience ends, the filing closes without another look.
    const ended = visit.rows
      .all()
      .filter((row): row is EndedRow => hasEnded(row) && mayHaveStray(row, ledger.savesOf(row.number)));
    const tidied = ended.length > 0 ? await removeStrays(ended, tools, deps, properties) : undefined;
    pause = waits.length > 0 ? pauseUntilFirst(waits, visit.times.settle) : tidied;
  } finally {
    await ledger.write();
  }
  // It is not to be closed over the drafts of the other worker.
  return pause ?? (ledger.isOvertaken() ? anotherWorkerWrote : undefined);
}

/** Looks, saves and finalises, one property after the other and one batch of rows at a time. */
async function declareAll(cases: Cases): Promise<Wait[]> {
  const { visit } = cases.tools;
  const begun = new Set<RowNumber>();
  for (;;) {
    const isFull = visit.budget.startBatch();
    const waits: Wait[] = [];
    const work: (readonly [OpenRow, Save | undefined])[] = [];
    for (const row of visit.rows.open()) {
      const isEnough = work.length > 0 && isFull();
      if (isEnough || (work.some(([, save]) => save) && !begun.has(row.number))) break;
      begun.add(row.number);
      const turn = await takeTurn(row, cases);
      if (turn?.step.do === "wait") waits.push({ ...turn.step, row: row.number });
      else if (turn) work.push([turn.row, turn.step.do === "save" ? turn.step : undefined]);
    }
    const [[property, here] = []] = Map.groupBy(work, ([row]) => propertyOf(cases, row));
    if (!here) return waits;
    // Another row has looked at the properties since, and this one was missing: decide again.
    if (!property) continue;
    const unlisted = here.flatMap(([row, save]) => (save ? [] : [row]));
    const saves = here.flatMap(([row, save]) => (save ? [{ row, save }] : []));
    if (unlisted.length > 0) await readOneList(property, unlisted, cases);
    else await saveDrafts(property.registryId, saves, isFull, cases);
  }
}

/** Gives a row its turn. It counts as tried however that ends, unless the row only asks for a list that serves many. */
async function takeTurn(row: OpenRow, cases: Cases): Promise<Turn | undefined> {
  let turn: Turn | undefined;
  try {
    turn = await advance(row, cases);
  } finally {
    if (turn?.step.do !== "look at the list") cases.tools.visit.rows.tried(row);
  }
  return turn;
}

/** Takes steps until the row ends, waits, or needs a step that serves many rows at once. Undefined when it has ended. */
async function advance(before: OpenRow, cases: Cases): Promise<Turn | undefined> {
  const { clock, times } = cases.tools.visit;
  for (;;) {
    const row = latestRecord(cases, before);
    if (!isOpen(row)) return undefined;
    const step = nextStep(row, seenOf(cases, row), clock.now(), times);
    if (step.do === "save" || step.do === "look at the list" || step.do === "wait") return { row, step };
    await carryOut(step, row, cases);
  }
}

async function carryOut(step: Doable, row: OpenRow, cases: Cases): Promise<void> {
  const subject = caseOf(cases, row);
  const { target, ...seen } = await perform(step, subject, cases.tools);
  if (target) cases.targets.set(subject.registryId, target);
  note(cases, row, seen);
}

/** Reads one list for all of these rows of a property. Where it cannot be read, they wait, and no others. */
async function readOneList(property: Property, rows: readonly Row[], cases: Cases): Promise<void> {
  const sought = rows.map((row) => ({
    row: latestRecord(cases, row),
    speaker: cases.findings.get(row.number)?.speaker,
  }));
  try {
    const { range, stays } = await readListForRows(property, sought, cases.properties, cases.tools);
    for (const [row, list] of stays) {
      cases.ranges.set(row.number, range);
      note(cases, row, { list: { ...list, hadRowAhead: seenOf(cases, row).hasRowAhead } });
    }
  } catch (error) {
    if (!(error instanceof ListFailed)) throw error;
    for (const row of rows) note(cases, row, { failedStep: error.pause });
  }
}

/** Saves one property's drafts. The ledger counts them before the first, and takes back the unsent ones at the end. */
async function saveDrafts(
  registryId: string,
  saves: readonly { readonly row: OpenRow; readonly save: Save }[],
  isFull: () => boolean,
  cases: Cases,
): Promise<void> {
  const { visit, ledger } = cases.tools;
  const { clock, lease, budget } = visit;
  const unsent = new Set(saves.map(({ row }) => row.number));
  const drafts = saves.map(({ row, save }) => ({ row: row.number, amends: save.corrects?.number }));
  if (!(await ledger.announce(registryId, drafts, clock.now(), lease.portalUser)))
    throw new Interrupted(anotherWorkerWrote);
  try {
    for (const { row, save } of saves) {
      if (unsent.size < saves.length && isFull()) break;
      budget.need("change");
      unsent.delete(row.number);
      await carryOut(save, row, cases);
      // Words that nobody knows may be the portal's trouble: nothing else is saved until this row has ended.
      if (cases.findings.get(row.number)?.refusal?.isInUnknownWords) break;
    }
  } finally {
    for (const row of unsent) ledger.learn(row, { made: ledger.savesOf(row).made - 1 });
  }
}

/** When the filing is due again: with the first row that may continue, and the rows that may soon after. */
function pauseUntilFirst(waits: readonly Wait[], settle: number): Pause {
  const timed = waits.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const first = Math.min(...timed);
  const [earliest] = waits.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0));
  const pause = earliest
    ? { ...earliest.pause, rule: earliest.rule }
    : { reason: "", cause: "internal_error" as const, outage: false };
  const outage = waits.every((wait) => wait.pause.outage);
  const at = timed.length < waits.length ? undefined : Math.max(...timed.filter((one) => one <= first + settle));
  const others = waits.filter((wait) => JSON.stringify(wait.pause.reason) !== JSON.stringify(pause.reason));
  const rows = others.map(({ row, rule, pause: { reason, cause } }) => ({ row, reason, cause, rule }));
  return pauseUntil({ ...pause, outage, rows }, at);
}

/**
 * The next step for a reservation, from its record and what this visit has seen. Pure: whoever takes the step writes
 * down the result and asks again.
 */
export function nextStep(
  row: OpenRow,
  seen: SeenOfRow,
  now: EpochMs,
  times: DecisionTimes,
): Step & { readonly rule: string } {
  if (row.intent) return decide(intendedRules, intendedFacts(row, seen, now, times));
  return decide(unsentRules, unsentFacts(row, seen, now, times));
}
