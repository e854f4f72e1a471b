import type { Source } from "./source.ts";

/** Booking.com, extranet, reservations of all properties of a group. */
export const bookingGroup = {
  id: "booking-group",
  name: "Booking.com, reservations of all properties",
  recognised: [["Property name", "Booker name", "Arrival", "Departure", "Total payment", "Reservation number"]],
  columns: {
    reservationId: ["Reservation number"],
    guestName: ["Booker name"],
    startDate: ["Arrival"],
    endDate: ["Departure"],
    status: ["Status"],
    amountReceived: ["Total payment"],
    currency: ["Currency"],
    apartment: ["Property name"],
  },
  known: ["Location", "Genius booker", "Booked on", "Commission"],
  platform: "Booking.com",
  decimalSign: ".",
} as const satisfies Source;
