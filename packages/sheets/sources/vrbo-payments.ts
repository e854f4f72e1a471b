import type { Source } from "./source.ts";

/** Vrbo (HomeAway), payments: a line for each payment or refund, of which a stay has several. */
export const vrboPayments = {
  id: "vrbo-payments",
  name: "Vrbo, payments",
  recognised: [["Reservation ID", "Check In", "Check Out", "Payment Type", "Your Revenue", "Payable To You"]],
  columns: {
    kind: ["Payment Type"],
    reservationId: ["Reservation ID"],
    startDate: ["Check In"],
    endDate: ["Check Out"],
    nights: ["Number of Nights"],
    apartment: ["Property ID"],
    guestName: ["Guest Name"],
    amountReceived: ["Your Revenue"],
    currency: ["Currency"],
    lineAmount: ["Your Revenue"],
  },
  known: [
    ...["RefID", "Payment Date", "Payment Method", "Taxable Revenue", "Non-Taxable Revenue", "Tax", "Service Fee"],
    ...["Paid By Guest", "Payment Processing Fee", "Stay Tax We Remit", "Stay Tax You Remit", "Deposit Amount"],
    ...["Payable To You"],
  ],
  brand: "Vrbo",
  kinds: { instalment: ["Booking", "Reservation", "Balance", "Payment"], refund: ["Refund"] },
} as const satisfies Source;
