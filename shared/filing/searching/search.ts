import type { DeclarationPage, DeclarationRef, Entry } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import type { Filing } from "../records/filings.ts";
import { lastRow } from "../records/keys.ts";
import { readMark } from "../records/mark.ts";
import type { Row } from "../records/rows.ts";
import type { AcceptedReservation } from "../records/submission.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { mustSee, type Visit } from "../session/visit.ts";

type Dependencies = Pick<FilingDependencies, "filings" | "rows" | "tasks" | "apartments" | "clock">;
type Seen = Exclude<DeclarationPage, { state: "gone" }>;
type SearchOutcome = NonNullable<Filing["outcome"]>;

/**
 * Reads what the portal holds of an apartment in a range of dates and keeps each declaration as a record of the search
 * task. Records are numbered by their place in the list; a search that was cut goes on after the last one kept.
 */
export async function search(visit: Visit, deps: Dependencies): Promise<void> {
  const { filing, session } = visit;
  const wanted = filing.search;
  if (!wanted || filing.outcome) return;
  const range = { from: wanted.fromDate, to: wanted.toDate };
  const [apartment] = await deps.apartments.findMany([wanted.apartmentId]);
  const properties = await mustSee(visit, async () => await session.properties());
  const property = properties.find(({ registryId }) => registryId === apartment?.registryId);
  if (!property) {
    const details = say("property_unknown", { registryId: apartment?.registryId ?? "" });
    return await finish(visit, deps, { state: "FAILED", errorValue: "property_not_registered", details });
  }

  const entries = await mustSee(visit, async () => await session.list(property, range));
  const stored = await deps.rows.list(filing.taskId, 1, lastRow);
  /** Internal ids that earlier claims of this search have kept. */
  const kept = new Set(stored.flatMap(({ intent }) => (intent ? [intent.declarationId] : [])));
  let number = Math.max(0, ...stored.map(({ row }) => row));
  for (const entry of entries) {
    const declarationId = await mustSee(visit, async () => await session.identify(property, range, entry));
    if (kept.has(declarationId)) continue;
    const declaration = { ...property, declarationId };
    const page = await mustSee(visit, async () => await session.read(declaration));
    kept.add(declarationId);
    if (page.state === "gone") continue;
    number += 1;
    await keep(visit, deps, { page, declaration, entry, number });
  }
  await finish(visit, deps, { state: "SUBMITTED", errorValue: "", details: "" });
}

const amending = (number: string | undefined) =>
  number === undefined ? say("found_amending_earlier") : say("found_amending", { number });

interface Found {
  readonly page: Seen;
  readonly declaration: DeclarationRef;
  readonly entry: Entry;
  readonly number: number;
}

async function keep(visit: Visit, deps: Dependencies, { page, declaration, entry, number }: Found): Promise<void> {
  const { filing, clock, lease } = visit;
  const foundAt = new Date(clock.now()).toISOString();
  const final = page.state === "final";
  const row: Row = {
    taskId: filing.taskId,
    row: number,
    filing: 0,
    reservation: toReservation(page, await reservationIdOf(deps, declaration, page), filing.search?.apartmentId ?? 0),
    isDraft: !final,
    acceptedAt: new Date(filing.createdAt).toISOString(),
    lastUpdated: foundAt,
    state: final ? "SUBMITTED" : "DRAFTED",
    errorValue: "",
    details: entry.amends ? amending(page.amends) : "",
    ...(page.amends !== undefined && { amends: page.amends }),
    declarationServerId: final ? page.number : declaration.declarationId,
    // Where it was found: a search that goes on knows it by this id.
    intent: { ...declaration, portalUser: lease.portalUser, at: clock.now() },
  };
  await deps.rows.putIfAbsent(row);
}

/** Ours where our mark is found, else the declaration's own number. */
async function reservationIdOf(
  { tasks, rows }: Dependencies,
  { declarationId }: DeclarationRef,
  page: Seen,
): Promise<string> {
  const mark = readMark(page.notes);
  const task = mark && (await tasks.find(mark.taskId));
  const row = mark && task?.mark === mark.random ? await rows.find(mark.taskId, mark.row) : undefined;
  return row?.reservation.reservationId ?? (page.number || declarationId);
}

function toReservation({ figures }: Seen, reservationId: string, apartmentId: number): AcceptedReservation {
  const { amountCents, cancellationCents, ...rest } = figures;
  return {
    ...rest,
    reservationId,
    apartmentId,
    ...(amountCents !== undefined && { amountReceived: amountCents / 100 }),
    ...(cancellationCents !== undefined && { cancellationAmount: cancellationCents / 100 }),
  };
}

async function finish({ filing }: Visit, { filings }: Dependencies, outcome: SearchOutcome): Promise<void> {
  await filings.record(filing, { outcome });
}
