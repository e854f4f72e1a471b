import * as v from "valibot";
import { dayOf } from "../../../shared/contract/day.ts";
import { type DueDates, dueDateOf } from "../../../shared/contract/due-date.ts";
import { Mapping } from "../../sheets/columns.ts";
import type { CheckedRow } from "../../sheets/stay.ts";
import { inputOf } from "./actions.ts";
import { isOverdue, isSettled, today } from "./due.ts";
import { isOpen, type Records, type Reservation } from "./manager-records.ts";
import { moment, numberOf } from "./written.ts";

/** A remark on a line of the file before it is sent: its text, and the values in that text. */
export interface Remark {
  readonly line: number;
  readonly word: "overlaps" | "overlapsReservation" | "declaredAlready" | "sentAlready" | "lateAlready";
  readonly values: Readonly<Record<string, string | number>>;
}

const idOf = ({ apartmentId, reservationId }: { apartmentId: number; reservationId: string }) =>
  `${apartmentId} ${reservationId}`;

export function remarksOn(rows: readonly CheckedRow[], { latest }: Records, now = today()): readonly Remark[] {
  const known = new Map(latest.map((one) => [idOf(one), one]));
  // The deployment's rule shows in the due dates that it has answered.
  const rule = latest.some((one) => one.dueDate !== dueDateOf(one, "as-is")) ? "next-working-day" : "as-is";
  const alone = rows.flatMap((row) => remarksOnRow(row, known.get(idOf(row.reservation)), rule, now));
  return [...alone, ...overlaps(rows, latest)];
}

function remarksOnRow({ line, reservation }: CheckedRow, known: Reservation | undefined, rule: DueDates, now: number) {
  const found: Remark[] = [];
  const date = dueDateOf(reservation, rule);
  if (known && isSettled(known))
    return [{ line, word: "declaredAlready", values: { number: numberOf(known) } } as const];
  if (known && isSame(reservation, known))
    found.push({ line, word: "sentAlready", values: { time: moment(known.dateUploaded) } });
  if (isOverdue({ dueDate: date }, now)) found.push({ line, word: "lateAlready", values: { date } });
  return found;
}

/** The nights of stays that were not cancelled. */
const staysOf = <T extends Pick<Reservation, "startDate" | "endDate">>(all: readonly T[]) =>
  all.flatMap((one) =>
    one.endDate === undefined ? [] : [{ ...one, from: dayOf(one.startDate), to: dayOf(one.endDate) }],
  );

/** Stays of an apartment that share a night with another in the file, or with one that is declared or on its way. */
function overlaps(rows: readonly CheckedRow[], latest: readonly Reservation[]): readonly Remark[] {
  const inFile = new Set(rows.map(({ reservation }) => idOf(reservation)));
  const standing = latest.filter((one) => (isSettled(one) || isOpen(one)) && !inFile.has(idOf(one)));
  const known = Map.groupBy(staysOf(standing), ({ apartmentId }) => apartmentId);
  const stays = staysOf(rows.map(({ line, reservation }) => ({ line, ...reservation })));
  const found: Remark[] = [];
  for (const [apartmentId, some] of Map.groupBy(stays, (one) => one.apartmentId)) {
    let last: (typeof some)[number] | undefined;
    for (const stay of some.toSorted((one, other) => one.from - other.from)) {
      const { line, from, to } = stay;
      if (last && from < last.to) found.push({ line, word: "overlaps", values: { line: last.line } });
      if (!last || to > last.to) last = stay;
      const other = known.get(apartmentId)?.find((one) => one.from < to && from < one.to);
      if (other) found.push({ line, word: "overlapsReservation", values: { reservation: other.reservationId } });
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

/** When a file was last sent, if every row was sent before; undefined if any is new or different. */
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

/** What the names in files mean, for apartments, platforms and payments: kept in this browser for the next file. */
const Kept = v.pick(Mapping, ["values", "apartments"]);
const place = "values";

export function withKept(mapping: Mapping): Mapping {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), localStorage.getItem(place));
  return kept.success ? { ...mapping, ...kept.output } : mapping;
}

export const keep = ({ values, apartments }: Mapping) =>
  localStorage.setItem(place, JSON.stringify({ values, apartments }));
