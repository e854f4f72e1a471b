/** What every peer asks of a reservation, in whatever way its library asks it. */
export const platforms = ["Airbnb", "Booking", "Vrbo", "λλες ψηφιακές πλατφόρμες"];
export const payments = ["Λογαριασμός Πληρωμών Ημεδαπής", "Λογαριασμός Πληρωμών Αλλοδαπής", "Μετρητά", "Λοιποί"];
export const dateShape = /^\d{2}\/\d{2}\/\d{4}$/;

export interface Reservation {
  startDate: string;
  endDate?: string | undefined;
  amountReceived?: number | undefined;
  cancellationDate?: string | undefined;
  cancellationAmount?: number | undefined;
  guestName?: string | undefined;
  guestId?: string | undefined;
  guestTaxId?: string | undefined;
  isForeigner: boolean;
}

/** Whether a text is a day of the calendar, DD/MM/YYYY. */
export function isDay(text: string): boolean {
  if (!dateShape.test(text)) return false;
  const [day = 0, month = 0, year = 0] = text.split("/").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCDate() === day && date.getUTCMonth() === month - 1;
}

const sortable = (date: string) => date.split("/").reverse().join("");

/** What holds between fields; undefined when all does. */
export function wrong(stay: Reservation): string | undefined {
  if ((stay.amountReceived === undefined) === (stay.cancellationAmount === undefined)) return "amount";
  if ((stay.endDate === undefined) === (stay.cancellationDate === undefined)) return "end";
  if (stay.endDate !== undefined && sortable(stay.startDate) >= sortable(stay.endDate)) return "order";
  if (stay.isForeigner && (stay.guestName === undefined || stay.guestId === undefined)) return "guest";
  if (!stay.isForeigner && stay.guestTaxId === undefined) return "guest";
  return undefined;
}

export const inCents = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;
export const bodyLimit = 4 * 1024 * 1024;
export const answer = { taskId: 1, createdAt: "2026-01-01T00:00:00.000Z", requestId: "1", overdue: 0 };
