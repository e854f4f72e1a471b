import { dueDateOf, isOverdue } from "../../../../shared/contract/due-date.ts";
import type { CheckedRow } from "../../../sheets/stay.ts";
import type { Around } from "../around.ts";
import { type Columns, rowsOf, table } from "../ends.ts";

type Person = Pick<Around, "tell" | "say">;
type Names = ReadonlyMap<number, string>;

/** The sum to be declared, for comparison with the month's own figures. */
export const sumOf = (rows: readonly CheckedRow[]) => rows.reduce((sum, row) => sum + amountOf(row), 0).toFixed(2);

const amountOf = ({ reservation: { amountReceived, cancellationAmount } }: CheckedRow) =>
  amountReceived ?? cancellationAmount ?? 0;

/** The most lines of a table that somebody reads. */
const shown = 40;

/** What will be filed, line by line, for a person to look through. A long file's late ones only. */
export function tellRows(rows: readonly CheckedRow[], names: Names, { tell, say }: Person, now = Date.now()): void {
  const columns: Columns<CheckedRow> = {
    LINE: ({ line }) => String(line),
    RESERVATION: ({ reservation }) => reservation.reservationId,
    APARTMENT: ({ reservation: { apartmentId: id } }) => nameOf(id, names),
    FROM: ({ reservation }) => reservation.startDate,
    TO: ({ reservation: { endDate, cancellationDate } }) => endDate ?? `cancelled ${cancellationDate ?? ""}`,
    AMOUNT: (row) => amountOf(row).toFixed(2),
    PLATFORM: ({ reservation }) => reservation.platform,
    GUEST: ({ reservation: { guestName, guestTaxId } }) => guestName ?? guestTaxId ?? "",
    NOTE: ({ reservation }) =>
      isOverdue(reservation, now) ? say("late_row", { date: dueDateOf(reservation, "as-is") }) : "",
  };
  const late = rows.filter(({ reservation }) => isOverdue(reservation, now));
  const some = rows.length <= shown ? rows : late.slice(0, shown);
  if (some.length > 0) tell(table(Object.keys(columns), rowsOf(some, columns), true));
  if (late.length > 0) tell(say("late_rows", { count: late.length }));
}

/** What will be filed, by apartment. */
export function tellSums(rows: readonly CheckedRow[], names: Names, { tell, say }: Person): void {
  const byApartment = Map.groupBy(rows, ({ reservation }) => reservation.apartmentId);
  if (byApartment.size < 2) return;
  for (const [id, some] of [...byApartment].toSorted(([one], [other]) => one - other).slice(0, shown))
    tell(say("sum_of_apartment", { name: nameOf(id, names), count: some.length, sum: sumOf(some) }));
}

const nameOf = (id: number, names: Names) => [id, names.get(id)].join(" ").trim();
