import type { Source } from "./source.ts";

/** Booking.com, extranet, Finance, Payouts: a line for each transfer, and for each stay that it is made of. */
export const bookingPayouts = {
  id: "booking-payouts",
  name: "Booking.com, payout statement",
  recognised: [["Type/Transaction type", "Reference number", "Check-in date", "Check-out date", "Gross amount"]],
  columns: {
    kind: ["Type/Transaction type"],
    reservationId: ["Reference number"],
    startDate: ["Check-in date"],
    endDate: ["Check-out date"],
    status: ["Reservation status"],
    rooms: ["Rooms"],
    apartment: ["Property name"],
    // With commission and payment fee. VAT and Tax are those on Booking.com's services.
    amountReceived: ["Gross amount"],
    currency: ["Transaction currency"],
    lineAmount: ["Transaction amount"],
  },
  known: [
    "Statement Descriptor",
    "Issue date",
    "Room nights",
    "Property ID",
    "Legal ID",
    "Legal name",
    "Country",
    "Payout type",
    "Commission",
    "Commission %",
    "Payments Service Fee",
    "Payments Service Fee %",
    "VAT",
    "Tax",
    "Tax/VAT",
    "Exchange rate",
    "Payable amount",
    "Payout amount",
    "Payout currency",
    "Payout date",
    "Payout frequency",
    "Bank account",
  ],
  platform: "Booking.com",
  // An adjustment of the commission is a charge to the host, and leaves the rent as it is.
  kinds: { stay: ["Reservation"], payout: ["(Payout)"], fee: ["Commission adjustment"] },
  decimalSign: ".",
} as const satisfies Source;
