import type { Messages } from "./message.ts";

/** The daily digest: five lines, each always there. A line of a mail stands alone. */
export const digest = {
  title: {
    en: "Declarations on {date}: {overdue} overdue, {soon} due by {soonDay}, {week} due by {weekDay}.",
    el: "Δηλώσεις στις {date}: {overdue} {overdue, plural, one {εκπρόθεσμη} other {εκπρόθεσμες}}, {soon} με προθεσμία έως {soonDay}, {week} έως {weekDay}.",
  },
  first: { en: "The most urgent: {all}.", el: "Οι πιο επείγουσες: {all}." },
  one: {
    en: "apartment {apartmentId}, {reservationId}, due on {dueDate}",
    el: "ακίνητο {apartmentId}, {reservationId}, προθεσμία {dueDate}",
  },
  nothing_due: { en: "Nothing is due within seven days.", el: "Καμία προθεσμία δεν λήγει μέσα σε επτά ημέρες." },
  failed: { en: "Not declared since yesterday: {all}.", el: "Δεν δηλώθηκαν από χθες: {all}." },
  reason: { en: "{count} {why}", el: "{count} {why}" },
  nothing_failed: { en: "Nothing has failed since yesterday.", el: "Τίποτα δεν απέτυχε από χθες." },
  held_up: { en: "Filing is held up: {all}.", el: "Τι καθυστερεί την υποβολή: {all}." },
  portal_down: {
    en: "the portal has been down since {time}, and filing resumes automatically",
    el: "η πύλη δεν λειτουργεί από τις {time} και η υποβολή θα συνεχιστεί αυτόματα",
  },
  portal_changed: {
    en: "the portal's pages have changed, and the service has to be adapted",
    el: "επειδή άλλαξαν οι σελίδες της πύλης (δηλώστε απευθείας στην πύλη ή στείλτε ξανά μετά την ενημέρωση)",
  },
  stopped: {
    en: "an operator stopped filing at {time} ({reason})",
    el: "ένας χειριστής διέκοψε την υποβολή στις {time} ({reason})",
  },
  refused: {
    en: "the portal refuses the password of {owner}: correct it under Owners",
    el: "η πύλη δεν δέχεται τον κωδικό για {owner}: διορθώστε τον στους Ιδιοκτήτες",
  },
  refused_often: {
    en: "the portal refused three passwords of {owner} in a row: set the right one under Owners, then choose Try again",
    el: "η πύλη απέρριψε τρεις διαδοχικούς κωδικούς για {owner}: ορίστε τον σωστό στους Ιδιοκτήτες και επιλέξτε «Νέα προσπάθεια»",
  },
  locked: {
    en: "the portal has locked the account of {owner}: unlock it there, or wait",
    el: "η πύλη έχει κλειδώσει τον λογαριασμό για {owner}: ξεκλειδώστε τον εκεί ή περιμένετε",
  },
  owner_action: {
    en: "the portal asks {owner} to act first: log in there and do what it asks",
    el: "η πύλη ζητά ενέργεια από {owner}: συνδεθείτε εκεί και κάντε ό,τι ζητά",
  },
  unclear: {
    en: "the portal gave no clear answer to logins of {owner}: log in there, then set the password again",
    el: "η πύλη δεν έδωσε σαφή απάντηση σε προσπάθειες σύνδεσης για {owner}: συνδεθείτε εκεί και ορίστε ξανά τον κωδικό",
  },
  others: { en: "and {count} more", el: "και {count} ακόμη" },
  nothing_held_up: { en: "Nothing is holding up filing.", el: "Τίποτα δεν καθυστερεί την υποβολή." },
  more: {
    en: "The console shows each one, with the button that fixes it.",
    el: "Όλες φαίνονται στην εφαρμογή, με την ενέργεια που χρειάζεται η καθεμία.",
  },
} as const satisfies Messages;

/** Why reservations were not declared and what to do, by `errorValue`; it follows their count. */
export const digestReasons = {
  duplicate_declaration: {
    en: "declared with other figures (correct or set aside)",
    el: "με άλλα στοιχεία στη δήλωση (διορθώστε ή αρχειοθετήστε)",
  },
  overlapping_declaration: {
    en: "covered by a declaration of other days (correct one of the two)",
    el: "σε ημέρες άλλης δήλωσης (διορθώστε τη μία από τις δύο)",
  },
  apartment_not_found: {
    en: "of apartments not on record (create the apartment, send again)",
    el: "για ακίνητο που δεν είναι καταχωρισμένο (καταχωρίστε το και στείλτε ξανά)",
  },
  apartment_changed: {
    en: "of apartments whose registry number has since changed (send again)",
    el: "για ακίνητο που άλλαξε στο μεταξύ αριθμό μητρώου (στείλτε ξανά)",
  },
  owner_not_found: {
    en: "of apartments without an owner (set the owner, send again)",
    el: "για ακίνητο χωρίς ιδιοκτήτη (ορίστε τον και στείλτε ξανά)",
  },
  property_not_registered: {
    en: "of properties that the owner does not have at the portal (correct the registry number or the owner, send again)",
    el: "για ακίνητο που ο ιδιοκτήτης δεν έχει στην πύλη (διορθώστε τον αριθμό μητρώου ή τον ιδιοκτήτη και στείλτε ξανά)",
  },
  invalid_credentials: {
    en: "with a password that the portal refuses (correct it, send again)",
    el: "με κωδικό που η πύλη δεν δέχεται (διορθώστε τον και στείλτε ξανά)",
  },
  account_locked: {
    en: "of an account that the portal has locked (unlock it there, send again)",
    el: "με κλειδωμένο λογαριασμό στην πύλη (ξεκλειδώστε τον εκεί και στείλτε ξανά)",
  },
  owner_action_required: {
    en: "for which the owner has to act at the portal first (then send again)",
    el: "με εκκρεμή ενέργεια του ιδιοκτήτη στην πύλη (μετά στείλτε ξανά)",
  },
  rejected_by_portal: {
    en: "refused by the portal's form (correct and send again)",
    el: "απορρίφθηκαν από την πύλη (διορθώστε και στείλτε ξανά)",
  },
  guest_erased: {
    en: "whose guest was erased (send with the guest)",
    el: "με μισθωτή του οποίου τα στοιχεία διαγράφηκαν (στείλτε ξανά με τον μισθωτή)",
  },
  portal_unavailable: {
    en: "for which the portal could not be used (declare by hand or send again)",
    el: "επειδή η πύλη δεν ήταν διαθέσιμη (δηλώστε απευθείας στην πύλη ή στείλτε ξανά)",
  },
  portal_changed: {
    en: "because the portal's pages changed (declare by hand, or send again after the update)",
    el: "επειδή άλλαξαν οι σελίδες της πύλης (δηλώστε στην πύλη ή στείλτε ξανά μετά την ενημέρωση)",
  },
  outcome_unknown: {
    en: "undecided (compare with the portal; an operator decides)",
    el: "με άγνωστο αποτέλεσμα (συγκρίνετε με την πύλη· αποφασίζει χειριστής)",
  },
  internal_error: {
    en: "failed because of a fault in the service (report it, send again)",
    el: "από σφάλμα της υπηρεσίας (αναφέρετέ το και στείλτε ξανά)",
  },
  cancelled: { en: "cancelled", el: "λόγω ακύρωσης" },
} as const satisfies Messages;
