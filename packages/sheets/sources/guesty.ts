import type { Source } from "./source.ts";

/** Guesty, reservations report. Its owner chooses the columns; what `TOTAL PAYOUT` holds differs from channel to channel. */
export const guesty = {
  id: "guesty",
  name: "Guesty, reservations report",
  recognised: [
    ["CHECK-IN", "CHECK-OUT", "CONFIRMATION CODE", "ACCOMMODATION FARE"],
    ["CHECK IN", "CHECK OUT", "CONFIRMATION CODE", "ACCOMMODATION FARE"],
    ["CHECK-IN DATE", "CHECK-OUT DATE", "CONFIRMATION CODE", "ACCOMMODATION FARE"],
    ["CHECK-IN", "CHECK-OUT", "CONFIRMATION CODE", "TOTAL PAYOUT"],
  ],
  columns: {
    reservationId: ["CONFIRMATION CODE"],
    startDate: ["CHECK-IN", "CHECK IN", "CHECK-IN DATE"],
    endDate: ["CHECK-OUT", "CHECK OUT", "CHECK-OUT DATE"],
    nights: ["NUMBER OF NIGHTS"],
    apartment: ["LISTING'S NICKNAME", "LISTING'S TITLE", "LISTING"],
    platform: ["SOURCE", "PLATFORM"],
    guestName: ["GUEST", "GUEST'S NAME"],
    status: ["STATUS"],
    payout: ["ACCOMMODATION FARE"],
    cleaningOnTop: ["CLEANING FARE"],
  },
  known: [
    ...["CONFIRMATION DATE", "NUMBER OF GUESTS", "NUMBER OF ADULTS", "NUMBER OF CHILDREN", "NUMBER OF INFANTS"],
    ...["TOTAL PAID", "ALTERATION DATE", "TOTAL REFUNDED", "TOTAL PAYOUT", "CHANNEL COMMISSION", "COMMISSION"],
    ...["TOTAL FEES", "BALANCE DUE", "PAYMENT METHOD", "CHANNEL RESERVATION ID", "RESERVATION ID", "NET INCOME"],
    ...["GUEST'S EMAIL", "CREATION DATE", "PLATFORM", "LISTING'S TITLE"],
  ],
  statuses: { stay: ["Confirmed"], enquiry: ["Reserved", "Closed"] },
  fixed: { hostFee: 0 },
  isRentAsked: true,
} as const satisfies Source;
