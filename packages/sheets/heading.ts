import type { Field } from "./fields.ts";
import { plain } from "./values.ts";

/** The form in which the names of columns are compared. */
export const headingKey = (name: string) => plain(name).replaceAll(/[^\p{L}\p{N}%]/gu, "");

/** `DateArrival`, `listing's nickname` and `check-in_date` as words between spaces. */
const wordsOf = (name: string) =>
  ` ${plain(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Words that make a column another thing than the field whose words it has, too. */
const beside =
  "time comment comments note notes phone email mail url link by tax deposit city address zip postal".split(" ");

/** By words within a column's name; a star stands for an ending. In the order of how sure they are. */
const words: Readonly<Partial<Record<Field, readonly string[]>>> = {
  reservationId: [
    "reservation id",
    "reservation code",
    "reservation number",
    "reservation no",
    "booking id",
    "booking code",
    "booking number",
    "booking no",
    "booking reference",
    "booking ref",
    "confirmation code",
    "confirmation number",
    "confirmation",
    "res id",
    "κωδικοσ κρατησ*",
    "κωδ κρατησ*",
    "αριθμοσ κρατησ*",
    "αρ κρατησ*",
  ],
  startDate: [
    "check in",
    "checkin",
    "arrival",
    "arrive",
    "arrives",
    "date arrival",
    "start date",
    "date from",
    "first night",
    "αφιξ*",
    "εισοδοσ",
    "εναρξ*",
  ],
  endDate: [
    "check out",
    "checkout",
    "departure",
    "depart",
    "departs",
    "end date",
    "date to",
    "αναχωρησ*",
    "εξοδοσ",
    "ληξ*",
  ],
  nights: ["nights", "night", "number of nights", "length of stay", "los", "διανυκτερευσ*", "νυχτ*", "βραδ*"],
  amountReceived: [
    "gross earnings",
    "gross amount",
    "gross revenue",
    "agreed rent",
    "accommodation fare",
    "total price",
    "total amount",
    "booking amount",
    "gross",
    "price",
    "rent",
    "ποσο",
    "μισθωμα",
    "τιμη",
    "αξια",
    "ακαθαριστ*",
  ],
  guestName: [
    "guest name",
    "guest full name",
    "guest",
    "traveler name",
    "traveller name",
    "customer name",
    "client name",
    "full name",
    "ονοματεπωνυμο",
    "ονομα επισκεπτ*",
    "επισκεπτ*",
    "πελατ*",
    "μισθωτ*",
    "ενοικιαστ*",
  ],
  lastNight: ["last night", "τελευταια νυχτ*", "τελευταιο βραδυ", "τελευταια διανυκτερευσ*"],
  guestFirstName: ["first name", "firstname", "given name", "ονομα"],
  guestLastName: ["last name", "lastname", "surname", "family name", "επωνυμο", "επιθετο"],
  apartment: [
    "listing nickname",
    "listing name",
    "listing",
    "property name",
    "property",
    "apartment",
    "unit name",
    "unit",
    "rental",
    "accommodation",
    "house name",
    "house",
    "room name",
    "καταλυμα",
    "ακινητο",
    "διαμερισμα",
    "σπιτι",
  ],
  platform: [
    "channel",
    "platform",
    "booking source",
    "source",
    "portal",
    "ota",
    "referer",
    "referrer",
    "πλατφορμ*",
    "καναλι*",
    "πηγη",
  ],
  paymentMethod: ["payment method", "method of payment", "τροποσ πληρωμ*"],
  isForeigner: ["foreigner", "is foreigner", "αλλοδαπ*"],
  guestId: [
    "passport number",
    "passport",
    "document number",
    "id number",
    "id document",
    "διαβατηρι*",
    "ταυτοτητ*",
    "αρ εγγραφου",
  ],
  guestTaxId: ["afm", "αφμ", "tax id", "tax number", "vat number"],
  country: ["country", "nationality", "χωρα", "εθνικοτητα", "υπηκοοτητα"],
  status: [
    "reservation status",
    "booking status",
    "status",
    "booking state",
    "state",
    "κατασταση",
    "στατουσ",
    "buchungsstatus",
    "statut",
    "stato",
    "estado",
  ],
  currency: ["currency", "νομισμα"],
  cancellationDate: [
    "cancellation date",
    "canceled at",
    "cancelled at",
    "cancelled on",
    "canceled on",
    "ημερομηνια ακυρωσ*",
  ],
  cancellationAmount: ["amount kept", "ποσο ακυρωσ*"],
  rooms: ["rooms", "number of rooms", "number of units"],
};

const isIn = (name: string, phrase: string) =>
  phrase.endsWith("*") ? name.includes(` ${phrase.slice(0, -1)}`) : name.includes(` ${phrase} `);

/**
 * The one column whose name has a field's words, by the surest of them. Undefined if there is none, or several: then a
 * person is asked.
 */
export function columnByWords(
  columns: readonly string[],
  field: Field,
  taken: ReadonlySet<string>,
): string | undefined {
  const free = columns
    .filter((column) => column !== "" && !taken.has(column))
    .map((column) => [column, wordsOf(column)] as const);
  const fitting = free.filter(([, name]) => !beside.some((word) => isIn(name, word)) || field === "guestTaxId");
  for (const phrase of words[field] ?? []) {
    const exact = fitting.filter(([, name]) => name === ` ${phrase} `);
    const found = exact.length > 0 ? exact : fitting.filter(([, name]) => isIn(name, phrase) && !isOther(field, name));
    if (found.length === 1) return found[0]?.[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

/** The words of one field within the name of another: the status of a payment, the number of a guest. */
const others: Readonly<Partial<Record<Field, RegExp>>> = {
  status: / payment | guest | invoice | πληρωμ/,
  guestName: / id | number | count | of | country | fee | paid | first | last | total | adult/,
  guestFirstName: / ακινητ| καταλυμ| κρατησ| πλατφορμ/,
  apartment: / id | type | fee | count | address/,
  reservationId: / date | status | source/,
  country: / code of /,
  platform: / id | fee | commission | number/,
  startDate: / out /,
  // What was deducted, what was paid of it, and prices for a night.
  amountReceived:
    / (?:per|currency|paid|net|netto|fee|fees|night|nightly|daily|average|adr|base|commission|balance|due|refund|refunded|discount|cleaning|extra|extras|payout|vat|levy|host|owner)|(?:προμηθ|προκαταβ|υπολοιπ|επιστροφ|καθαρ|εκκαθαρ|κατατεθ|καταθεσ|πληρωτ|πληρωμ|εξοφλ|εγγυησ|φπα|φορο|τελουσ|τελη|εκπτωσ|ανα |νυχτ|διανυκτ|βραδ|ημερησ|ακυρωσ|παρακρατ)/,
};
const isOther = (field: Field, name: string) => others[field]?.test(name) ?? false;
