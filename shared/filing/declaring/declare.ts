import { isTerminal } from "../../contract/outcome.ts";
import type { EpochMs, RowNumber } from "../../ids-and-times.ts";
import type { Property, Range } from "../../portal/portal.ts";
import { createDraftLedger, mayHaveStray } from "../../records/draft-ledger.ts";
import type { Filing } from "../../records/filings.ts";
import type { Row } from "../../records/rows.ts";
import { decide } from "../rules/rule.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Pause, pauseUntil } from "../session/pause.ts";
import { ListUnread, seeList } from "../session/see-list.ts";
import { seeProperties, type Visit } from "../session/visit.ts";
import { inYearsAround, rangeOf, waitsFor } from "./figures.ts";
import { concerningSince, leftAt, listedFor, mayBeCut } from "./in-force.ts";
import { intendedFacts, intendedRules } from "./intended-rules.ts";
import { type Change, createPages, placeAmong, type Tools } from "./look.ts";
import { perform, type Save } from "./perform.ts";
import { anotherWorkerWrote, type DecisionTimes, type Listed, type Place, type Seen, type Step } from "./situation.ts";
import { tidyUp } from "./tidy-up.ts";
import { unsentFacts } from "./unsent-facts.ts";
import { unsentRules } from "./unsent-rules.ts";

export type Declarer = Pick<
  FilingDependencies,
  "tasks" | "rows" | "reservations" | "filings" | "apartments" | "breaker" | "log" | "metrics"
>;
type Wait = Extract<Step, { do: "wait" }> & { readonly row: RowNumber; readonly rule: string };

/**
 * Declares the open rows of a filing: draft first, then final by id. `nextStep` decides and `perform` acts, row by row;
 * rows wait for each other only where one list serves many. It can be cut anywhere and run again: the portal's lists and
 * pages, and the rows' intents, show how far it got. Undefined when all is done.
 */
export async function declareRows(visit: Visit<Filing<"reservations">>, deps: Declarer): Promise<Pause | undefined> {
  const properties = await seeProperties(visit);
  visit.properties.had(visit.filing.drafts.map(({ registryId }) => registryId));
  const ledger = createDraftLedger(visit.filing, deps.filings);
  const tools: Tools = { ...deps, visit, pages: createPages(visit, deps, ledger), ledger };
  let pause: Pause | undefined;
  try {
    const waits = await declareAll(await createCases(visit, deps, properties, tools), tools);
    // While others wait, too: where their patience ends, the filing closes without another look.
    const ended = visit.rows.all().filter((row) => isTerminal(row.state) && mayHaveStray(row, ledger.of(row.number)));
    const tidied = ended.length > 0 ? await tidyUp(ended, tools, deps, properties) : undefined;
    pause = waits.length > 0 ? pauseFor(waits, visit.times.settle) : tidied;
  } finally {
    await ledger.keep();
  }
  // It is not to be closed over the drafts of the other worker.
  return pause ?? (ledger.isOvertaken() ? anotherWorkerWrote : undefined);
}

/** Looks, saves and finalises, one property after the other and one batch of rows at a time. */
async function declareAll(cases: Cases, tools: Tools): Promise<Wait[]> {
  const begun = new Set<RowNumber>();
  for (;;) {
    const isFull = tools.visit.budget.startBatch();
    const waits: Wait[] = [];
    const work: (readonly [Row, Save | undefined])[] = [];
    for (const row of tools.visit.rows.open()) {
      const isEnough = work.length > 0 && isFull();
      if (isEnough || (work.some(([, save]) => save) && !begun.has(row.number))) break;
      begun.add(row.number);
      const step = await takeTurn(row, cases, tools);
      if (step?.do === "wait") waits.push({ ...step, row: row.number });
      else if (step) work.push([row, step.do === "save" ? step : undefined]);
    }
    const [[property, here] = []] = Map.groupBy(work, ([row]) => cases.propertyOf(row));
    if (!here) return waits;
    // Another row has looked at the properties since, and this one was missing: decide again.
    if (!property) continue;
    const unlisted = here.flatMap(([row, save]) => (save ? [] : [row]));
    const saves = here.flatMap(([row, save]) => (save ? [{ row, save }] : []));
    if (unlisted.length > 0) await cases.list(property, unlisted);
    else await saveSome(property.registryId, saves, isFull, cases, tools);
  }
}

