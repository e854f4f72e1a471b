import type { Source } from "./source.ts";

/** Lodgify, bookings, export. */
export const lodgify = {
  id: "lodgify",
  name: "Lodgify, bookings",
  recognised: [["Id", "DateArrival", "DateDeparture", "HouseName", "TotalAmount"]],
  columns: {
    reservationId: ["Id"],
    platform: ["Source"],
    guestName: ["Name"],
    startDate: ["DateArrival"],
    endDate: ["DateDeparture"],
    nights: ["Nights"],
    apartment: ["HouseName"],
    amountReceived: ["TotalAmount"],
    currency: ["Currency"],
    status: ["Status"],
    country: ["CountryName"],
  },
  known: ["Type", "SourceText", "InternalCode", "House_Id", "RoomTypes", "People", "DateCreated", "Email", "Phone"],
  statuses: { stay: ["Booked"], enquiry: ["Open", "Tentative", "Declined"] },
  isRentAsked: true,
} as const satisfies Source;
