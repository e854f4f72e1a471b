import {
  apartmentNotFound,
  differs,
  drafted,
  duplicate,
  notRegistered,
  rejected,
  submitted,
} from "../../contract/outcome-wording.ts";
import type { Property, PropertyRef } from "../../portal/portal.ts";
import { writeMark } from "../records/mark.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { interruptionOf, Stop } from "../session/stop.ts";
import { mustRead, needTime, type Work } from "../session/work.ts";
import { differingFigures, figuresOf, rangeOf, stayOf } from "./figures.ts";
import { finalise, removeDraft, resume } from "./finalise.ts";
import { removeStrays } from "./strays.ts";
import { type Found, findStay, isRival, isStray, type Listing } from "./what-is-there.ts";

export type Declarer = Pick<FilingDependencies, "tasks" | "rows" | "apartments" | "log">;

/**
 * Declares the open rows of a filing: draft first, then final by id. Returns when all have ended; anything else is a
 * `Stop`. It may be cut anywhere and run again: the portal's own lists and pages, and the rows' intents, say how far
 * it came.
 */
export async function declareRows(work: Work, deps: Declarer): Promise<void> {
  const properties = await mustRead(work, async () => await work.session.properties());
  for (const row of work.rows.open()) {
    if (row.intent) await resume(work, deps.rows, { ...row, intent: row.intent });
  }
  for (const [property, rows] of await byProperty(work, deps, properties)) await declareAt(work, deps, property, rows);

  const open = work.rows.open();
  if (open.length > 0)
    throw new Stop({ kind: "later", reason: reasonToWait(open), at: whenToLook(work, open), outage: false });
  await removeStrays(work, deps, properties);
}

/** Groups the open rows by property; a row whose property cannot be declared for ends here. */
async function byProperty(
  work: Work,
  deps: Declarer,
  properties: readonly Property[],
): Promise<Map<Property, number[]>> {
  const open = work.rows.open().filter(({ intent }) => !intent);
  const ids = [...new Set(open.map(({ reservation }) => reservation.apartmentId))];
  const apartments = new Map((await deps.apartments.findMany(ids)).map((apartment) => [apartment.id, apartment]));
  const groups = new Map<Property, number[]>();
  for (const row of open) {
    const { apartmentId } = row.reservation;
    const registryId = apartments.get(apartmentId)?.registryId;
    const property = properties.find((candidate) => candidate.registryId === registryId);
    if (registryId === undefined) await work.rows.end(row, apartmentNotFound(apartmentId));
    else if (property?.state !== "final")
      await work.rows.end(row, notRegistered(registryId, property?.state ?? "unknown"));
    else groups.set(property, [...(groups.get(property) ?? []), row.row]);
  }
  return groups;
}

/** List, settle what is there, save what is missing, and look again until nothing more can be done now. */
async function declareAt(work: Work, deps: Declarer, property: Property, numbers: readonly number[]): Promise<void> {
  for (;;) {
    const rows = openOnes(work, numbers);
    if (rows.length === 0) return;
    const lookedAt = work.clock.now();
    const range = rangeOf(rows.map(({ reservation }) => reservation));
    const entries = await mustRead(work, async () => await work.session.list(property, range));
    const before = work.rows.steps();
    const missing: Row[] = [];
    for (const row of firstOfEachStay(rows)) {
      if ((await settle(work, deps, { property, range, entries }, row)) === "absent") missing.push(row);
    }
    await work.places.note(property, missing);
    let saved = 0;
    for (const row of missing) saved += await save(work, deps, property, row, lookedAt);
    if (saved === 0 && work.rows.steps() === before) return;
  }
}

function openOnes(work: Work, numbers: readonly number[]): Row[] {
  return work.rows.open().filter(({ row, intent }) => !intent && numbers.includes(row));
}

/** Two rows of one stay are one declaration: the second waits for what becomes of the first. */
function firstOfEachStay(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const stay = stayOf(row.reservation);
    if (!first.has(stay)) first.set(stay, row);
  }
  return [...first.values()];
}

