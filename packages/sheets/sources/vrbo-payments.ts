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
    ...["Payable To You", "Disbursement Date", "Source", "Guest Payment", "Commission", "VAT on Commission"],
    ...["Refundable deposit", "Payout", "Payout ID", "Subscription Model"],
    ...["hac.list.payments.ha.taxes.collected", "hac.list.payments.partner.taxes.collected"],
  ],
  brand: "Vrbo",
  kinds: { instalment: ["Booking", "Rent", "Rental Payment", "Reservation"], refund: ["Refund"] },
} as const satisfies Source;
