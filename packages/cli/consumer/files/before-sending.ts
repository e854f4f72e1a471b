import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { dueDateOf, isOverdue } from "../../../../shared/contract/due-date.ts";
import { type BesideRecords, besideRecords } from "../../../client/beside-records.ts";
import { latestOf } from "../../../client/in-force.ts";
import { allReservations, type ReservationRecord } from "../../../client/lists.ts";
import { amountOf, type CheckedRow, rowKey } from "../../../sheets/stay.ts";
import type { CliContext } from "../context.ts";
import { type Columns, rowsOf, table } from "../exit-codes.ts";

type Person = Pick<CliContext, "tell" | "say">;
type Names = ReadonlyMap<number, string>;

/** The sum to be declared, for comparison with the month's own figures. */
export const sumOf = (rows: readonly CheckedRow[]) => rows.reduce((sum, row) => sum + amountOf(row), 0).toFixed(2);

/** The most lines of a table that somebody reads. */
const shown = 40;

/** The records of the file's stays and of those around them. */
export async function onRecord(
  rows: readonly CheckedRow[],
  { client, tell, say }: Pick<CliContext, "client" | "tell" | "say">,
): Promise<readonly BesideRecords<ReservationRecord>[]> {
  const [first = 0, last = 0] = extremesOf(rows.map(({ reservation }) => dayOf(reservation.startDate)));
  try {
    const known = await allReservations(client(), { from: dateOf(first - longest), to: dateOf(last + longest) });
    return besideRecords(rows, latestOf(known).latest);
  } catch (error) {
    // The file can be looked through without, and nothing is declared twice.
    tell(say("not_compared", { why: error instanceof Error ? error.message : String(error) }));
    return [];
  }
}

/** Days around the file's arrivals, of stays that may overlap. */
const longest = 60;

const extremesOf = (days: readonly number[]) => [
  days.reduce((one, other) => Math.min(one, other), Infinity),
  days.reduce((one, other) => Math.max(one, other), -Infinity),
];

/** The lines that will be filed, for a person to look through; those with a note only if there are many. */
export function tellRows(
  rows: readonly CheckedRow[],
  beside: readonly BesideRecords<ReservationRecord>[],
  names: Names,
  { tell, say }: Person,
  now = Date.now(),
): void {
  const known = new Map(beside.map((one) => [rowKey(one.line, one.apartmentId), one]));
  const knownOf = ({ line, reservation }: CheckedRow) => known.get(rowKey(line, reservation.apartmentId));
  const noteOn = (row: CheckedRow) => {
    const { reservation } = row;
    const { declared, overlapping } = knownOf(row) ?? {};
    if (declared) return say("declared_row", { number: declared.declaredAs || declared.declarationServerId });
    const notes = [
      ...(overlapping ? [say("overlapping_row", { reservation: overlapping.reservationId })] : []),
      ...(isOverdue(reservation, now) ? [say("late_row", { date: dueDateOf(reservation, "as-is") })] : []),
    ];
    return notes.join("; ");
  };
  const columns: Columns<CheckedRow> = {
    LINE: ({ line }) => String(line),
    RESERVATION: ({ reservation }) => reservation.reservationId,
    APARTMENT: ({ reservation: { apartmentId: id } }) => nameOf(id, names),
    FROM: ({ reservation }) => reservation.startDate,
    TO: ({ reservation: { endDate, cancellationDate } }) => endDate ?? `cancelled ${cancellationDate ?? ""}`,
    AMOUNT: (row) => amountOf(row).toFixed(2),
    PLATFORM: ({ reservation }) => reservation.platform,
    GUEST: ({ reservation: { guestName, guestTaxId } }) => guestName ?? guestTaxId ?? "",
    NOTE: noteOn,
  };
  const isDeclared = (row: CheckedRow) => knownOf(row)?.declared !== undefined;
  const late = rows.filter((row) => isOverdue(row.reservation, now) && !isDeclared(row));
  const some = rows.length <= shown ? rows : rows.filter((row) => noteOn(row) !== "").slice(0, shown);
  if (some.length > 0) tell(table(Object.keys(columns), rowsOf(some, columns), true));
  const declared = rows.filter(isDeclared).length;
  if (declared > 0) tell(say("declared_rows", { count: declared }));
  if (late.length > 0) tell(say("late_rows", { count: late.length }));
}

/** The sums that will be filed, by apartment. */
export function tellSums(rows: readonly CheckedRow[], names: Names, { tell, say }: Person): void {
  const byApartment = Map.groupBy(rows, ({ reservation }) => reservation.apartmentId);
  if (byApartment.size < 2) return;
  for (const [id, some] of [...byApartment].toSorted(([one], [other]) => one - other).slice(0, shown))
    tell(say("sum_of_apartment", { name: nameOf(id, names), count: some.length, sum: sumOf(some) }));
}

const nameOf = (id: number, names: Names) => [id, names.get(id)].join(" ").trim();
