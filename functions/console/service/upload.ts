import * as v from "valibot";
import { dueDateOf } from "../../../shared/contract/due-date.ts";
import type { CheckedRow } from "../../../shared/sheets/check.ts";
import { Mapping } from "../../../shared/sheets/columns.ts";
import { inputOf } from "./actions.ts";
import { dayOf, isSettled, today } from "./due.ts";
import type { Records, Reservation } from "./manager-records.ts";

/** What is worth a look before a row is sent. */
export type Remark =
  | { readonly kind: "overlaps"; readonly line: number; readonly other: number }
  | { readonly kind: "declared"; readonly line: number; readonly number: string }
  | { readonly kind: "alreadySent"; readonly line: number; readonly at: string }
  | { readonly kind: "late"; readonly line: number; readonly due: string };

const idOf = ({ apartmentId, reservationId }: { apartmentId: number; reservationId: string }) =>
  `${apartmentId} ${reservationId}`;

export function remarksOn(rows: readonly CheckedRow[], { latest }: Records, now = today()): readonly Remark[] {
  const known = new Map(latest.map((one) => [idOf(one), one]));
  return [...rows.flatMap((row) => [...aboutKnown(row, known), ...late(row, known, now)]), ...overlaps(rows)];
}

function aboutKnown({ line, reservation }: CheckedRow, known: ReadonlyMap<string, Reservation>): readonly Remark[] {
  const one = known.get(idOf(reservation));
  if (!one) return [];
  if (isSettled(one)) return [{ kind: "declared", line, number: one.declaredAs || one.declarationServerId }];
  return isSame(reservation, one) ? [{ kind: "alreadySent", line, at: one.dateUploaded }] : [];
}

function late({ line, reservation }: CheckedRow, known: ReadonlyMap<string, Reservation>, now: number) {
  const one = known.get(idOf(reservation));
  const due = dueDateOf(reservation, "as-is");
  return dayOf(due) < now && !(one && isSettled(one)) ? [{ kind: "late", line, due } as const] : [];
}

/** Two stays of one apartment that have a night in common. */
function overlaps(rows: readonly CheckedRow[]): readonly Remark[] {
  const stays = rows.flatMap(({ line, reservation: { apartmentId, startDate, endDate } }) =>
    endDate === undefined ? [] : [{ line, apartmentId, from: dayOf(startDate), to: dayOf(endDate) }],
  );
  const found: Remark[] = [];
  for (const some of Map.groupBy(stays, ({ apartmentId }) => apartmentId).values()) {
    let last: (typeof some)[number] | undefined;
    for (const stay of some.toSorted((one, other) => one.from - other.from)) {
      if (last && stay.from < last.to) found.push({ kind: "overlaps", line: stay.line, other: last.line });
      if (!last || stay.to > last.to) last = stay;
    }
  }
  return found;
}

const isSame = (reservation: object, one: Reservation) => figuresIn(reservation) === figuresIn(inputOf(one));
const figuresIn = (of: object) =>
  JSON.stringify(
    Object.entries(of)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** When everything in a file was sent before, the last of it; undefined where something is new or different. */
export function sentBefore(rows: readonly CheckedRow[], { latest, setAside }: Records): string | undefined {
  const known = new Map([...setAside, ...latest].map((one) => [idOf(one), one]));
  let last = "";
  for (const { reservation } of rows) {
    const one = known.get(idOf(reservation));
    if (!one || one.errorValue === "cancelled" || !isSame(reservation, one)) return undefined;
    if (one.dateUploaded > last) last = one.dateUploaded;
  }
  return last || undefined;
}

/** Names that files have for apartments, platforms and payments: kept in this browser for the next file. */
const Kept = v.pick(Mapping, ["values", "apartments"]);
const place = "values";

export function withKept(mapping: Mapping): Mapping {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), localStorage.getItem(place));
  return kept.success ? { ...mapping, ...kept.output } : mapping;
}

export const keep = ({ values, apartments }: Mapping) =>
  localStorage.setItem(place, JSON.stringify({ values, apartments }));
