import type { Source } from "./source.ts";

/** Booking.com, extranet, Finance, reservation statement of an invoice. */
export const bookingStatement = {
  id: "booking-statement",
  name: "Booking.com, reservation statement",
  recognised: [["Reservation number", "Invoice number", "Arrival", "Departure", "Original amount", "Final amount"]],
  columns: {
    reservationId: ["Reservation number"],
    guestName: ["Guest name", "Booker name"],
    startDate: ["Arrival"],
    endDate: ["Departure"],
    status: ["Status"],
    rooms: ["Rooms"],
    amountReceived: ["Final amount"],
    currency: ["Currency"],
    apartment: ["Property name"],
  },
  known: [
    "Invoice number",
    "Booked on",
    "Booker name",
    "Persons",
    "Room nights",
    "Commission %",
    "Original amount",
    "Commission amount",
    "Payment fee",
    "Guest request",
    "Hotel id",
    "City",
    "Country",
  ],
  platform: "Booking.com",
  decimalSign: ".",
} as const satisfies Source;
