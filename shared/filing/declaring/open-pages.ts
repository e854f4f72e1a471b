import type {
  DeclarationPage,
  DeclarationRef,
  Entry,
  Failure,
  Property,
  PropertyRef,
  Range,
} from "../../portal/portal.ts";
import { type DraftLedger, readMark } from "../../records/draft-ledger.ts";
import type { KnownProperties } from "../../records/portal-users.ts";
import type { Days } from "../../records/reservations.ts";
import type { Row } from "../../records/rows.ts";
import { say } from "../../wording/say.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { listDeclarations } from "../session/list-declarations.ts";
import { anotherPage, isAsListed } from "../session/listed-page.ts";
import { Interrupted, type Pause, pauseAfter } from "../session/pause.ts";
import { readPatiently, type Visit } from "../session/visit.ts";
import { figuresOf, inYearsAround, rangeOf } from "./figures.ts";
import { entriesAtFormerProperty, entriesSinceBackup, listedFor, mayBeCut } from "./in-force.ts";
import { createFindOrigin, isMarked, type OriginRecords } from "./origin.ts";
import type {
  ListedEntry,
  ListOfRow,
  OpenedDeclaration,
  ReadResult,
  RowBefore,
  SeenSpeaker,
  Target,
} from "./situation.ts";

/** Opens single declarations. One that cannot be read holds up its own stay, not the filing. */
export interface PageReader {
  /** The pause after a failed look. Too many in a row interrupt the visit. */
  failed(failure: Failure): Pause;
  /** Notes that the portal has answered: failed looks are counted anew. */
  worked(): void;
  /** A declaration's page. */
  page(declaration: DeclarationRef): Promise<ReadResult<DeclarationPage>>;
  /** The page of the intended draft. A page with another row's mark was meant for somebody else. */
  intended(draft: DeclarationRef, row: Row): Promise<ReadResult<DeclarationPage>>;
  /** The page of a listed declaration, and which row has made it. */
  open(property: PropertyRef, range: Range, entry: Entry, row: Row): Promise<ReadResult<OpenedDeclaration | "gone">>;
}

/** After this many failed looks in a row the portal is at fault, not a single page. */
const failuresOfThePortal = 3;

export function createPageReader(visit: Visit, records: OriginRecords, ledger: DraftLedger): PageReader {
  const { session } = visit;
  const findOrigin = createFindOrigin(visit, records, ledger);
  let failures = 0;

  function failed(failure: Failure): Pause {
    if (failure.kind === "unavailable") failures += 1;
    if (failures >= failuresOfThePortal) throw new Interrupted(pauseAfter(failure));
    return pauseAfter(failure);
  }
  const worked = () => {
    failures = 0;
  };

  async function page(declaration: DeclarationRef): Promise<ReadResult<DeclarationPage>> {
    const answer = await readPatiently(visit, async () => await session.read(declaration));
    if (!answer.ok) return { failed: failed(answer.failure) };
    worked();
    return { value: answer.value };
  }

  return {
    failed,
    worked,
    page,
    async intended(draft, row) {
      const seen = await page(draft);
      if ("failed" in seen || seen.value.state === "gone") return seen;
      const { notes, figures } = seen.value;
      const isOurs = isMarked(seen.value, row, visit);
      if (!isOurs && readMark(notes)) throw new Interrupted(anothersPage);
      // An owner who changes our draft by hand leaves its notes, or its days.
      const isUnknown = !isOurs && notes !== "" && figures.startDate !== row.reservation.startDate;
      return isUnknown ? { failed: anotherPage } : seen;
    },
    async open(property, range, entry, row) {
      const identified = await readPatiently(visit, async () => await session.identify(property, range, entry));
      if (!identified.ok) return { failed: failed(identified.failure) };
      const declaration = { ...property, declarationId: identified.value };
      const seen = await page(declaration);
      if ("failed" in seen) return seen;
      if (seen.value.state === "gone" || !isAsListed(seen.value, entry, isMarked(seen.value, row, visit)))
        return { failed: anotherPage };
      return { value: { declaration, page: seen.value, origin: await findOrigin(property, entry, seen.value, row) } };
    },
  };
}

/** The portal answers one user with another's page: nothing that it says can be trusted. */
const anothersPage: Pause = {
  reason: say("portal_changed"),
  detail: "a page of ours carries another's mark",
  cause: "portal_changed",
  outage: false,
};

/** Whether a property is the login's, and open to declarations. */
export function targetAmong(
  properties: readonly Property[],
  registryId: string,
  { awaitedUntil }: Pick<KnownProperties, "awaitedUntil">,
): Target {
  const property = properties.find((candidate) => candidate.registryId === registryId);
  if (property?.state === "final" || property?.state === "other") return { kind: "declarable", property };
  const until = property ? undefined : awaitedUntil(registryId);
  const state = property?.state ?? "unknown";
  return { kind: "not registered", registryId, state, ...(until !== undefined && { awaitedUntil: until }) };
}

