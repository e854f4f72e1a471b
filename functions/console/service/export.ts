import { writeCsv } from "../../../shared/sheets/write-csv.ts";
import type { Reservation } from "./manager-records.ts";

/** The rows on the screen, as a file for a spreadsheet. */
export function downloadReservations(
  reservations: readonly Reservation[],
  head: readonly string[],
  names: ReadonlyMap<number, string>,
): void {
  const rows = reservations.map((one) => [
    one.reservationId,
    names.get(one.apartmentId) ?? String(one.apartmentId),
    `${one.startDate} – ${one.endDate ?? one.cancellationDate ?? ""}`,
    one.dueDate,
    one.uploadStatus,
    one.declarationServerId || one.declaredAs,
    one.details,
  ]);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([writeCsv([head, ...rows])], { type: "text/csv" }));
  link.download = "reservations.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
