import { writeCsv } from "../../../shared/sheets/write-csv.ts";
import type { Say } from "../words/words.ts";
import { download } from "./download.ts";
import type { Reservation } from "./manager-records.ts";

export function downloadReservations(
  reservations: readonly Reservation[],
  names: ReadonlyMap<number, string>,
  say: Say,
): void {
  const head = (["reservation", "apartment", "from", "to", "due", "state", "number", "reason"] as const).map((word) =>
    say(word),
  );
  const rows = reservations.map((one) => [
    one.reservationId,
    names.get(one.apartmentId) ?? String(one.apartmentId),
    one.startDate,
    one.endDate ?? `✕ ${one.cancellationDate ?? ""}`,
    one.dueDate,
    say(one.uploadStatus),
    one.declarationServerId || one.declaredAs,
    one.details,
  ]);
  download(new Blob([writeCsv([head, ...rows])], { type: "text/csv" }), "reservations.csv");
}
