import type { Source } from "./source.ts";

/** Hostaway, reservations, export. */
export const hostaway = {
  id: "hostaway",
  name: "Hostaway, reservations",
  recognised: [["Hostaway reservation ID", "Check-in date", "Check-out date", "Channel", "Total price"]],
  columns: {
    reservationId: ["Hostaway reservation ID"],
    guestName: ["Guest name"],
    startDate: ["Check-in date"],
    endDate: ["Check-out date"],
    platform: ["Channel"],
    amountReceived: ["Total price"],
    currency: ["Currency"],
    nights: ["Number of nights"],
    status: ["Status"],
    apartment: ["Listing"],
    country: ["Guest country"],
  },
  known: [
    "Airbnb expected payout amount",
    "Number of guests",
    "Reservation date",
    "Channel commission",
    "Guest location",
    "Guest city",
    "Cleaning fee",
    "Channel Unit ID",
  ],
  statuses: {
    stay: ["new", "modified"],
    enquiry: [
      "inquiry",
      "inquiryPreapproved",
      "inquiryDenied",
      "inquiryTimedout",
      "inquiryNotPossible",
      "awaitingPayment",
    ],
    owner: ["ownerStay"],
  },
  isRentAsked: true,
} as const satisfies Source;
