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

/** In brackets, and not a remark about taxes: "Ποσό (ανά νύχτα)", but not "Ποσό (χωρίς ΦΠΑ)". */
const aside = (name: string) => {
  const text = wordsOf((/\(([^)]*)\)/.exec(name)?.[1] ?? "").trim());
  return / (?:χωρισ|excl|without|ohne|hors|incl|inkl|including|με|συμπ|with|mit) /.test(text) ? "" : text;
};

/** Words that make a column another thing than the field whose words it has, too. */
const beside =
  "time comment comments note notes phone email mail url link by tax deposit city address zip postal ωρα uhrzeit heure ora hora τηλεφωνο telefon".split(
    " ",
  );

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
    "κωδικοσ επιβεβαιωσ*",
    "αριθμοσ επιβεβαιωσ*",
    "κωδ κρατ*",
    "αριθμοσ κρατησ*",
    "αρ κρατ*",
    "buchungsnummer",
    "buchungs id",
    "buchungscode",
    "reservierungsnummer",
    "bestatigungscode",
    "numero de reservation",
    "code de reservation",
    "code de confirmation",
    "numero prenotazione",
    "numero di prenotazione",
    "codice prenotazione",
    "codice di conferma",
    "numero de reserva",
    "codigo de reserva",
    "codigo de confirmacion",
    "reserveringsnummer",
    "boekingsnummer",
    "bevestigingscode",
    "numer rezerwacji",
    "kod potwierdzenia",
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
    "anreise*",
    "ankunft*",
    "startdatum",
    "arrivee",
    "date de debut",
    "arrivo",
    "data di inizio",
    "llegada",
    "fecha de entrada",
    "fecha de inicio",
    "data de inicio",
    "aankomst*",
    "begindatum",
    "przyjazd",
    "data rozpoczecia",
  ],
  endDate: [
    "check out",
    "checkout",
    "departure",
    "depart",
    "departs",
    "end date",
    "date to",
    "αναχ*",
    "εξοδοσ",
    "ληξ*",
    "abreise*",
    "enddatum",
    "date de fin",
    "partenza",
    "data di fine",
    "salida",
    "fecha de salida",
    "fecha de finalizacion",
    "data de termino",
    "vertrek*",
    "einddatum",
    "wyjazd",
    "data zakonczenia",
  ],
  nights: [
    "nights",
    "night",
    "number of nights",
    "length of stay",
    "los",
    "διανυκτερευσ*",
    "νυχτ*",
    "βραδ*",
    "nachte",
    "ubernachtungen",
    "nuits",
    "nuitees",
    "notti",
    "noches",
    "nachten",
  ],
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
    "booking value",
    "reservation value",
    "ποσο",
    "μισθωμα",
    "τιμη",
    "αξια",
    "ακαθαριστ*",
    "μικτα",
    "μεικτα",
    "bruttoeinkunfte",
    "gesamtpreis",
    "gesamtbetrag",
    "revenus bruts",
    "prix total",
    "montant total",
    "guadagni lordi",
    "prezzo totale",
    "importo totale",
    "precio total",
    "importe total",
    "bruto inkomsten",
    "totaalprijs",
    "zarobki brutto",
    "preis",
    "prix",
    "prezzo",
    "precio",
    "prijs",
    "cena",
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
    "gastname",
    "name des gastes",
    "gast",
    "nom du voyageur",
    "voyageur",
    "nom du client",
    "nome ospite",
    "ospite",
    "nombre del huesped",
    "huesped",
    "naam van de gast",
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
    "room",
    "καταλυμ*",
    "ακινητ*",
    "διαμερισμ*",
    "κατ μα",
    "δωματιο",
    "μοναδα",
    "σπιτι",
    "unterkunft",
    "wohnung",
    "ferienwohnung",
    "objekt",
    "inserat",
    "logement",
    "hebergement",
    "appartement",
    "annonce",
    "alloggio",
    "appartamento",
    "annuncio",
    "alojamiento",
    "apartamento",
    "anuncio",
    "accommodatie",
    "advertentie",
    "obiekt",
    "zimmer",
    "camera",
    "chambre",
    "habitacion",
    "αμα",
    "αριθμοσ μητρωου",
  ],
  platform: [
    "channel",
    "platform",
    "booking source",
    "source",
    "listing site",
    "booking site",
    "portal",
    "ota",
    "referer",
    "referrer",
    "πλατφορμ*",
    "καναλι*",
    "πηγη",
    "buchungskanal",
    "plattform",
    "plateforme",
    "piattaforma",
    "canale",
    "canal",
    "kanal",
    "plataforma",
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
    "stav",
    "durum",
    "статус",
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
  currency: ["currency", "νομισμα", "wahrung", "devise", "valuta", "moneda", "waluta"],
  cancellationDate: [
    "cancellation date",
    "canceled at",
    "cancelled at",
    "cancelled on",
    "canceled on",
    "ημερομηνια ακυρωσ*",
    "ημ νια ακυρωσ*",
    "ημ ακυρωσ*",
    "ημερα ακυρωσ*",
    "stornodatum",
    "date d annulation",
    "data cancellazione",
    "fecha de cancelacion",
  ],
  cancellationAmount: [
    "amount kept",
    "cancellation fee",
    "cancellation charge",
    "ποσο ακυρωσ*",
    "χρεωση ακυρωσ*",
    "τελοσ ακυρωσ*",
    "ακυρωτικα",
  ],
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
  const isOf = (column: string, name: string) => isOther(field, name) || isOther(field, aside(column));
  const isShare = (column: string) =>
    field === "amountReceived" && column.includes("%") && !/vat|φπα|mwst|iva|tva|btw/.test(plain(column));
  const fitting = free
    .filter(([column]) => !isShare(column))
    .filter(([, name]) => !beside.some((word) => isIn(name, word)) || field === "guestTaxId");
  for (const phrase of words[field] ?? []) {
    const exact = fitting.filter(([column, name]) => name === ` ${phrase} ` && !isOther(field, aside(column)));
    const found =
      exact.length > 0 ? exact : fitting.filter(([column, name]) => isIn(name, phrase) && !isOf(column, name));
    if (found.length === 1) return found[0]?.[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

/** True for a name that has a field's words, whatever other column has them, too. */
export const isNameOf = (field: Field, column: string) => columnByWords([column], field, new Set()) !== undefined;

/** The words of one field within the name of another: the status of a payment, the number of a guest. */
const others: Readonly<Partial<Record<Field, RegExp>>> = {
  status: / payment | guest | invoice | πληρωμ/,
  guestName:
    / id | number | count | of | country | fee | paid | first | last | total | adult|αριθμ|πληθ|ατομ|ηλικ|χωρα|^ επισκεπτεσ $| anzahl | nombre de | numero | aantal /,
  guestFirstName: / ακινητ| καταλυμ| κρατησ| πλατφορμ/,
  apartment: / id | type | fee | count | address | site | rate |διευθυνσ|τυπ|εμβαδ/,
  reservationId: / date | status | source/,
  country: / code of /,
  platform: / id | fee | commission | number| code | ref | reference |κωδικ|αριθμ/,
  startDate: / out /,
  // Deductions, payments of a part, and prices for a night.
  amountReceived:
    / (?:per|currency|paid|net|netto|fee|fees|night|nightly|daily|average|adr|base|commission|balance|due|refund|refunded|discount|cleaning|extra|extras|payout|vat|levy|host|owner|guests|people|adults|days)|ατομ|ημερων|(?:προμηθ|προκαταβ|υπολοιπ|επιστροφ|καθαρ|εκκαθαρ|κατατεθ|καταθεσ|πληρωτ|πληρωμ|εξοφλ|εγγυησ|φπα|φορο|τελουσ|τελη|εκπτωσ|ανα |νυχτ|διανυκτ|βραδ|ημερησ|ακυρωσ|παρακρατ)| (?:reinigung|pulizi|menage|limpieza|schoonmaak|sprzatan|provision|commissi|comision|gebuhr|steuer|kaution|anzahlung|acompte|caution|anticipo|nacht|notte|nuit|noche)/,
};
/** True for the name of a column that is sure to be something else, whatever words of the field it has. */
export const isOfAnother = (field: Field, column: string) => others[field]?.test(wordsOf(column)) ?? false;

const isOther = (field: Field, name: string) =>
  (others[field]?.test(name) ?? false) || (field === "amountReceived" && !name.trim().split(" ").every(isOfRent));

/** All that may stand in the name of the agreed rent's column. With any other word it may be another amount: asked. */
const ofRent = new Set(
  (
    "agreed total gross price amount value rent rental rate sum booking reservation stay accommodation fare room final revenue " +
    "eur euro euros in for of the de la le du des della del van voor " +
    "ποσο τιμη αξια μισθωμα μισθωματοσ συνολο συνολικο συνολικη συνολικα τελικο τελικη ακαθαριστο ακαθαριστα ακαθαριστη " +
    "μικτο μεικτο μικτη μεικτη μικτα μεικτα εσοδα συμφωνηθεν συμφωνημενο κρατησησ διαμονησ καταλυματοσ ενοικιασησ σε " +
    "ευρω το του τησ η gesamtpreis gesamtbetrag bruttoeinkunfte preis betrag brutto prix montant total revenus bruts " +
    "loyer prezzo importo totale guadagni lordi lordo precio importe bruto totaalprijs bedrag inkomsten prijs huur " +
    "zarobki cena kwota calkowita"
  ).split(" "),
);
const isOfRent = (word: string) => word === "" || /^\d+$/.test(word) || ofRent.has(word);
