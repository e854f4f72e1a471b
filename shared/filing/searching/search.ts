import type { DeclarationPage, DeclarationRef, Entry } from "../../portal/portal.ts";
import type { Filing } from "../records/filings.ts";
import { lastRow } from "../records/keys.ts";
import { readMark } from "../records/mark.ts";
import type { Row } from "../records/rows.ts";
import type { AcceptedReservation } from "../records/submission.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { mustRead, type Work } from "../session/work.ts";

type Dependencies = Pick<FilingDependencies, "filings" | "rows" | "tasks" | "apartments" | "clock">;
type Seen = Exclude<DeclarationPage, { state: "gone" }>;
type SearchOutcome = NonNullable<Filing["outcome"]>;

/**
 * Reads what the portal holds of an apartment in a range of dates and keeps each declaration as a record of the search
 * task. Records are numbered by their place in the list; a search that was cut goes on after the last one kept.
 */
export async function search(work: Work, deps: Dependencies): Promise<void> {
  const { filing, session } = work;
  const wanted = filing.search;
  if (!wanted || filing.outcome) return;
  const range = { from: wanted.fromDate, to: wanted.toDate };
  const [apartment] = await deps.apartments.findMany([wanted.apartmentId]);
  const properties = await mustRead(work, async () => await session.properties());
  const property = properties.find(({ registryId }) => registryId === apartment?.registryId);
  if (!property) {
    const details = `the owner's properties at the portal do not include ${apartment?.registryId ?? "it"}: correct the apartment's registryId or owner`;
    return await finish(work, deps, { state: "FAILED", errorValue: "property_not_registered", details });
  }

  const entries = await mustRead(work, async () => await session.list(property, range));
  const kept = await keptIds(deps, filing);
  for (const entry of entries) {
    const declarationId = await mustRead(work, async () => await session.identify(property, range, entry));
    if (kept.has(declarationId)) continue;
    const declaration = { ...property, declarationId };
    const page = await mustRead(work, async () => await session.read(declaration));
    kept.add(declarationId);
    if (page.state !== "gone") await keep(work, deps, { page, declaration, entry, number: kept.size });
  }
  await finish(work, deps, { state: "SUBMITTED", errorValue: "", details: "" });
}

/** Internal ids that earlier claims of this search have kept. */
async function keptIds({ rows }: Dependencies, { taskId }: Filing): Promise<Set<string>> {
  const stored = await rows.list(taskId, 1, lastRow);
  return new Set(stored.flatMap(({ intent }) => (intent ? [intent.declarationId] : [])));
}

interface Found {
  readonly page: Seen;
  readonly declaration: DeclarationRef;
  readonly entry: Entry;
  readonly number: number;
}

async function keep(work: Work, deps: Dependencies, { page, declaration, entry, number }: Found): Promise<void> {
  const { filing, clock, lease } = work;
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
    details: entry.amends ? `amends Α/Α ${page.amends ?? "of an earlier declaration"}` : "",
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

async function finish({ filing }: Work, { filings }: Dependencies, outcome: SearchOutcome): Promise<void> {
  await filings.record(filing, { outcome });
}
