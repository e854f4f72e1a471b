import type { Source } from "./source.ts";

/** Beds24, bookings: its reports and its CSV. The last night is the one before the day of departure. */
export const beds24 = {
  id: "beds24",
  name: "Beds24, bookings",
  recognised: [
    ["bookid", "firstnight", "lastnight", "price"],
    ["REF number", "FirstNight", "CheckOut", "status"],
    ["Property", "FirstNight", "Check Out", "Price", "Referer"],
  ],
  columns: {
    reservationId: ["bookid", "booking id", "REF number", "Ref"],
    startDate: ["FirstNight", "arrival"],
    endDate: ["CheckOut", "Check Out", "departure"],
    lastNight: ["LastNight"],
    status: ["status"],
    amountReceived: ["price", "totalprice"],
    platform: ["Referer", "referrer"],
    apartment: ["Unit", "Property", "Roomid"],
    guestName: ["Full Name", "name"],
  },
  known: [
    "Title",
    "Adult",
    "Child",
    "Adults",
    "Children",
    "Time Entered",
    "sub status",
    "Balance",
    "email",
    "masterid",
  ],
  statuses: { stay: ["New", "Confirmed"], enquiry: ["Request", "Inquiry"], blocked: ["Black"] },
  isRentAsked: true,
} as const satisfies Source;
