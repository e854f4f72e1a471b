import type { Source } from "./source.ts";

/** Booking.com, extranet, Reservations, Download: of one property. An `.xls`, and CSV or `.xlsx` after it was opened. */
export const bookingReservations = {
  id: "booking-reservations",
  name: "Booking.com, reservations",
  recognised: [
    ["Book number", "Check-in", "Check-out", "Price"],
    ["Broj rezervacije", "Prijava", "Odjava", "Cijena", "Booker country"],
    ["Αριθμός κράτησης", "Άφιξη", "Αναχώρηση", "Τιμή", "Τύπος μονάδας"],
  ],
  columns: {
    reservationId: ["Book number", "Broj rezervacije", "Αριθμός κράτησης"],
    guestName: ["Guest name(s)", "Ime(na) gosta", "Όνομα(τα) επισκέπτη(ων)", "Όνομα επισκέπτη"],
    startDate: ["Check-in", "Prijava", "Άφιξη"],
    endDate: ["Check-out", "Odjava", "Αναχώρηση"],
    status: ["Status", "Κατάσταση"],
    rooms: ["Rooms", "Jedinice"],
    // With the commission.
    amountReceived: ["Price", "Cijena", "Τιμή"],
    apartment: ["Unit type", "Vrsta jedinice", "Τύπος μονάδας"],
    nights: ["Duration (nights)", "Trajanje (noćenja)"],
    cancellationDate: ["Cancellation date", "Datum otkazivanja", "Ημερομηνία ακύρωσης"],
    country: ["Booker country"],
  },
  known: [
    ...["Booked by", "Booked on", "Persons", "People", "Adults", "Children", "Children's age(s)", "Commission %"],
    ...["Commission amount", "Payment status", "Payment method (Payment Provider)", "Remarks", "Booker group"],
    ...["Travel purpose", "Device", "Address", "Phone number"],
    ...["Κράτηση από", "Άτομα", "Ποσοστό προμήθειας", "Ποσό προμήθειας", "Σχόλια", "Παρατηρήσεις", "Αριθμός τηλεφώνου"],
    ...[
      "Nositelj rezervacije",
      "Rezervirano",
      "Osobe",
      "Odrasli",
      "Djeca",
      "Dob djece",
      "Provizija %",
      "Iznos provizije",
    ],
    ...[
      "Status plaćanja",
      "Način plaćanja (pružatelj usluga naplate)",
      "Napomene",
      "Svrha putovanja",
      "Uređaj",
      "Adresa",
    ],
    ...["Broj telefona"],
  ],
  platform: "Booking.com",
  decimalSign: ".",
} as const satisfies Source;
