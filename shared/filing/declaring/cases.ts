import type { ApartmentId, RowNumber } from "../../ids-and-times.ts";
import type { Property, Range } from "../../portal/portal.ts";
import type { Apartments } from "../../ports/owners-and-apartments.ts";
import type { OpenRow, Row } from "../../records/rows.ts";
import { rangeOf, waitsFor } from "./figures.ts";
import { placeAmong, type Tools } from "./open-pages.ts";
import type { Place, Seen, SeenSpeaker } from "./situation.ts";

/** One row in a visit: its record, its target, the range of its list, and what has been seen of it. */
export interface Case<OneRow extends Row = OpenRow> {
  readonly row: OneRow;
  readonly registryId: string;
  readonly range: Range;
  readonly seen: Seen;
}

/** The facts about a row that a step adds to those seen before. */
export type Change = Partial<Omit<Seen, "portalUser" | "hasRowAhead" | "saves" | "apartment">>;

/** The rows of a visit, and what it has seen of them: nothing at first, then more with each step. */
export interface Cases {
  readonly tools: Tools;
  /** The login's properties as the visit began. */
  readonly properties: readonly Property[];
  /** The registry ids of the rows' apartments, as they are on record now. */
  readonly apartments: ReadonlyMap<ApartmentId, string>;
  /** Where each registry id is among the login's properties. */
  readonly places: Map<string, Place>;
  /** The facts seen of each row, except its place. */
  readonly changes: Map<RowNumber, Omit<Change, "place">>;
  /** The range of the list that was read for each row. */
  readonly ranges: Map<RowNumber, Range>;
}

/** Begins a visit's cases: reads the apartments of its open rows. */
export async function beginCases(
  properties: readonly Property[],
  apartments: Pick<Apartments, "findMany">,
  tools: Tools,
): Promise<Cases> {
  const ids = tools.visit.rows.open().map(({ reservation }) => reservation.apartmentId);
  const found = await apartments.findMany([...new Set(ids)]);
  return {
    tools,
    properties,
    apartments: new Map(found.map((one) => [one.id, one.registryId])),
    places: new Map(),
    changes: new Map(),
    ranges: new Map(),
  };
}

/** The latest record of a row, whoever wrote it. */
export const latestOf = ({ tools: { visit } }: Cases, row: Row): Row =>
  visit.rows.all().find((one) => one.number === row.number) ?? row;

/** The property at which a row is declared; undefined where it cannot be. */
export function propertyOf(cases: Cases, row: Row): Property | undefined {
  const place = placeOf(cases, row);
  return place.kind === "declarable" ? place.property : undefined;
}

/** A row as `nextStep` and `perform` need it. */
export function caseOf(cases: Cases, row: OpenRow): Case {
  const range = cases.ranges.get(row.number) ?? rangeOf([row.reservation]);
  const registryId = targetOf(cases, row) ?? apartmentOf(cases, row) ?? "";
  return { row, registryId, range, seen: seenOf(cases, row) };
}

/** What the visit has seen of a row. */
export function seenOf(cases: Cases, row: Row): Seen {
  const { visit, ledger } = cases.tools;
  return {
    portalUser: visit.lease.portalUser,
    isRestored: visit.isRestored,
    place: placeOf(cases, row),
    hasRowAhead: visit.rows.open().some((other) => isAhead(cases, other, row)),
    apartment: apartmentSince(cases, row),
    saves: ledger.of(row.number),
    ...cases.changes.get(row.number),
    speaker: speakerOf(cases, row),
  };
}

/** Adds what was seen of a row to what was seen before. */
export function note({ changes }: Cases, { number }: Row, seen: Omit<Change, "place">): void {
  changes.set(number, { ...changes.get(number), ...seen });
}

const targetOf = ({ tools: { ledger } }: Cases, { number: row, intent }: Row) =>
  intent?.registryId ?? ledger.targetOf(row);

const apartmentOf = ({ apartments }: Cases, { reservation }: Row) => apartments.get(reservation.apartmentId);

function placeOf(cases: Cases, row: Row): Place {
  const { properties, places, tools } = cases;
  const registryId = targetOf(cases, row) ?? apartmentOf(cases, row);
  if (registryId === undefined) return { kind: "no apartment" };
  const place = places.get(registryId) ?? placeAmong(properties, registryId, tools.visit.properties);
  places.set(registryId, place);
  return place;
}

/** Whether a PATCH has moved the apartment since the row began. */
function apartmentSince(cases: Cases, row: Row): Seen["apartment"] {
  const target = targetOf(cases, row);
  const now = apartmentOf(cases, row);
  if (target === undefined || now === target) return undefined;
  return now === undefined ? "removed" : "moved";
}

/** Whether an open row comes before another of the same stay. */
const isAhead = (cases: Cases, other: Row, row: Row) =>
  other.number < row.number && isOfOnePlace(cases, row, other) && waitsFor(row.reservation, other.reservation);

/** Two apartments on record may be the same property at the portal. */
const isOfOnePlace = (cases: Cases, one: Row, other: Row) =>
  one.reservation.apartmentId === other.reservation.apartmentId || propertyOf(cases, one) === propertyOf(cases, other);

/** The speaker, with the latest record of its row where that row is in this visit. */
function speakerOf(cases: Cases, row: Row): SeenSpeaker | undefined {
  const speaker = cases.changes.get(row.number)?.speaker;
  if (!speaker || speaker.by === "this row" || "deleted" in speaker.by || speaker.by.taskId !== row.taskId)
    return speaker;
  return { ...speaker, by: latestOf(cases, speaker.by) };
}
