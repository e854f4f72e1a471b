import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { defaultPlatforms } from "../../../../shared/contract/platforms.ts";
import type { Figures } from "../../../../shared/portal/portal.ts";

/** A reservation, and whether it stays a draft. */
export interface Stay {
  readonly figures: Figures;
  readonly draft: boolean;
  /** The service's mark: 80 random bits as 20 hexadecimal digits. */
  readonly mark: string;
}

const platforms = [...defaultPlatforms, "λλες ψηφιακές πλατφόρμες"];
const methods = ["Λογαριασμός Πληρωμών Ημεδαπής", "Λογαριασμός Πληρωμών Αλλοδαπής", "Μετρητά", "Λοιποί"];
const names = ["Ann O'Neill", "Ζωή Παπαδοπούλου", `"Q" & <b>`, "王小明 É", "a/b=c&d+e %41"];

/** Stays of every kind, without a common day. */
export function mixedStays(count: number, first = "03/01/2026"): Stay[] {
  return Array.from({ length: count }, (_, place) => ({
    figures: { ...guest(place), ...ending(place, dayOf(first) + 5 * place), ...choices(place) },
    draft: place % 7 === 6,
    mark: `[STR 12-${place + 1} ${place.toString(16).padStart(20, "c0ffee")}]`,
  }));
}

const choices = (place: number) => ({
  platform: platforms[place % platforms.length] ?? "",
  paymentMethod: methods[(place + Math.floor(place / platforms.length)) % methods.length] ?? "",
});

function guest(place: number) {
  const guestName = names[place % names.length] ?? "";
  return place % 2 === 0
    ? { isForeigner: true, guestName, guestId: `P${place}/A` }
    : { isForeigner: false, guestTaxId: String(100_000_000 + place * 7_919) };
}

/** Every third stay is cancelled, every other of these without its booked departure. */
function ending(place: number, arrival: number) {
  const [startDate, endDate] = [dateOf(arrival), dateOf(arrival + 1 + (place % 4))];
  const cents = (place * 104_729) % 10_000_000;
  if (place % 3 !== 2) return { startDate, endDate, amountCents: cents };
  const cancelled = { startDate, cancellationDate: dateOf(arrival - 1 - (place % 30)), cancellationCents: cents };
  return place % 6 === 5 ? { ...cancelled, endDate } : cancelled;
}