export interface Tools {
  readonly visit: Visit;
  readonly rows: FilingDependencies["rows"];
  readonly reservations: FilingDependencies["reservations"];
  readonly filings: FilingDependencies["filings"];
  readonly breaker: FilingDependencies["breaker"];
  readonly pages: PageReader;
  readonly ledger: DraftLedger;
  readonly log: FilingDependencies["log"];
  readonly metrics: FilingDependencies["metrics"];
}

/** A row for which a list is read, and what is known of its reservation's speaker. */
interface RowAndSpeaker {
  readonly row: Row;
  readonly speaker?: SeenSpeaker | undefined;
}

/** What a list of this range shows of each row for which it was read. */
interface ListForRows {
  readonly range: Range;
  readonly stays: ReadonlyMap<Row, ListOfRow>;
}

/** An earlier row with what its draft has become; or what holds its reservation up while that is not known. */
interface EarlierDraft {
  readonly before?: RowBefore | undefined;
  readonly unread?: readonly ListedEntry[];
}

/** Reads the draft that an earlier row has ended with: its owner may have given it other days, and made it final there. */
async function earlierDraft(
  { speaker }: RowAndSpeaker,
  property: Property,
  properties: readonly Property[],
  pages: PageReader,
): Promise<EarlierDraft> {
  const before = speaker?.before;
  const registryId = speaker?.earlierTargets?.at(0) ?? property.registryId;
  const of = properties.find((one) => one.registryId === registryId);
  if (before?.state !== "DRAFTED" || !of) return { before };
  const { startDate, endDate = "" } = figuresOf(before.reservation);
  const seen = await pages.page({ ...of, declarationId: before.declarationServerId });
  if ("failed" in seen) {
    const entry = { index: -1, number: "", final: false, amends: false, startDate, endDate };
    return { before, unread: [{ entry, of: "reservation", opened: seen }] };
  }
  if (seen.value.state === "gone") return { before };
  const { number, figures } = seen.value;
  // Another property may have used the same number.
  return { before: { ...before, draft: { number: of === property ? number : "", figures } } };
}

/**
 * Reads one list of a property for several of its rows, in a wider range where a shorter list may be cut; and the lists of
 * the properties that their apartments have left. Throws `ListFailed` where a list cannot be read.
 */
export async function readListForRows(
  property: Property,
  sought: readonly RowAndSpeaker[],
  properties: readonly Property[],
  { visit, breaker, pages }: Tools,
): Promise<ListForRows> {
  const readList = async (of: Property, range: Range) => await listDeclarations(visit, { breaker }, of, range, pages);
  const at = visit.clock.now();
  const drafts = new Map<Row, EarlierDraft>();
  for (const one of sought) drafts.set(one.row, await earlierDraft(one, property, properties, pages));
  const stays = sought.flatMap(({ row, speaker }): Days[] => {
    const { before } = drafts.get(row) ?? {};
    return [row, before ?? row, speaker?.before?.found ?? row]
      .map(({ reservation }): Days => reservation)
      .concat(before?.draft?.figures ?? []);
  });
  let range = rangeOf([...stays, ...sought.flatMap(({ speaker }) => speaker?.maybeDeclared ?? [])]);
  let entries = await readList(property, range);
  if (mayBeCut(stays, entries) || visit.isRestored) {
    range = inYearsAround(range);
    entries = await readList(property, range);
  }
  const beside = new Map(sought.map(({ row }): [Row, ListedEntry[]] => [row, []]));
  for (const other of properties) {
    const here = sought.filter(
      ({ speaker }) =>
        other.registryId !== property.registryId && speaker?.earlierTargets?.includes(other.registryId) === true,
    );
    const there = here.length > 0 ? await readList(other, range) : [];
    for (const { row } of here)
      beside.get(row)?.push(...entriesAtFormerProperty(other, drafts.get(row)?.before, there));
  }
  const stayOf = ({ row, speaker }: RowAndSpeaker): ListOfRow => {
    const since = visit.isRestored ? entriesSinceBackup(row, speaker?.maybeDeclared ?? [], entries) : [];
    const { before, unread = [] } = drafts.get(row) ?? {};
    const whole = { entries, amendments: new Map(), beside: [...(beside.get(row) ?? []), ...since, ...unread], before };
    return { at, listed: [...listedFor(row, before, entries, whole.amendments), ...whole.beside], whole };
  };
  return { range, stays: new Map(sought.map((one) => [one.row, stayOf(one)])) };
}
