import type { Messages } from "./message.ts";

export const outcomes = {
  // Drafts and declarations
  draft_saved: {
    en: "saved as a draft at the portal; it is not declared until it is made final",
    el: "αποθηκεύτηκε προσωρινά στην πύλη· δεν έχει υποβληθεί μέχρι να οριστικοποιηθεί",
  },
  draft_taken_over: {
    en: "the reservation was sent again in task {taskId}, which was to take over this draft: see its outcome there. If it has failed, look whether the draft still stands",
    el: "η κράτηση στάλθηκε ξανά με την αποστολή {taskId}, που θα αναλάμβανε αυτή την προσωρινή δήλωση: δείτε εκεί το αποτέλεσμα. Αν απέτυχε, ελέγξτε αν η προσωρινή δήλωση υπάρχει ακόμη",
  },
  cancelled: {
    en: "cancelled before anything was sent to the portal; send the reservation again to declare it",
    el: "ακυρώθηκε πριν σταλεί οτιδήποτε στην πύλη· στείλτε ξανά την κράτηση για να δηλωθεί",
  },
  cancelled_whole: {
    en: "cancelled before anything was sent to the portal; send it again if it is wanted after all",
    el: "ακυρώθηκε πριν σταλεί οτιδήποτε στην πύλη· επαναλάβετε την αποστολή, αν χρειάζεται τελικά",
  },

  // Already declared
  declared_same: {
    en: "declared as Α/Α {number} for these dates: nothing to do",
    el: "έχει δηλωθεί με Α/Α {number} για αυτές τις ημερομηνίες: δεν χρειάζεται ενέργεια",
  },
  declared_same_by: {
    en: "declared as Α/Α {number} for these dates by task {taskId} as {reservationId}: nothing to do",
    el: "έχει δηλωθεί με Α/Α {number} για αυτές τις ημερομηνίες από την αποστολή {taskId} ως {reservationId}: δεν χρειάζεται ενέργεια",
  },
  declared_otherwise: {
    en: "declared as Α/Α {number} with other {differs}: send it with onDeclared amend to correct it, or amend it at the portal",
    el: "έχει δηλωθεί με Α/Α {number} και διαφέρει σε: {differs}. Στείλτε ξανά την κράτηση με onDeclared amend ή υποβάλετε τροποποιητική στην πύλη",
  },
  declared_otherwise_by: {
    en: "declared as Α/Α {number} by task {taskId} with other {differs}: send it with onDeclared amend to correct it, or amend it at the portal",
    el: "έχει δηλωθεί με Α/Α {number} από την αποστολή {taskId} και διαφέρει σε: {differs}. Στείλτε ξανά την κράτηση με onDeclared amend ή υποβάλετε τροποποιητική στην πύλη",
  },
  declared_nameless: {
    en: "Α/Α {number} is declared with other {differs}; the portal does not show for whom, so it is not amended automatically: if it is this reservation's, amend it at the portal",
    el: "η δήλωση με Α/Α {number} διαφέρει σε: {differs}. Στην πύλη δεν φαίνεται ποιας κράτησης είναι, γι' αυτό δεν τροποποιείται από εδώ: αν είναι αυτής της κράτησης, τροποποιήστε τη στην πύλη",
  },
  declared_later: {
    en: "a later version, from task {taskId}, is at the portal as {number}: nothing to do",
    el: "νεότερη εκδοχή της, από την αποστολή {taskId}, βρίσκεται στην πύλη με αριθμό {number}: δεν χρειάζεται ενέργεια",
  },
  declared_elsewhere: {
    en: "declared as Α/Α {number} for property {registryId}, which is no longer the apartment's: correct it at the portal",
    el: "έχει δηλωθεί με Α/Α {number} για τον αριθμό μητρώου {registryId}, που δεν είναι πια του ακινήτου: τροποποιήστε τη δήλωση στην πύλη",
  },
  declared_as_another: {
    en: "these dates are declared as Α/Α {number} by task {taskId} as {reservationId}, with other {differs}: correct one of the two reservations",
    el: "αυτές οι ημερομηνίες έχουν δηλωθεί με Α/Α {number} από την αποστολή {taskId} ως {reservationId}, που διαφέρει σε: {differs}. Διορθώστε τη μία από τις δύο κρατήσεις",
  },
  dates_declared: {
    en: "its new dates are declared as Α/Α {other}: Α/Α {number} was not corrected; compare the two at the portal",
    el: "οι νέες ημερομηνίες της έχουν δηλωθεί με Α/Α {other}: η δήλωση με Α/Α {number} δεν τροποποιήθηκε· συγκρίνετε τις δύο στην πύλη",
  },
  declared_unproven: {
    en: "these dates are declared as Α/Α {number}, and nothing proves that it is for this reservation and its guest: it was left as it is. Compare the two at the portal. If it is this reservation's, correct it there; if not, correct these dates, or declare the stay there",
    el: "αυτές οι ημερομηνίες έχουν δηλωθεί με Α/Α {number} και δεν προκύπτει ότι η δήλωση αφορά αυτή την κράτηση και τον μισθωτή της: έμεινε ως έχει. Συγκρίνετε τις δύο στην πύλη. Αν είναι αυτής της κράτησης, τροποποιήστε τη εκεί· αν όχι, διορθώστε αυτές τις ημερομηνίες ή δηλώστε τη διαμονή εκεί",
  },
  earlier_declared_unproven: {
    en: "not declared: an earlier version of it had the dates of Α/Α {number}, {dates}, which is declared for the same guest, and nothing shows for which reservation. If it is this one's, amend it at the portal; if it is another stay of this guest, send this one under another reservationId",
    el: "δεν δηλώθηκε: παλαιότερη εκδοχή της είχε τις ημερομηνίες της δήλωσης με Α/Α {number}, {dates}, που έγινε για τον ίδιο μισθωτή, και δεν προκύπτει για ποια κράτηση. Αν είναι για αυτή, τροποποιήστε τη δήλωση στην πύλη· αν πρόκειται για άλλη διαμονή του ίδιου μισθωτή, στείλτε αυτήν με άλλη τιμή στο πεδίο reservationId",
  },
  guest_declared: {
    en: "not declared: Α/Α {number}, {dates}, is declared for the same guest and has nights of this stay. If it is this stay, correct it at the portal; if not, correct the dates or the guest of this one, then send it again",
    el: "δεν δηλώθηκε: η δήλωση με Α/Α {number}, {dates}, έγινε για τον ίδιο μισθωτή και έχει κοινές νύχτες με αυτή τη διαμονή. Αν πρόκειται για αυτή τη διαμονή, τροποποιήστε τη δήλωση στην πύλη· αν όχι, διορθώστε τις ημερομηνίες ή τον μισθωτή αυτής και επαναλάβετε την αποστολή",
  },
  cancellation_unproven: {
    en: "not cancelled: Α/Α {number}, {dates}, has the same arrival and may be another guest's. If it is this stay, send the cancellation with that departure as bookedEndDate and the guest as declared, or cancel it at the portal; if not, declare the cancellation at the portal",
    el: "δεν ακυρώθηκε: η δήλωση με Α/Α {number}, {dates}, έχει την ίδια άφιξη και μπορεί να είναι άλλου μισθωτή. Αν είναι αυτή η διαμονή, στείλτε την ακύρωση με εκείνη την αναχώρηση στο πεδίο bookedEndDate και τον μισθωτή όπως δηλώθηκε ή ακυρώστε τη στην πύλη· αν όχι, δηλώστε την ακύρωση στην πύλη",
  },
  cancellation_of_another: {
    en: "not cancelled: Α/Α {number} has the same arrival, and was declared by task {taskId} as {reservationId}. If it is this stay, send the cancellation under that reservationId; if it is another guest's, declare the cancellation at the portal",
    el: "δεν ακυρώθηκε: η δήλωση με Α/Α {number} έχει την ίδια άφιξη και έγινε από την αποστολή {taskId} ως {reservationId}. Αν είναι αυτή η διαμονή, στείλτε την ακύρωση με εκείνη την τιμή στο πεδίο reservationId· αν είναι άλλου μισθωτή, δηλώστε την ακύρωση στην πύλη",
  },
  given_away: {
    en: "Α/Α {number} has replaced what was declared for this reservation, and shows another guest: it was left as it is. Compare the two at the portal. If it is this stay, correct it there; if it is another one, this stay is no longer declared: declare it there",
    el: "η δήλωση με Α/Α {number} αντικατέστησε όσα είχαν δηλωθεί για αυτή την κράτηση και έχει άλλον μισθωτή: έμεινε ως έχει. Συγκρίνετε τις δύο στην πύλη. Αν είναι αυτή η διαμονή, διορθώστε την εκεί· αν είναι άλλη, αυτή η διαμονή δεν είναι πια δηλωμένη: δηλώστε την εκεί",
  },
  overlapped: {
    en: "{declared} is declared as Α/Α {number}; this stay, {stay}, is not: the portal refused it ({words}). Correct one of the two",
    el: "οι ημερομηνίες {declared} έχουν δηλωθεί με Α/Α {number}· η διαμονή {stay} δεν δηλώθηκε: η πύλη δεν τη δέχτηκε ({words}). Διορθώστε τη μία από τις δύο",
  },
  refused: {
    en: "the portal refused it ({words}): correct what these words name, if anything, then send it again",
    el: "η πύλη δεν τη δέχτηκε ({words}): διορθώστε ό,τι τυχόν αναφέρεται και επαναλάβετε την αποστολή",
  },
  not_offered: {
    en: 'the portal\'s list "{list}" does not have {value}, only {offered}: correct the value, then send it again',
    el: "η λίστα «{list}» της πύλης δεν έχει την τιμή {value}, μόνο {offered}: διορθώστε την τιμή και επαναλάβετε την αποστολή",
  },
  refused_covered: {
    en: "the portal refused it ({words}) and names Α/Α {number}: compare it with that declaration at the portal",
    el: "η πύλη δεν τη δέχτηκε ({words}) και αναφέρει τη δήλωση με Α/Α {number}: συγκρίνετέ τη με εκείνη στην πύλη",
  },

  // Records and properties
  apartment_not_found: {
    en: "there is no apartment {apartmentId}: correct apartmentId, or create the apartment and send it again",
    el: "δεν υπάρχει ακίνητο με αριθμό {apartmentId}: διορθώστε το πεδίο apartmentId ή καταχωρίστε το ακίνητο και επαναλάβετε την αποστολή",
  },
  apartment_changed: {
    en: "the registryId of apartment {apartmentId} was changed while this was being filed, and nothing was declared: send it again",
    el: "ο αριθμός μητρώου του ακινήτου {apartmentId} άλλαξε κατά την υποβολή και δεν δηλώθηκε τίποτα: επαναλάβετε την αποστολή",
  },
  owner_not_found: {
    en: "apartment {apartmentId} has no owner on record: set its ownerId, then send it again",
    el: "το ακίνητο {apartmentId} δεν έχει καταχωρισμένο ιδιοκτήτη: συμπληρώστε το πεδίο ownerId και επαναλάβετε την αποστολή",
  },
  owner_gone: {
    en: "the owner is no longer on record: create the owner, then send it again",
    el: "ο ιδιοκτήτης δεν είναι πια καταχωρισμένος: καταχωρίστε τον και επαναλάβετε την αποστολή",
  },
  username_unknown: {
    en: "no owner on record has this portalUsername: create the owner, or send portalPassword with the task",
    el: "κανένας καταχωρισμένος ιδιοκτήτης δεν έχει αυτή την τιμή στο πεδίο portalUsername: καταχωρίστε τον ή συμπληρώστε το πεδίο portalPassword στην αποστολή",
  },
  property_unknown: {
    en: "the owner's properties at the portal do not include {registryId}: correct the apartment's registryId or owner, then send it again",
    el: "τα ακίνητα του ιδιοκτήτη στην πύλη δεν περιλαμβάνουν τον αριθμό {registryId}: διορθώστε το πεδίο registryId ή τον ιδιοκτήτη του ακινήτου και επαναλάβετε την αποστολή",
  },
  property_provisional: {
    en: "property {registryId} is registered provisionally only: the owner has to make it final at the portal; then send it again",
    el: "το ακίνητο {registryId} έχει μόνο προσωρινή εγγραφή: ο ιδιοκτήτης πρέπει να την οριστικοποιήσει στην πύλη· μετά επαναλάβετε την αποστολή",
  },
  property_stopped: {
    en: "property {registryId} is stopped at the portal: the owner has to resume it there; then send it again",
    el: "το ακίνητο {registryId} είναι σε διακοπή στην πύλη: ο ιδιοκτήτης πρέπει να το επαναφέρει εκεί· μετά επαναλάβετε την αποστολή",
  },

  // Access to the portal
  password_gone: {
    en: "the owner's password was removed: set a new one, then send it again",
    el: "ο κωδικός του ιδιοκτήτη αφαιρέθηκε: καταχωρίστε νέο και επαναλάβετε την αποστολή",
  },
  passwords_refused: {
    en: "the portal refused {count} passwords of this login in a row, and could lock the account: set the right password, have an operator choose Try again, then send it again",
    el: "η πύλη απέρριψε {count} διαδοχικούς κωδικούς και μπορεί να κλειδώσει τον λογαριασμό: ορίστε τον σωστό κωδικό, ζητήστε από έναν χειριστή «Νέα προσπάθεια» και επαναλάβετε την αποστολή",
  },
  password_refused: {
    en: "the portal refuses the owner's username and password: correct the password, then send it again",
    el: "η πύλη δεν δέχεται το όνομα χρήστη και τον κωδικό του ιδιοκτήτη: διορθώστε τον κωδικό και επαναλάβετε την αποστολή",
  },
  account_locked: {
    en: "the portal has locked the owner's account: the owner can unlock it there; then send it again",
    el: "η πύλη έχει κλειδώσει τον λογαριασμό του ιδιοκτήτη: ο ιδιοκτήτης μπορεί να τον ξεκλειδώσει εκεί· μετά επαναλάβετε την αποστολή",
  },
  owner_must_act: {
    en: "the portal asks the owner to act first: {what}; then send it again",
    el: "η πύλη ζητά πρώτα ενέργεια από τον ιδιοκτήτη: {what}· μετά επαναλάβετε την αποστολή",
  },
  owner_second_factor: {
    en: "it wants a one-time code, which only the owner has: log in there, and turn the second factor off if this can be done",
    el: "ζητά κωδικό μίας χρήσης, που λαμβάνει μόνο ο ιδιοκτήτης: συνδεθείτε εκεί και απενεργοποιήστε την επαλήθευση δύο βημάτων, αν γίνεται",
  },
  owner_contact_details: {
    en: "log in there and confirm the contact details",
    el: "συνδεθείτε εκεί και επιβεβαιώστε τα στοιχεία επικοινωνίας",
  },
  owner_role: {
    en: "it asks on whose behalf to act and offers several choices: set a portalUsername that acts only for the owner",
    el: "κατά τη σύνδεση ζητείται επιλογή ρόλου ή νομικού προσώπου: στο πεδίο portalUsername ορίστε χρήστη που ενεργεί μόνο για τον ιδιοκτήτη",
  },
  owner_password_expired: {
    en: "the password has expired: change it there, and set the new one here",
    el: "ο κωδικός έχει λήξει: αλλάξτε τον εκεί και ορίστε εδώ τον νέο",
  },
  logins_unclear: {
    en: "the portal gave no clear answer to {count} {count, plural, one {login} other {logins}}: the owner should log in at the portal; then send it again",
    el: "η πύλη δεν έδωσε σαφή απάντηση σε {count} {count, plural, one {προσπάθεια} other {προσπάθειες}} σύνδεσης: ο ιδιοκτήτης πρέπει να συνδεθεί στην πύλη· μετά επαναλάβετε την αποστολή",
  },
  owner_moved: {
    en: "the owner's portalUsername was changed since: send it again with the new one",
    el: "το πεδίο portalUsername του ιδιοκτήτη άλλαξε στο μεταξύ: επαναλάβετε την αποστολή με τη νέα τιμή",
  },

  // What a person has to decide
  draft_differs: {
    en: "draft {declarationId} carries our mark but differs in {differs}: compare it at the portal, then ask an operator to decide",
    el: "η προσωρινή δήλωση {declarationId} φέρει την ένδειξή μας αλλά διαφέρει σε: {differs}. Συγκρίνετέ τη στην πύλη και ζητήστε από τον χειριστή να αποφασίσει",
  },
  final_differs: {
    en: "declaration Α/Α {number} carries our mark but differs in {differs}: compare it at the portal, then ask an operator to decide",
    el: "η δήλωση με Α/Α {number} φέρει την ένδειξή μας αλλά διαφέρει σε: {differs}. Συγκρίνετέ τη στην πύλη και ζητήστε από τον χειριστή να αποφασίσει",
  },
  draft_unclear: {
    en: "a draft may or may not have been saved: look for the stay at the portal, then ask an operator to decide",
    el: "δεν είναι σαφές αν αποθηκεύτηκε προσωρινή δήλωση: αναζητήστε τη διαμονή στην πύλη και ζητήστε από τον χειριστή να αποφασίσει",
  },
  finalise_unclear: {
    en: "it could not be determined whether draft {declarationId} was made final: check it at the portal, then ask an operator to decide",
    el: "δεν διαπιστώθηκε αν η προσωρινή δήλωση {declarationId} οριστικοποιήθηκε: ελέγξτε την στην πύλη και ζητήστε από τον χειριστή να αποφασίσει",
  },

  record_unreadable: {
    en: "our record of this reservation cannot be read: check at the portal whether the stay is declared, then ask an operator to decide",
    el: "η καταχώρισή μας για αυτή την κράτηση δεν διαβάζεται: ελέγξτε στην πύλη αν η διαμονή έχει δηλωθεί και ζητήστε από τον χειριστή να αποφασίσει",
  },
  guest_erased: {
    en: "the guest's details were erased, and a declaration needs them: send the reservation again with its guest",
    el: "τα στοιχεία του μισθωτή έχουν διαγραφεί και η δήλωση τα απαιτεί: για να δηλωθεί, στείλτε ξανά ολόκληρη την κράτηση, με τον μισθωτή",
  },
  draft_never_shown: {
    en: "a draft was saved {count} {count, plural, one {time} other {times}} and the portal never showed it as ours; nothing was declared: look for drafts of this stay at the portal and remove them, then ask an operator to decide",
    el: "προσωρινή δήλωση αποθηκεύτηκε {count} {count, plural, one {φορά} other {φορές}} και η πύλη δεν την εμφάνισε ποτέ ως δική μας· δεν δηλώθηκε τίποτα: αναζητήστε και διαγράψτε στην πύλη τις προσωρινές δηλώσεις της διαμονής και ζητήστε από τον χειριστή να αποφασίσει",
  },

  // Statements
  statement_submitted: { en: "submitted as {number}", el: "υποβλήθηκε με αριθμό {number}" },
  statement_drafted: { en: "saved, not submitted", el: "αποθηκεύτηκε, δεν υποβλήθηκε" },
  statement_there: {
    en: "this month already has statement {number}: nothing to do if it is right, otherwise correct it at the portal",
    el: "για τον μήνα αυτό έχει ήδη υποβληθεί η δήλωση {number}: δεν χρειάζεται ενέργεια αν είναι σωστή, αλλιώς διορθώστε τη στην πύλη",
  },
  statement_differs: {
    en: "statement {number} appeared with other figures ({differs}): check the month's statements at the portal, then ask an operator to decide",
    el: "εμφανίστηκε η δήλωση {number} με άλλα στοιχεία ({differs}): ελέγξτε τις δηλώσεις του μήνα στην πύλη και ζητήστε από τον χειριστή να αποφασίσει",
  },
  statement_unclear: {
    en: "it could not be determined whether the statement was submitted: check the month's statements at the portal, then ask an operator to decide",
    el: "δεν διαπιστώθηκε αν υποβλήθηκε η δήλωση: ελέγξτε τις δηλώσεις του μήνα στην πύλη και ζητήστε από τον χειριστή να αποφασίσει",
  },

  // Searches
  found_amending: { en: "amends Α/Α {number}", el: "τροποποιεί τη δήλωση με Α/Α {number}" },
  found_amending_earlier: { en: "amends an earlier declaration", el: "τροποποιεί προηγούμενη δήλωση" },

  // The end of patience
  not_begun: {
    en: "the service could not begin this; nothing was sent to the portal: send it again",
    el: "η υπηρεσία δεν κατάφερε να ξεκινήσει· δεν στάλθηκε τίποτα στην πύλη: επαναλάβετε την αποστολή",
  },
  gave_up_failing: {
    en: "the service failed repeatedly; nothing was declared: report it with the task's id, then send it again",
    el: "επανειλημμένα σφάλματα της υπηρεσίας· δεν δηλώθηκε τίποτα: αναφέρετέ το με τον αριθμό της αποστολής και επαναλάβετέ την",
  },
  gave_up_portal: {
    en: "the portal could not be used for {days} {days, plural, one {day} other {days}}; nothing was declared from here: where the portal does not show the stay as declared, declare it by hand or send it again",
    el: "η πύλη δεν ήταν διαθέσιμη για {days} {days, plural, one {ημέρα} other {ημέρες}}· δεν δηλώθηκε τίποτα από εδώ: αν η διαμονή δεν εμφανίζεται δηλωμένη στην πύλη, δηλώστε την απευθείας εκεί ή επαναλάβετε την αποστολή",
  },
  gave_up_unlisted: {
    en: "the property's declarations could not be read for {days} {days, plural, one {day} other {days}}, and nothing was declared from here: see at the portal whether the stay is declared",
    el: "επί {days} {days, plural, one {ημέρα} other {ημέρες}} δεν ήταν δυνατή η ανάγνωση των δηλώσεων του ακινήτου και δεν δηλώθηκε τίποτα από εδώ: ελέγξτε στην πύλη αν η διαμονή έχει δηλωθεί",
  },
  gave_up_changed: {
    en: "the portal's pages have changed and the service was not adapted for {days} {days, plural, one {day} other {days}}; nothing was declared from here: where the portal does not show the stay as declared, declare it by hand or send it again",
    el: "οι σελίδες της πύλης άλλαξαν και η υπηρεσία δεν προσαρμόστηκε για {days} {days, plural, one {ημέρα} other {ημέρες}}· δεν δηλώθηκε τίποτα από εδώ: αν η διαμονή δεν εμφανίζεται δηλωμένη στην πύλη, δηλώστε την απευθείας εκεί ή επαναλάβετε την αποστολή",
  },
  gave_up_undecided: {
    en: "what it was waiting for was not decided within {days} {days, plural, one {day} other {days}}; nothing was declared: send it again",
    el: "η εκκρεμότητα από την οποία εξαρτιόταν δεν διευθετήθηκε μέσα σε {days} {days, plural, one {ημέρα} other {ημέρες}}· δεν δηλώθηκε τίποτα: επαναλάβετε την αποστολή",
  },
  gave_up_waiting: {
    en: "it could not be declared within {days} {days, plural, one {day} other {days}}; nothing was declared: send it again",
    el: "δεν κατέστη δυνατό να δηλωθεί μέσα σε {days} {days, plural, one {ημέρα} other {ημέρες}}· δεν δηλώθηκε τίποτα: επαναλάβετε την αποστολή",
  },
  gave_up_looking: {
    en: "it could not be looked up at the portal within {days} {days, plural, one {day} other {days}}: ask again",
    el: "δεν κατέστη δυνατό να αναζητηθεί στην πύλη μέσα σε {days} {days, plural, one {ημέρα} other {ημέρες}}: ζητήστε το ξανά",
  },
  gave_up_because: { en: "{end} (last reason for waiting: {why})", el: "{end} (τελευταίος λόγος αναμονής: {why})" },
} as const satisfies Messages;
