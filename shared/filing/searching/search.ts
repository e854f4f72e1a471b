import type { ApartmentId } from "../../ids-and-times.ts";
import { plainNumber } from "../../portal/number.ts";
import type { DeclarationPage, DeclarationRef } from "../../portal/portal.ts";
import { readMark } from "../../records/draft-ledger.ts";
import type { Filing } from "../../records/filings.ts";
import { lastRow } from "../../records/keys.ts";
import type { Row } from "../../records/rows.ts";
import type { AcceptedReservation } from "../../records/submission.ts";
import { say } from "../../wording/say.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { listDeclarations } from "../session/list-declarations.ts";
import type { Pause } from "../session/pause.ts";
import { endSingle } from "../session/rows-in-visit.ts";
import { listProperties, readOrPause, type Visit } from "../session/visit.ts";
import { entriesOnRecord, type FoundDeclaration, nextSearchStep, type SeenOfSearch } from "./search-rules.ts";

type Dependencies = Pick<
  FilingDependencies,
  "filings" | "metrics" | "log" | "clock" | "rows" | "tasks" | "apartments" | "breaker"
>;

/**
 * Reads an apartment's declarations in a range of dates, and keeps each as a row of the search task: `nextSearchStep`
 * decides and this acts. Rows are numbered as they are found; a search that was cut resumes after the last one kept.
 */
export async function search(visit: Visit<Filing<"search">>, deps: Dependencies): Promise<Pause | undefined> {
  const { filing, session } = visit;
  if (filing.outcome) return undefined;
  const wanted = filing.search;
  const range = { from: wanted.fromDate, to: wanted.toDate };
  const [apartment] = await deps.apartments.findMany([wanted.apartmentId]);
  const ids = new Map<number, string>();
  const pages = new Map<string, DeclarationPage>();
  const kept = new Set<string>();
  let seen: SeenOfSearch = { ids, pages, kept, known: new Set() };
  const registryId = apartment?.registryId ?? "";
  let number = 0;
  for (;;) {
    const step = nextSearchStep(registryId, seen);
    switch (step.do) {
      case "look at the properties":
        seen = { ...seen, properties: await listProperties(visit) };
        if (!seen.properties?.some((one) => one.registryId === registryId))
          seen = { ...seen, awaitedUntil: visit.properties.awaitedUntil(registryId) };
        break;
      case "look at the list": {
        const entries = await listDeclarations(visit, deps, step.property, range);
        const stored = await deps.rows.list(filing.taskId, 1, lastRow);
        seen = { ...seen, entries, known: entriesOnRecord(entries, stored) };
        for (const { intent } of stored) if (intent) kept.add(intent.declarationId);
        number = Math.max(0, ...stored.map(({ number: row }) => row));
        break;
      }
      case "identify": {
        const { property, entry } = step;
        ids.set(entry.index, await readOrPause(visit, async () => await session.identify(property, range, entry)));
        break;
      }
      case "read": {
        const { declaration } = step;
        pages.set(declaration.declarationId, await readOrPause(visit, async () => await session.read(declaration)));
        break;
      }
      case "keep":
        number += 1;
        await keep(visit, deps, step.found, number);
        visit.rows.markProgress();
        kept.add(step.found.declaration.declarationId);
        break;
      case "end":
        await endSingle(deps, filing, { ...step.outcome, rule: step.rule });
        return undefined;
      case "wait":
        return { ...step.pause, rule: step.rule };
    }
  }
}

const amending = (number: string | undefined) =>
  number === undefined ? say("found_amending_earlier") : say("found_amending", { number });

async function keep(
  visit: Visit<Filing<"search">>,
  deps: Dependencies,
  found: FoundDeclaration,
  number: number,
): Promise<void> {
  const { page, declaration, entry } = found;
  const { filing, clock, lease } = visit;
  const foundAt = new Date(clock.now()).toISOString();
  const final = page.state === "final";
  const row: Row = {
    taskId: filing.taskId,
    number,
    filing: 0,
    reservation: toReservation(page, await reservationIdOf(deps, declaration, page), filing.search.apartmentId),
    isDraft: !final,
    acceptedAt: new Date(filing.createdAt).toISOString(),
    lastUpdated: foundAt,
    state: final ? "SUBMITTED" : "DRAFTED",
    errorValue: "",
    details: entry.amends ? amending(page.amends) : "",
    ...(page.amends !== undefined && { amends: page.amends }),
    declarationServerId: final ? page.number : declaration.declarationId,
    // A resumed search recognises it by this id.
    intent: { ...declaration, portalUser: lease.portalUser, at: clock.now() },
  };
  // biome-ignore lint/plugin: an earlier visit has kept it
  await deps.rows.putIfAbsent(row);
}

/** Our reservation id where the declaration carries our mark, else its own number. */
async function reservationIdOf(
  { tasks, rows }: Dependencies,
  { declarationId }: DeclarationRef,
  page: FoundDeclaration["page"],
): Promise<string> {
  const mark = readMark(page.notes);
  const task = mark && (await tasks.find(mark.taskId));
  const row = mark && task?.mark === mark.random ? await rows.find(mark.taskId, mark.row) : undefined;
  return row?.reservation.reservationId ?? (plainNumber(page.number) || declarationId);
}

function toReservation(
  { figures }: FoundDeclaration["page"],
  reservationId: string,
  apartmentId: ApartmentId,
): AcceptedReservation {
  const { amountCents, cancellationCents, ...rest } = figures;
  return {
    ...rest,
    reservationId,
    apartmentId,
    ...(amountCents !== undefined && { amountReceived: amountCents / 100 }),
    ...(cancellationCents !== undefined && { cancellationAmount: cancellationCents / 100 }),
  };
}