/** Gives a row its turn. It counts as tried however that ends, unless the row only asks for a list that serves many. */
async function takeTurn(row: Row, cases: Cases, { visit }: Tools): ReturnType<Cases["advance"]> {
  let step: Awaited<ReturnType<Cases["advance"]>>;
  try {
    step = await cases.advance(row);
  } finally {
    if (step?.do !== "look at the list") visit.rows.tried(row);
  }
  return step;
}

/** Saves one property's drafts. The ledger counts them before the first, and takes back the unsent ones at the end. */
async function saveSome(
  registryId: string,
  saves: readonly { readonly row: Row; readonly save: Save }[],
  isFull: () => boolean,
  cases: Cases,
  { visit: { clock, lease, budget }, ledger }: Tools,
): Promise<void> {
  const unsent = new Set(saves.map(({ row }) => row.number));
  const drafts = saves.map(({ row, save }) => ({ row: row.number, amends: save.corrects?.number }));
  if (!(await ledger.announce(registryId, drafts, clock.now(), lease.portalUser)))
    throw new Interrupted(anotherWorkerWrote);
  try {
    for (const { row, save } of saves) {
      if (unsent.size < saves.length && isFull()) break;
      budget.need("change");
      unsent.delete(row.number);
      if (await cases.save(row, save)) break;
    }
  } finally {
    for (const row of unsent) ledger.learn(row, { made: ledger.of(row).made - 1 });
  }
}

