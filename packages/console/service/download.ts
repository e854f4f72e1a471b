import { writeCsv } from "../../sheets/write-csv.ts";
import type { Say } from "../words/words.ts";
import type { ApartmentName } from "./directory.ts";
import type { Reservation } from "./manager-records.ts";
import { endOf, ownNumberOf } from "./written.ts";

export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const downloadCsv = (csv: string, name: string) => download(new Blob([csv], { type: "text/csv" }), name);

const columns = ["reservation", "apartment", "from", "to", "due", "state", "number", "reason"] as const;

export function downloadReservations(
  reservations: readonly Reservation[],
  apartmentName: ApartmentName,
  say: Say,
): void {
  const rows = reservations.map((one) => [
    one.reservationId,
    apartmentName(one.apartmentId),
    one.startDate,
    endOf(one),
    one.dueDate,
    say(one.uploadStatus),
    ownNumberOf(one),
    one.details,
  ]);
  downloadCsv(writeCsv([columns.map((word) => say(word)), ...rows]), "reservations.csv");
}
