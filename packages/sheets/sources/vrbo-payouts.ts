import type { Source } from "./source.ts";

/** Vrbo, payout summary: a line for each payout of a stay. */
export const vrboPayouts = {
  id: "vrbo-payouts",
  name: "Vrbo, payout summary",
  recognised: [["Reservation ID", "Check-in", "Check-out", "Gross booking amount", "Deductions", "Payout"]],
  columns: {
    reservationId: ["Reservation ID"],
    startDate: ["Check-in"],
    endDate: ["Check-out"],
    nights: ["Nights"],
    status: ["Booking status"],
    apartment: ["Property ID"],
    guestFirstName: ["Traveler First Name"],
    guestLastName: ["Traveler Last Name"],
    // With the fees, and with the taxes that the host remits: these stand beside it.
    amountReceived: ["Gross booking amount"],
    currency: ["Payout currency"],
  },
  known: ["Unit ID", "Address", "Payout date", "Payout ID", "Deductions", "Payout", "Tax Withheld"],
  brand: "Vrbo",
  kinds: {},
  statuses: { stay: ["Reserved"], cancelled: ["Cancel"] },
} as const satisfies Source;