/** When the filing is due again: with the first row that may continue, and the rows that may soon after. */
function pauseFor(waits: readonly Wait[], settle: number): Pause {
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
export function nextStep(row: Row, seen: Seen, now: EpochMs, times: DecisionTimes): Step & { readonly rule: string } {
  const { intent } = row;
  if (intent) return decide(intendedRules, intendedFacts({ ...row, intent }, seen, now, times));
  return decide(unsentRules, unsentFacts(row, seen, now, times));
}

type Cases = Awaited<ReturnType<typeof createCases>>;

async function createCases(visit: Visit, deps: Declarer, properties: readonly Property[], tools: Tools) {
  const { clock, times, lease } = visit;
  const ids = visit.rows.open().map(({ reservation }) => reservation.apartmentId);
  const apartments = new Map(
    (await deps.apartments.findMany([...new Set(ids)])).map((one) => [one.id, one.registryId]),
  );
  const places = new Map<string, Place>();
  const changes = new Map<RowNumber, Change>();
  const ranges = new Map<RowNumber, ReturnType<typeof rangeOf>>();

  const latest = (row: Row) => visit.rows.all().find((one) => one.number === row.number) ?? row;
  const targetOf = ({ number: row, intent }: Row) => intent?.registryId ?? tools.ledger.targetOf(row);
  const apartmentOf = ({ reservation }: Row) => apartments.get(reservation.apartmentId);
  function propertyPlace(row: Row): Place {
    const registryId = targetOf(row) ?? apartmentOf(row);
    if (registryId === undefined) return { kind: "no apartment" };
    const place = places.get(registryId) ?? placeAmong(properties, registryId, visit.properties);
    places.set(registryId, place);
    return place;
  }
  /** Whether a PATCH has moved the apartment since the row began. */
  function apartmentSince(row: Row): Seen["apartment"] {
    const [target, now] = [targetOf(row), apartmentOf(row)];
    if (target === undefined || now === target) return undefined;
    return now === undefined ? "removed" : "moved";
  }
  const propertyOf = (row: Row) => {
    const place = propertyPlace(row);
    return place.kind === "declarable" ? place.property : undefined;
  };
  /** Two apartments on record may be the same property at the portal. */
  const isOfOnePlace = (one: Row, other: Row) =>
    one.reservation.apartmentId === other.reservation.apartmentId || propertyOf(one) === propertyOf(other);
  /** The speaker, with the latest record of its row where that row is in this visit. */
  const speakerOf = (row: Row) => {
    const speaker = changes.get(row.number)?.speaker;
    if (!speaker || speaker.by === "this row" || "deleted" in speaker.by || speaker.by.taskId !== row.taskId)
      return speaker;
    const { by } = speaker;
    return { ...speaker, by: visit.rows.all().find((one) => one.number === by.number) ?? by };
  };
  function seen(row: Row): Seen {
    return {
      portalUser: lease.portalUser,
      isRestored: visit.isRestored,
      place: propertyPlace(row),
      hasRowAhead: visit.rows
        .open()
        .some(
          (other) =>
            other.number < row.number && isOfOnePlace(row, other) && waitsFor(row.reservation, other.reservation),
        ),
      apartment: apartmentSince(row),
      saves: tools.ledger.of(row.number),
      ...changes.get(row.number),
      speaker: speakerOf(row),
    };
  }
  async function take(row: Row, step: Parameters<typeof perform>[0]): Promise<void> {
    const range = ranges.get(row.number) ?? rangeOf([row.reservation]);
    const registryId = targetOf(row) ?? apartmentOf(row) ?? "";
    const { place, ...since } = await perform(step, { row, registryId, range, seen: seen(row) }, tools);
    if (place) places.set(registryId, place);
    changes.set(row.number, { ...changes.get(row.number), ...since });
  }

  const look = async (property: Property, range: Range) => await seeList(visit, tools, property, range, tools.pages);
  return {
    propertyOf,
    /** Takes steps until the row ends, waits, or needs a step that serves many rows at once. */
    async advance(before: Row) {
      for (;;) {
        const row = latest(before);
        if (isTerminal(row.state)) return undefined;
        const step = nextStep(row, seen(row), clock.now(), times);
        if (step.do === "save" || step.do === "look at the list" || step.do === "wait") return step;
        await take(row, step);
      }
    },
    /** Saves a row's draft. True where it was refused in words that nobody knows. */
    async save(row: Row, step: Save) {
      await take(latest(row), step);
      return changes.get(row.number)?.refusal?.isInUnknownWords;
    },
    /** Reads one list for all of these rows of a property. Where it cannot be read, they wait, and no others. */
    async list(property: Property, rows: readonly Row[]) {
      try {
        await readFor(property, rows);
      } catch (error) {
        if (!(error instanceof ListUnread)) throw error;
        for (const { number } of rows) changes.set(number, { ...changes.get(number), held: error.pause });
      }
    },
  };

  async function readFor(property: Property, rows: readonly Row[]): Promise<void> {
    const before = (row: Row) => changes.get(row.number)?.speaker?.before;
    const mayStand = (row: Row) => changes.get(row.number)?.speaker?.mayStand ?? [];
    const stays = rows
      .flatMap((row) => [row, before(row) ?? row, before(row)?.found ?? row])
      .map(({ reservation }) => reservation);
    const at = clock.now();
    let range = rangeOf([...stays, ...rows.flatMap(mayStand)]);
    let entries = await look(property, range);
    if (mayBeCut(stays, entries) || visit.isRestored) {
      range = inYearsAround(range);
      entries = await look(property, range);
    }
    const beside = new Map(rows.map((row): [Row, Listed[]] => [row, []]));
    for (const at of properties) {
      const here = rows.filter(
        (row) =>
          at.registryId !== propertyOf(row)?.registryId && speakerOf(row)?.earlierTargets?.includes(at.registryId),
      );
      const there = here.length > 0 ? await look(at, range) : [];
      for (const row of here) beside.get(row)?.push(...leftAt(at, before(row), there));
    }
    for (const row of rows) {
      if (visit.isRestored) beside.get(row)?.push(...concerningSince(row, mayStand(row), entries));
      const whole = { entries, amendments: new Map(), beside: beside.get(row) ?? [] };
      const listed = [...listedFor(latest(row), before(row), entries, whole.amendments), ...whole.beside];
      ranges.set(row.number, range);
      changes.set(row.number, {
        ...changes.get(row.number),
        stay: { at, listed, whole, hadRowAhead: seen(row).hasRowAhead },
      });
    }
  }
}
