import { plain } from "../values.ts";

/** What a status says of a line. */
export type Status =
  | "stay"
  | "cancelled"
  /** Asked, declined, expired or not yet confirmed. */
  | "enquiry"
  | "blocked"
  | "owner"
  /** The guest did not come: asked when something was received. */
  | "noShow"
  /** Something was paid back: asked. */
  | "refunded";

export type Statuses = Readonly<Partial<Record<Status, readonly string[]>>>;

/** Spaces, hyphens and underscores are written in many ways. */
export const statusKey = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** In the words of every source, and of people. Any other word is asked. */
const everywhere: Statuses = {
  stay: [
    "stay",
    "ok",
    "okay",
    "confirmed",
    "booked",
    "accepted",
    "reservation",
    "checked in",
    "checked out",
    "check in",
    "check out",
    "checkedIn",
    "checkedOut",
    "completed",
    "complete",
    "done",
    "current",
    "ongoing",
    "upcoming",
    "arrived",
    "departed",
    "stayed",
    "past",
    "Επιβεβαιωμένη",
    "Επιβεβαιωμένο",
    "Επιβεβαιώθηκε",
    "Επιβεβαίωση",
    "Ολοκληρώθηκε",
    "Ολοκληρωμένη",
    "Διαμονή",
    "Αποδεκτή",
    "Πληρώθηκε",
    "Αναχώρησε",
    "Έφτασε",
    "Κράτηση",
    "Bestätigt",
    "Confirmée",
    "Confermata",
    "Confirmada",
  ],
  cancelled: [
    "canceled",
    "cancelled",
    "cancelled by guest",
    "cancelled by hotel",
    "cancelled by host",
    "cancelled by owner",
    "canceled by guest",
    "canceled by host",
    "canceled by owner",
    "canceled by airbnb",
    "cancelled by airbnb",
    "Ακυρώθηκε",
    "Ακυρωμένη",
    "Ακυρωμένο",
    "Ακύρωση",
    "Ακυρώθηκε από επισκέπτη",
    "Ακυρώθηκε από τον επισκέπτη",
    "Ακυρώθηκε από οικοδεσπότη",
    "Ακυρώθηκε από τον οικοδεσπότη",
    "Ακυρώθηκε από την Airbnb",
    "Storniert",
    "Annulée",
    "Annulée par le voyageur",
    "Annullata",
    "Cancelada",
    "Geannuleerd",
  ],
  enquiry: [
    "inquiry",
    "enquiry",
    "declined",
    "denied",
    "expired",
    "request",
    "requested",
    "request withdrawn",
    "withdrawn",
    "pending",
    "awaiting payment",
    "awaiting confirmation",
    "not possible",
    "timed out",
    "timedout",
    "tentative",
    "request declined",
    "request expired",
    "booking request",
    "inquiry preapproved",
    "preapproved",
    "open",
    "option",
    "inquiryTimedout",
    "inquiryDenied",
    "inquiryNotPossible",
    "unconfirmed",
    "quote",
    "draft",
    "voided",
    "void",
    "rejected",
    "abandoned",
    "failed",
    "invalid",
    "unpaid",
    "on hold",
    "hold",
    "waiting list",
    "unknown",
    "Απορρίφθηκε",
    "Εκκρεμεί",
    "Σε εκκρεμότητα",
    "Έληξε",
    "Αίτημα",
    "Ερώτηση",
    "Αναμονή",
    "Σε αναμονή",
    "Προσφορά",
  ],
  blocked: ["blocked", "block", "unavailable", "not available", "closed", "maintenance", "Μπλοκαρισμένο", "Κλειστό"],
  owner: ["ownerStay", "owner stay", "owner", "owner block", "black", "Ιδιοκτήτης", "Ιδιόχρηση", "Ιδία χρήση"],
  noShow: ["no_show", "no show", "noshow", "did not arrive", "Δεν εμφανίστηκε", "Μη εμφάνιση", "Δεν ήρθε"],
  refunded: ["refunded", "partially refunded", "fully refunded", "refund", "Επιστροφή χρημάτων", "Επιστράφηκε"],
};

const tableOf = (statuses: Statuses): ReadonlyMap<string, Status> =>
  new Map(
    Object.entries(statuses).flatMap(([status, words]) =>
      words.flatMap((word) => (isStatus(status) ? [[statusKey(word), status] as const] : [])),
    ),
  );
const all = ["stay", "cancelled", "enquiry", "blocked", "owner", "noShow", "refunded"] as const satisfies Status[];
const isStatus = (name: string): name is Status => all.some((one) => one === name);
const known = tableOf(everywhere);

/** Undefined for a word that neither the source nor anybody is known to use. */
export function statusOf(word: string, ofSource: Statuses = {}): Status | undefined {
  const key = statusKey(word);
  // Airbnb counts the days: "Arriving in 3 days".
  if (/^arriving|^checkingout|^checkout/.test(key)) return "stay";
  return tableOf(ofSource).get(key) ?? known.get(key);
}