/** Decides a row by what the portal already holds of its stay. "absent": no draft of its own is there. */
async function settle(work: Work, deps: Declarer, listing: Listing, row: Row): Promise<"absent" | "settled" | "waits"> {
  const found = await findStay(work, deps, listing, row);
  const [own, ...surplus] = found.filter(({ page, whose }) => page.state === "draft" && whose.kind === "ours");
  for (const { declaration } of [...found.filter(isStray), ...surplus]) {
    // It was made final since it was looked at: what is there has changed, and is looked at anew.
    if ((await removeDraft(work, declaration)) === "final") return "waits";
  }

  const final = found.find(({ page }) => page.state === "final");
  if (final) return await settleFinal(work, row, final, own);

  const rivals = found.filter(isRival);
  if (rivals.length > 0) return await giveWay(work, rivals, own);
  return own ? await adopt(work, deps, row, own) : "absent";
}

async function settleFinal(work: Work, row: Row, { page, whose }: Found, own: Found | undefined): Promise<"settled"> {
  if (own) await removeDraft(work, own.declaration);
  const names = differingFigures(figuresOf(row.reservation), page.figures);
  const by =
    whose.kind === "other"
      ? { taskId: whose.row.taskId, reservationId: whose.row.reservation.reservationId }
      : undefined;
  const cancelled = row.reservation.cancellationDate !== undefined;
  if (whose.kind !== "ours") await work.rows.end(row, duplicate(page.number, by, cancelled));
  else if (names.length > 0) await work.rows.end(row, differs(`declaration Α/Α ${page.number}`, names));
  else await work.rows.end(row, submitted(page.number));
  return "settled";
}

/**
 * Another open row has a draft of the same stay. The later one takes its own draft back, the earlier one waits until
 * the other's is gone or final: each looks after it has saved, so one of the two always sees the other.
 */
async function giveWay(work: Work, rivals: readonly Found[], own: Found | undefined): Promise<"waits"> {
  const later = rivals.some(({ whose }) => whose.kind === "other" && whose.before);
  if (own && later) await removeDraft(work, own.declaration);
  return "waits";
}

/** A draft with the row's own mark: it becomes the intended one, and final. */
async function adopt(work: Work, deps: Declarer, row: Row, { declaration, page }: Found): Promise<"settled"> {
  const names = differingFigures(figuresOf(row.reservation), page.figures);
  if (names.length > 0) {
    await work.rows.end(row, differs(`draft ${declaration.declarationId}`, names));
    return "settled";
  }
  if (row.isDraft) {
    await work.rows.end(row, drafted(declaration.declarationId));
    return "settled";
  }
  const intent = { ...declaration, portalUser: work.lease.portalUser, at: work.clock.now() };
  const intended = await work.rows.write(row, async () => await deps.rows.intend(row, intent, work.lease.fence));
  if (intended?.intent) await finalise(work, deps.rows, { ...intended, intent: intended.intent });
  return "settled";
}

/** Saves a missing draft: 1 when the portal may hold it now. An unclear save is looked up after the settle time. */
async function save(work: Work, deps: Declarer, property: PropertyRef, row: Row, lookedAt: number): Promise<number> {
  if (row.unclearSaveAt !== undefined && row.state === "CHECKING") {
    if (lookedAt < row.unclearSaveAt + work.times.settle) return 0;
    const waiting = await work.rows.write(row, async () => await deps.rows.wait(row));
    if (!waiting) return 0;
    return await save(work, deps, property, waiting, lookedAt);
  }
  needTime(work, "submit");
  const { taskId, filing } = { taskId: row.taskId, filing: work.filing };
  const notes = writeMark({ taskId, row: row.row, random: filing.mark });
  const answer = await work.session.saveDraft(property, figuresOf(row.reservation), notes);
  if (answer.ok) return 1;
  const { failure } = answer;
  if (failure.kind === "refused") {
    await work.rows.end(row, rejected(failure.detail, failure.coveredBy));
    return 0;
  }
  if (failure.effect === "unknown") {
    const event = `save: ${failure.kind} ${failure.detail}`;
    await work.rows.write(row, async () => await deps.rows.doubtSave(row, work.clock.now(), event));
  }
  throw new Stop(interruptionOf(failure));
}

function reasonToWait(open: readonly Row[]): string {
  return open.some(({ state }) => state === "CHECKING")
    ? "the portal did not answer clearly: it is being looked up"
    : "another reservation of the same stay is being declared: it is waited for";
}

/** Unclear saves are looked up when they have settled, all at once. */
function whenToLook({ clock, times }: Work, open: readonly Row[]): number {
  const settled = open.flatMap(({ state, unclearSaveAt }) =>
    state === "CHECKING" && unclearSaveAt !== undefined ? [unclearSaveAt + times.settle] : [],
  );
  return Math.max(clock.now() + times.sweep, ...settled);
}
