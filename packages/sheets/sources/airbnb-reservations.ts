import type { Source } from "./source.ts";

/** Airbnb, Reservations, export: a line for each reservation, with what the host receives and without the fee. */
export const airbnbReservations = {
  id: "airbnb-reservations",
  name: "Airbnb, reservations",
  recognised: [
    ["Confirmation code", "Start date", "End date", "Listing", "Earnings"],
    ["Confirmation code", "Status", "Start date", "End date", "Listing", "Amount"],
    ["Confirmation code", "Status", "Start date", "End date", "# of nights", "Listing"],
    ["Κωδικός επιβεβαίωσης", "Ημερομηνία έναρξης", "Ημερομηνία λήξης"],
    ["Bestätigungs-Code", "Startdatum", "Enddatum", "Inserat", "Einkünfte"],
    ["Code de confirmation", "Date de début", "Date de fin", "Annonce", "Revenus"],
  ],
  columns: {
    reservationId: ["Confirmation code", "Κωδικός επιβεβαίωσης", "Bestätigungs-Code", "Code de confirmation"],
    status: ["Status", "Κατάσταση", "Statut"],
    guestName: ["Guest name", "Όνομα επισκέπτη", "Name des Gastes", "Nom du voyageur"],
    startDate: ["Start date", "Ημερομηνία έναρξης", "Startdatum", "Date de début"],
    endDate: ["End date", "Ημερομηνία λήξης", "Enddatum", "Date de fin"],
    nights: ["# of nights", "Nights", "Αριθμός διανυκτερεύσεων", "Anzahl der Nächte", "# des nuits"],
    apartment: ["Listing", "Καταχώριση", "Καταχώρηση", "Inserat", "Annonce"],
    amountReceived: ["Gross earnings", "Μεικτά έσοδα", "Ακαθάριστα έσοδα"],
    // Without the host's fee.
    payout: ["Earnings", "Amount", "Έσοδα", "Κέρδη", "Einkünfte", "Revenus"],
    hostFee: ["Host fee", "Service fee", "Προμήθεια υπηρεσιών", "Χρέωση υπηρεσίας", "Προμήθεια υπηρεσιών οικοδεσπότη"],
    kind: ["Τύπος", "Type"],
    lineAmount: ["Earnings", "Amount", "Έσοδα"],
  },
  known: [
    "Contact",
    "# of adults",
    "# of children",
    "# of infants",
    "Booked",
    "Επικοινωνία",
    "Αριθμός ενηλίκων",
    "Αριθμός παιδιών",
    "Αριθμός βρεφών",
    "Έγινε κράτηση",
    "# des adultes",
    "# des enfants",
    "# des bébés",
    "Réservée",
  ],
  platform: "Airbnb",
  statuses: {
    stay: [
      "Past guest",
      "Currently hosting",
      "Awaiting guest review",
      "Review guest",
      "Checking out today",
      "Προηγούμενος επισκέπτης",
      "Φιλοξενείται τώρα",
      "Ancien voyageur",
    ],
  },
} as const satisfies Source;
