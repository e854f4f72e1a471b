import * as v from "valibot";
import { dayOf } from "../../../shared/contract/day.ts";
import { type DueDates, dueDateOf } from "../../../shared/contract/due-date.ts";
import { besideRecords } from "../../client/beside-records.ts";
import { declaredNumberOf, isSettled } from "../../client/in-force.ts";
import { Mapping } from "../../sheets/columns.ts";
import { fitsTo, isOfAccount } from "../../sheets/listings.ts";
import { toKeep } from "../../sheets/question.ts";
import type { CheckedRow } from "../../sheets/stay.ts";
import type { Word } from "../words/words.ts";
import { inputOf } from "./actions.ts";
import { isOverdue, today } from "./due.ts";
import type { Records, Reservation } from "./manager-records.ts";
import { type Reach, reachOfYear } from "./reach.ts";

interface RemarkOf<W extends Word, Values> {
  readonly line: number;
  readonly word: W;
  readonly values: Readonly<Values>;
}
/** A remark on a line of the file before it is sent: its text, and the values in that text. */
export type Remark =
  | RemarkOf<"overlaps", { line: number }>
  | RemarkOf<"overlapsReservation", { reservation: string }>
  | RemarkOf<"declaredAlready", { number: string }>
  /** An instant. */
  | RemarkOf<"sentAlready", { time: string }>
  /** DD/MM/YYYY */
  | RemarkOf<"lateAlready", { date: string }>;

/** How far back the records are that can be the same stays as these, or share a night with one of them. */
export const reachOfRows = (rows: readonly CheckedRow[]): Reach | undefined =>
  rows.length === 0
    ? undefined
    : reachOfYear(Math.min(...rows.map(({ reservation: { startDate } }) => Number(startDate.slice(6)))));

const idOf = ({ apartmentId, reservationId }: { apartmentId: number; reservationId: string }) =>
  `${apartmentId} ${reservationId}`;

export function remarksOn(rows: readonly CheckedRow[], { latest }: Records, now = today()): readonly Remark[] {
  const known = new Map(latest.map((one) => [idOf(one), one]));
  // The deployment's rule shows in the due dates that it has answered.
  const rule = latest.some((one) => one.dueDate !== dueDateOf(one, "as-is")) ? "next-working-day" : "as-is";
  const alone = rows.flatMap((row) => remarksOnRow(row, known.get(idOf(row.reservation)), rule, now));
  const beside = besideRecords(rows, latest).flatMap(({ line, declared, overlapping }): Remark[] => [
    ...(declared ? [{ line, word: "declaredAlready", values: { number: declaredNumberOf(declared) } } as const] : []),
    ...(overlapping
      ? [{ line, word: "overlapsReservation", values: { reservation: overlapping.reservationId } } as const]
      : []),
  ]);
  const all = [...alone, ...overlaps(rows), ...beside];
  return all.toSorted((one, other) => one.line - other.line);
}

function remarksOnRow({ line, reservation }: CheckedRow, known: Reservation | undefined, rule: DueDates, now: number) {
  const found: Remark[] = [];
  const date = dueDateOf(reservation, rule);
  if (known && isSettled(known)) return [];
  if (known && isSame(reservation, known))
    found.push({ line, word: "sentAlready", values: { time: known.dateUploaded } });
  if (isOverdue({ dueDate: date }, now)) found.push({ line, word: "lateAlready", values: { date } });
  return found;
}

/** The nights of stays that were not cancelled. */
const staysOf = <T extends Pick<Reservation, "startDate" | "endDate">>(all: readonly T[]) =>
  all.flatMap((one) =>
    one.endDate === undefined ? [] : [{ ...one, from: dayOf(one.startDate), to: dayOf(one.endDate) }],
  );

/** Stays of an apartment that share a night with another in the file. */
function overlaps(rows: readonly CheckedRow[]): readonly Remark[] {
  const stays = staysOf(rows.map(({ line, reservation }) => ({ line, ...reservation })));
  const found: Remark[] = [];
  for (const some of Map.groupBy(stays, (one) => one.apartmentId).values()) {
    let last: (typeof some)[number] | undefined;
    for (const stay of some.toSorted((one, other) => one.from - other.from)) {
      const { line, from, to } = stay;
      if (last && from < last.to) found.push({ line, word: "overlaps", values: { line: last.line } });
      if (!last || to > last.to) last = stay;
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

const storageKeyOf = ({ source }: Mapping) => `mapping ${source ?? "own-sheet"}`;

/** How the last file of this source was read, if that holds for this one. */
export function keptFor(guessed: Mapping, columns: readonly string[]): Mapping | undefined {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Mapping), localStorage.getItem(storageKeyOf(guessed)));
  if (!kept.success || !isOfAccount(kept.output, guessed)) return undefined;
  return fitsTo(kept.output, guessed, columns) ? kept.output : undefined;
}

/** Keeps what people said about a file of this source, once the file was sent: without what concerns that file only. */
export const keep = (mapping: Mapping) => localStorage.setItem(storageKeyOf(mapping), JSON.stringify(toKeep(mapping)));
