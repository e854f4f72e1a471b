import type { Messages } from "./message.ts";

/** Why something waits, for who looks meanwhile: `details` of what has not ended. */
export const waiting = {
  statement_of_month: {
    en: "it is filed for {month}/{year}: if another year is meant, send it with `year`",
    el: "υποβάλλεται για {month}/{year}: αν εννοείτε άλλο έτος, στείλτε ξανά τη δήλωση με το σωστό έτος",
  },
  statement_of_month_waits: {
    en: "it is filed for {month}/{year}; {why}",
    el: "υποβάλλεται για {month}/{year}· {why}",
  },
  portal_silent: {
    en: "the portal does not answer; retried automatically until {until}",
    el: "η πύλη δεν απαντά· γίνονται αυτόματα νέες προσπάθειες έως {until}",
  },
  portal_down: {
    en: "the portal is down; filing resumes automatically when it is back",
    el: "η πύλη είναι εκτός λειτουργίας· η υποβολή συνεχίζεται αυτόματα όταν επανέλθει",
  },
  property_awaited: {
    en: "the portal does not show property {registryId} now: it is checked again in 15 minutes and, if still missing, counts as not the owner's",
    el: "η πύλη δεν εμφανίζει αυτή τη στιγμή το ακίνητο {registryId}: αναζητείται ξανά σε ένα τέταρτο και, αν λείπει πάλι, θεωρείται ότι δεν ανήκει στον ιδιοκτήτη",
  },
  portal_refuses_page: {
    en: "the portal does not show a page that is needed: {words}; retried automatically",
    el: "η πύλη δεν εμφανίζει σελίδα που χρειάζεται: {words}· γίνονται αυτόματα νέες προσπάθειες",
  },
  portal_refuses_list: {
    en: "the portal does not list the declarations of property {registryId}: {words}; retried automatically",
    el: "η πύλη δεν εμφανίζει τις δηλώσεις του ακινήτου {registryId}: {words}· γίνονται αυτόματα νέες προσπάθειες",
  },
  portal_refuses_for_now: {
    en: "the portal did not accept it: {words}; retried automatically",
    el: "η πύλη δεν τη δέχτηκε: {words}· γίνονται αυτόματα νέες προσπάθειες",
  },
  portal_changed: {
    en: "the portal's pages have changed; the service has to be adapted first, and the operator knows",
    el: "οι σελίδες της πύλης άλλαξαν· η υπηρεσία πρέπει πρώτα να προσαρμοστεί και ο χειριστής έχει ενημερωθεί",
  },
  session_ends: {
    en: "the portal keeps ending the session; retried automatically",
    el: "η πύλη διακόπτει συνεχώς τη σύνδεση· γίνονται αυτόματα νέες προσπάθειες",
  },
  guesses_spent: {
    en: "the portal refused too many passwords from this client within an hour; retried automatically later",
    el: "η πύλη απέρριψε πολλούς κωδικούς σας μέσα σε μία ώρα· θα γίνει αργότερα αυτόματα νέα προσπάθεια",
  },
  other_session: {
    en: "someone is logged in at the portal as this owner; filing continues when that session ends",
    el: "κάποιος είναι συνδεδεμένος στην πύλη με τους κωδικούς αυτού του ιδιοκτήτη· η υποβολή συνεχίζεται μόλις αποσυνδεθεί",
  },
  other_filing: {
    en: "another filing of the same owner is under way; this one is next",
    el: "βρίσκεται σε εξέλιξη άλλη υποβολή του ίδιου ιδιοκτήτη· ακολουθεί αυτή",
  },
  other_statement: {
    en: "task {taskId} is filing the statement of the same month first",
    el: "η αποστολή {taskId} υποβάλλει τη δήλωση του ίδιου μήνα: προηγείται εκείνη",
  },
  login_spared: {
    en: "no login before {until}: another wrong password could lock the owner's account",
    el: "δεν γίνεται σύνδεση πριν από {until}: ένας ακόμη λάθος κωδικός θα μπορούσε να κλειδώσει τον λογαριασμό του ιδιοκτήτη",
  },
  login_doubted: {
    en: "the portal refused a password that had worked before: whether it refuses everybody shows within minutes",
    el: "η πύλη απέρριψε κωδικό που ίσχυε έως τώρα: σε λίγα λεπτά θα φανεί αν απορρίπτει τους κωδικούς όλων",
  },
  logins_refused: {
    en: "the portal refuses everybody's passwords at the moment; retried automatically",
    el: "η πύλη απορρίπτει αυτή τη στιγμή τους κωδικούς όλων· γίνονται αυτόματα νέες προσπάθειες",
  },
  passwords_refused_waits: {
    en: "the portal refused {count} passwords of this login in a row, and could lock the account: set the right password, then an operator chooses Try again; it is then retried automatically",
    el: "η πύλη απέρριψε {count} διαδοχικούς κωδικούς και μπορεί να κλειδώσει τον λογαριασμό: ορίστε τον σωστό κωδικό και ζητήστε από έναν χειριστή «Νέα προσπάθεια»· μετά συνεχίζεται αυτόματα",
  },
  logins_await_person: {
    en: "the portal refused or did not clearly answer the last logins of this owner, and could lock the account: the owner should log in at the portal; then set the right password, and an operator chooses Try again; it is then retried automatically",
    el: "η πύλη απέρριψε τις τελευταίες προσπάθειες σύνδεσης του ιδιοκτήτη ή δεν απάντησε με σαφήνεια και μπορεί να κλειδώσει τον λογαριασμό: ο ιδιοκτήτης πρέπει να συνδεθεί στην πύλη· μετά ορίστε τον σωστό κωδικό και ζητήστε από έναν χειριστή «Νέα προσπάθεια»· κατόπιν συνεχίζεται αυτόματα",
  },
  unclear: {
    en: "the portal gave no clear answer: what it holds is being looked up",
    el: "η πύλη δεν έδωσε σαφή απάντηση: ελέγχεται τι έχει καταχωριστεί εκεί",
  },
  number_looked_up: { en: "submitted; its number is being looked up", el: "υποβλήθηκε· αναζητείται ο αριθμός της" },
  draft_awaited: {
    en: "the draft was saved and is expected in the portal's list",
    el: "η δήλωση αποθηκεύτηκε προσωρινά και αναμένεται να εμφανιστεί στη λίστα της πύλης",
  },
  former_username: {
    en: "its outcome is unclear, and it was sent under the owner's former username: restore that one to have it looked up",
    el: "το αποτέλεσμα δεν είναι σαφές και η δήλωση στάλθηκε με το προηγούμενο όνομα χρήστη του ιδιοκτήτη: επαναφέρετέ το για να ελεγχθεί",
  },
  property_left: {
    en: "its outcome is unclear, and the portal no longer shows property {registryId} to the owner: it is looked up when the property is shown again",
    el: "το αποτέλεσμα δεν είναι σαφές και η πύλη δεν εμφανίζει πια στον ιδιοκτήτη το ακίνητο {registryId}: θα ελεγχθεί όταν εμφανιστεί ξανά",
  },
  same_stay_ahead: {
    en: "another reservation of the same stay, sent earlier, is being declared first",
    el: "δηλώνεται άλλη κράτηση της ίδιας διαμονής, που στάλθηκε νωρίτερα: προηγείται εκείνη",
  },
  same_stay_just_now: {
    en: "another reservation of the same stay was declared minutes ago, or is about to be: the portal's list is read again in ten minutes",
    el: "άλλη κράτηση της ίδιας διαμονής δηλώθηκε πριν από λίγα λεπτά ή πρόκειται να δηλωθεί: η λίστα της πύλης ελέγχεται ξανά σε δέκα λεπτά",
  },
  owner_amends: {
    en: "Α/Α {number}, which it corrects, has a draft amendment at the portal that was not saved from here: finalise that draft there, or delete it",
    el: "η δήλωση με Α/Α {number}, που διορθώνεται, έχει στην πύλη προσωρινή τροποποιητική που δεν αποθηκεύτηκε από εδώ: οριστικοποιήστε τη εκεί ή διαγράψτε τη",
  },
  same_stay: {
    en: "another reservation of the same stay is being declared first ({others})",
    el: "δηλώνεται άλλη κράτηση της ίδιας διαμονής ({others}): προηγείται εκείνη",
  },
  same_reservation: {
    en: "task {taskId} is declaring the same reservation first",
    el: "η αποστολή {taskId} δηλώνει την ίδια κράτηση: προηγείται εκείνη",
  },
  same_reservation_in_review: {
    en: "a person first has to decide the outcome of the same reservation in task {taskId}",
    el: "για την ίδια κράτηση στην αποστολή {taskId} χρειάζεται πρώτα απόφαση χειριστή",
  },
  declaration_awaited: {
    en: "the reservation's declaration is not in the portal's list yet: it is checked again",
    el: "η δήλωση της κράτησης δεν εμφανίζεται ακόμη στη λίστα της πύλης: αναζητείται ξανά",
  },
  drafts_looked_through: {
    en: "declared; the drafts are checked once more",
    el: "δηλώθηκε· οι προσωρινές δηλώσεις ελέγχονται άλλη μία φορά",
  },
  logins_many: {
    en: "{count} {count, plural, one {login} other {logins}} of the owner made no progress; retried automatically, less often",
    el: "{count} {count, plural, one {προσπάθεια} other {προσπάθειες}} σύνδεσης του ιδιοκτήτη χωρίς αποτέλεσμα· γίνονται αυτόματα νέες προσπάθειες, πιο αραιά",
  },
  password_awaited: {
    en: "the portal gave no clear answer to {count} {count, plural, one {login} other {logins}}: the owner should log in at the portal; then set the password again, and it is retried automatically",
    el: "η πύλη δεν έδωσε σαφή απάντηση σε {count} {count, plural, one {προσπάθεια} other {προσπάθειες}} σύνδεσης: ο ιδιοκτήτης πρέπει να συνδεθεί στην πύλη· μετά ορίστε ξανά τον κωδικό και θα γίνει αυτόματα νέα προσπάθεια",
  },
  calls_many: {
    en: "{count} calls to the portal for the owner within an hour made no progress; retried automatically",
    el: "{count} αιτήματα στην πύλη για τον ιδιοκτήτη μέσα σε μία ώρα δεν είχαν αποτέλεσμα· γίνονται αυτόματα νέες προσπάθειες",
  },
  portal_slow: {
    en: "no step at the portal can be completed in time, since a page takes {seconds} s; retried automatically",
    el: "κανένα βήμα στην πύλη δεν προλαβαίνει να ολοκληρωθεί, αφού μια σελίδα χρειάζεται {seconds} δευτερόλεπτα· γίνονται αυτόματα νέες προσπάθειες",
  },
  service_trouble: {
    en: "a required service does not answer; retried automatically",
    el: "μια υπηρεσία που χρειάζεται δεν απαντά· γίνονται αυτόματα νέες προσπάθειες",
  },
  service_fault: {
    en: "the service failed on this, and the operator is alarmed; retried automatically",
    el: "παρουσιάστηκε σφάλμα της υπηρεσίας και ο χειριστής έχει ειδοποιηθεί· γίνονται αυτόματα νέες προσπάθειες",
  },
  filing_stopped: {
    en: "the operator has stopped filing for now; it resumes automatically",
    el: "ο χειριστής έχει διακόψει προσωρινά τις υποβολές· θα συνεχιστούν αυτόματα",
  },
} as const satisfies Messages;
