import { writeCsv } from "../../../shared/sheets/write-csv.ts";
import type { Say } from "../words/words.ts";
import type { Reservation } from "./manager-records.ts";

export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

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
