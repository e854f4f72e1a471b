import type { Field } from "./fields.ts";
import { fields } from "./fields.ts";
import type { Row } from "./grid.ts";
import type { Table } from "./table.ts";

const ofGuests: ReadonlySet<Field> = new Set<Field>([
  "guestName",
  "guestFirstName",
  "guestLastName",
  "guestId",
  "guestTaxId",
  "isForeigner",
  "country",
]);
const amounts = ["amountReceived", "cancellationAmount", "payout"] as const satisfies readonly Field[];

/**
 * Lines of a register that has one for each guest: the code of a line above, no amount, and nothing else than that line has
 * but for the guest.
 */
export function furtherGuests(table: Table, stays: readonly Row[]): ReadonlySet<Row> {
  const shared = fields.filter((field) => table.mapping.columns[field] !== undefined && !ofGuests.has(field));
  const textOf = (row: Row, field: Field) => String(table.cellOf(row, field) ?? "");
  const hasAmount = (row: Row) => amounts.some((field) => table.cellOf(row, field) !== undefined);
  const first = new Map<string, Row>();
  for (const row of stays)
    if (hasAmount(row) && !first.has(textOf(row, "reservationId"))) first.set(textOf(row, "reservationId"), row);
  const isFurther = (row: Row) => {
    const code = textOf(row, "reservationId");
    const main = first.get(code);
    if (code === "" || !main || hasAmount(row) || row.line < main.line) return false;
    return shared.every((field) => ["", textOf(main, field)].includes(textOf(row, field)));
  };
  return new Set(stays.filter(isFurther));
}
