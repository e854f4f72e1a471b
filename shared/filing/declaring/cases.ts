import type { ApartmentId, RowNumber } from "../../ids-and-times.ts";
import type { Property, Range } from "../../portal/portal.ts";
import type { Apartments } from "../../ports/owners-and-apartments.ts";
import type { OpenRow, Row } from "../../records/rows.ts";
import { rangeOf, waitsFor } from "./figures.ts";
import { type Tools, targetAmong } from "./open-pages.ts";
import type { SeenOfRow, SeenSpeaker, Target } from "./situation.ts";

/** One row in a visit: its record, its target, the range of its list, and what has been seen of it. */
export interface Case<OneRow extends Row = OpenRow> {
  readonly row: OneRow;
  readonly registryId: string;
  readonly range: Range;
  readonly seen: SeenOfRow;
}

/** What a step has found out about a row. */
export type Findings = Partial<Omit<SeenOfRow, "portalUser" | "hasRowAhead" | "saves" | "apartment">>;

/** The rows of a visit, and what it has seen of them: nothing at first, then more with each step. */
export interface Cases {
  readonly tools: Tools;
  /** The login's properties as the visit began. */
  readonly properties: readonly Property[];
  /** The registry ids of the rows' apartments, as they are on record now. */
  readonly apartments: ReadonlyMap<ApartmentId, string>;
  /** Where each registry id is among the login's properties. */
  readonly targets: Map<string, Target>;
  /** The facts seen of each row, except its target. */
  readonly findings: Map<RowNumber, Omit<Findings, "target">>;
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
    targets: new Map(),
    findings: new Map(),
    ranges: new Map(),
  };
}

/** The latest record of a row, whoever wrote it. */
export const latestRecord = ({ tools: { visit } }: Cases, row: Row): Row =>
  visit.rows.all().find((one) => one.number === row.number) ?? row;

/** The property at which a row is declared; undefined where it cannot be. */
export function propertyOf(cases: Cases, row: Row): Property | undefined {
  const target = findTarget(cases, row);
  return target.kind === "declarable" ? target.property : undefined;
}

/** A row as `nextStep` and `perform` need it. */
export function caseOf(cases: Cases, row: OpenRow): Case {
  const range = cases.ranges.get(row.number) ?? rangeOf([row.reservation]);
  const registryId = targetIdOf(cases, row) ?? apartmentOf(cases, row) ?? "";
  return { row, registryId, range, seen: seenOf(cases, row) };
}

/** What the visit has seen of a row. */
export function seenOf(cases: Cases, row: Row): SeenOfRow {
  const { visit, ledger } = cases.tools;
  return {
    portalUser: visit.lease.portalUser,
    isRestored: visit.isRestored,
    target: findTarget(cases, row),
    hasRowAhead: visit.rows.open().some((other) => isAhead(cases, other, row)),
    apartment: apartmentSince(cases, row),
    saves: ledger.savesOf(row.number),
    ...cases.findings.get(row.number),
    speaker: speakerOf(cases, row),
  };
}

/** Adds what was seen of a row to what was seen before. */
export function note({ findings }: Cases, { number }: Row, seen: Omit<Findings, "target">): void {
  findings.set(number, { ...findings.get(number), ...seen });
}

const targetIdOf = ({ tools: { ledger } }: Cases, { number: row, intent }: Row) =>
  intent?.registryId ?? ledger.targetOf(row);

const apartmentOf = ({ apartments }: Cases, { reservation }: Row) => apartments.get(reservation.apartmentId);

function findTarget(cases: Cases, row: Row): Target {
  const { properties, targets, tools } = cases;
  const registryId = targetIdOf(cases, row) ?? apartmentOf(cases, row);
  if (registryId === undefined) return { kind: "no apartment" };
  const target = targets.get(registryId) ?? targetAmong(properties, registryId, tools.visit.properties);
  targets.set(registryId, target);
  return target;
}

/** Whether a PATCH has moved the apartment since the row began. */
function apartmentSince(cases: Cases, row: Row): SeenOfRow["apartment"] {
  const target = targetIdOf(cases, row);
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
  const speaker = cases.findings.get(row.number)?.speaker;
  if (!speaker || speaker.by === "this row" || "deleted" in speaker.by || speaker.by.taskId !== row.taskId)
    return speaker;
  return { ...speaker, by: latestRecord(cases, speaker.by) };
}
