import type { Source } from "./source.ts";

/** Smoobu, bookings with their prices, as its interface gives them. */
export const smoobu = {
  id: "smoobu",
  name: "Smoobu, bookings",
  recognised: [["reservation_id", "arrival", "departure", "price", "channel_name", "apartment_name"]],
  columns: {
    reservationId: ["reservation_id"],
    startDate: ["arrival"],
    endDate: ["departure"],
    amountReceived: ["price"],
    nights: ["noches", "nights"],
    status: ["status"],
    platform: ["channel_name"],
    apartment: ["apartment_name"],
    guestName: ["guest_name"],
    country: ["guest_country"],
    currency: ["currency"],
  },
  known: ["created_at", "commission", "cancelled", "apartment_id", "adults", "children"],
  isRentAsked: true,
} as const satisfies Source;
