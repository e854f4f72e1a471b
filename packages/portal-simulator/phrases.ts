/** The monolingual texts of the pages; `{name}` is filled in. */
export const phrases = {
  application: "Μητρώο Ακινήτων Βραχυχρόνιας Διαμονής",
  managerApplication: "Στοιχεία διαχειριστή ακινήτου βραχυχρόνιας μίσθωσης",
  simulated: "Προσομοίωση για δοκιμές – δεν είναι η πραγματική εφαρμογή",
  notSimulated: "Δεν υπάρχει στην προσομοίωση",
  signOn: "Είσοδος στις εφαρμογές",
  username: "Όνομα χρήστη",
  password: "Κωδικός πρόσβασης",
  signIn: "Σύνδεση",
  forbiddenUse:
    "Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας, η οποία μπορεί να επιφέρει αστική και ποινική δίωξη.",
  credentialsBlank: "Συμπληρώστε όνομα χρήστη και κωδικό πρόσβασης",
  credentialsRefused: "Καθορίστηκε λανθασμένο όνομα χρήστη ή κωδικός",
  credentialsRefusedEnglish: "An incorrect Username or Password was specified",
  credentialsRefusedException: "auth_fail_exception",
  passwordExpired: "Ο κωδικός πρόσβασης έχει λήξει",
  sessionLimit: "Ο χρήστης χρησιμοποιεί ήδη το μέγιστο αριθμό περιόδων λειτουργίας.",
  signOnError: "Σφάλμα εισόδου",
  oneTimeCode: "Κωδικός μίας χρήσης",
  logout: "Αποσύνδεση",
  loggedOut: "Η αποσύνδεση ολοκληρώθηκε",
  signInAgain: "Σύνδεση ξανά",
  sessionExpired: "Η συνεδρία έληξε",
  choice: "Επιλογή",
  choiceOfLegalPerson: "Επιλογή Νομικού Προσώπου",
  chooseRole: "Για ποιον εργάζεστε;",
  ownName: "Για τον εαυτό μου",
  companyName: "Για το νομικό πρόσωπο που εκπροσωπώ",
  maintenance: "Συντήρηση",
  underMaintenance: "Η εφαρμογή βρίσκεται σε Συντήρηση",
  unavailable: "Η υπηρεσία δεν είναι διαθέσιμη",
  tooManyRequests: "Πάρα πολλές αιτήσεις",
  notFound: "Η σελίδα δεν βρέθηκε",
  properties: "Ακίνητα",
  propertyRegistry: "Μητρώο Ακινήτων",
  propertySince: "από {day}",
  choosePropertyHint: "Τα ακίνητά σας και οι δηλώσεις τους",
  takk: "Τέλος Ανθεκτικότητας στην Κλιματική Κρίση",
  takkShort: "Δηλώσεις ΤΑΚΚ",
  takkStatement: "Δήλωση ΤΑΚΚ",
  takkHint: "Μηνιαίες δηλώσεις του τέλους",
  statementSubmittedState: "Υποβληθείσα",
  statementDraftState: "Προσωρινή",
  statementStatus: "Κατάσταση / Status",
  statementActions: "Ενέργειες / Actions",
  statementTotal: "Σύνολο: {count}",
  noResults: "Δεν βρέθηκαν αποτελέσματα",
  noResultsEnglish: "No records found.",
  total: "Σύνολο/ Total: {count}",
  page: "Σελίδα",
  welcome: "Καλώς ήρθατε",
  declarationsPage: "Δηλώσεις ακινήτου",
  newDeclarationPage: "Νέα Δήλωση",
  declarationPage: "Δήλωση Βραχυχρόνιας Διαμονής",
  back: "Επιστροφή",
  today: "Σήμερα",
  calendar: "Ημερολόγιο",
  calendarFinal: "Οριστική {serial}",
  calendarDraft: "Προσωρινά Αποθηκευμένη",
  deleteQuestion: "Να διαγραφεί η προσωρινά αποθηκευμένη δήλωση;",
  yes: "Ναι",
  no: "Όχι",
  success: "Επιτυχία",
  failure: "Σφάλμα",
  saved: "Επιτυχής Αποθήκευση",
  finalized: "Επιτυχής Οριστικοποίηση Δήλωσης",
  deleted: "Επιτυχής Διαγραφή Δήλωσης",
  statementSubmitted: "Επιτυχής Υποβολή Δήλωσης",
  noRecords: "Απαιτείται τουλάχιστον μία εγγραφή",
  zeroStatement: "Δεν υποβάλλεται μηδενική δήλωση",
  monthNotStarted: "Ο μήνας δεν έχει αρχίσει",
  monthStated: "Έχει ήδη υποβληθεί δήλωση για τον μήνα {month} (Αριθμός Δήλωσης {serial})",
  systemIncident: "Σφάλμα συστήματος. Κωδικός συμβάντος {incident}",
  alreadySubmitted: "Η δήλωση έχει ήδη υποβληθεί",
  wrongCount: "Μη έγκυρος αριθμός: {label}",
} as const;

/** Refusals, in the wordings among which a release chooses. No source shows them, except the two for a locked account. */
export const refusals = {
  accountLocked: [
    "Ο λογαριασμός σας έχει κλειδωθεί. Ειδοποιήστε το διαχειριστή του συστήματος",
    "Ο λογαριασμός σας είναι κλειδωμένος ή απενεργοποιημένος",
  ],
  declarationMissing: ["Η δήλωση δεν υπάρχει", "Δεν βρέθηκε η δήλωση", "Η δήλωση έχει διαγραφεί"],
  propertyMissing: ["Το ακίνητο δεν βρέθηκε", "Δεν έχετε πρόσβαση στο ακίνητο"],
  propertyProvisional: ["Το ακίνητο δεν είναι σε οριστική κατάσταση", "Το ακίνητο είναι προσωρινά αποθηκευμένο"],
  propertyStopped: ["Το ακίνητο βρίσκεται σε διακοπή", "Έχει δηλωθεί διακοπή για το ακίνητο"],
  alreadyFinal: [
    "Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης {serial})",
    "Η δήλωση {serial} είναι ήδη οριστική",
    "Δεν επιτρέπεται η μεταβολή οριστικής δήλωσης",
  ],
  finalNotDeleted: ["Οριστικοποιημένη δήλωση δεν διαγράφεται", "Δεν επιτρέπεται η διαγραφή οριστικής δήλωσης"],
  equalDates: [
    "Υπάρχει ήδη οριστικοποιημένη δήλωση για το ίδιο διάστημα (Α/Α Δήλωσης {serial})",
    "Το διάστημα έχει ήδη δηλωθεί με τη δήλωση {serial}",
    "Υπάρχει ήδη δήλωση για τις ημερομηνίες αυτές",
  ],
  overlap: [
    "Το διάστημα επικαλύπτεται με οριστικοποιημένη δήλωση (Α/Α Δήλωσης {serial})",
    "Υπάρχει επικάλυψη με τη δήλωση {serial}",
    "Οι ημερομηνίες επικαλύπτονται με άλλη δήλωση",
  ],
  wrongDate: ["Μη έγκυρη ημερομηνία: {label}", "{label}: η ημερομηνία δεν είναι έγκυρη"],
  required: ["Υποχρεωτικό πεδίο: {label}", "{label}: Απαιτείται τιμή", "Το πεδίο {label} είναι υποχρεωτικό"],
  departureFirst: ["Η αναχώρηση πρέπει να είναι μετά την άφιξη", "Η ημερομηνία αναχώρησης προηγείται της άφιξης"],
  stayTooLong: ["Η διαμονή πρέπει να είναι μικρότερη των 60 ημερών", "Η διάρκεια υπερβαίνει τις 59 ημέρες"],
  wrongAmount: ["Μη έγκυρο ποσό: {label}", "{label}: το ποσό δεν είναι έγκυρο"],
  oneAmount: [
    "Συμπληρώστε είτε το μίσθωμα είτε το ποσό ακύρωσης",
    "Απαιτείται μίσθωμα ή, σε περίπτωση ακύρωσης, το εισπραχθέν ποσό",
  ],
  cancellationIncomplete: ["Συμπληρώστε ποσό και ημερομηνία ακύρωσης", "Τα στοιχεία ακύρωσης δεν είναι πλήρη"],
  wrongOption: ["Μη έγκυρη επιλογή: {label}", "{label}: επιλέξτε από τη λίστα"],
  wrongAfm: ["Μη έγκυρος ΑΦΜ", "Ο ΑΦΜ του μισθωτή δεν είναι έγκυρος"],
  unknownAfm: ["Ο ΑΦΜ δεν βρέθηκε στο Μητρώο", "Δεν υπάρχει φορολογούμενος με αυτόν τον ΑΦΜ"],
  afmNotLookedUp: ["Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή", "Συμπληρώστε ξανά τον ΑΦΜ του μισθωτή"],
  foreignerIncomplete: [
    "Για αλλοδαπό μισθωτή απαιτούνται ονοματεπώνυμο και αριθμός εγγράφου",
    "Συμπληρώστε τα στοιχεία του αλλοδαπού μισθωτή",
  ],
  documentMissing: ["Για αλλοδαπό μισθωτή απαιτείται αριθμός εγγράφου", "Συμπληρώστε αριθμό διαβατηρίου ή ταυτότητας"],
  rangeTooWide: ["Μη έγκυρο διάστημα αναζήτησης", "Το διάστημα αναζήτησης είναι μεγαλύτερο από το επιτρεπόμενο"],
  wrongRange: ["Μη έγκυρο διάστημα αναζήτησης", "Η ημερομηνία «Έως» προηγείται της «Από»"],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type RefusalKey = keyof typeof refusals;

/** The texts that `driftLabels: "everywhere"` words differently. */
export const driftedPhrases: Partial<Record<PhraseKey, string>> = {
  forbiddenUse: "Η χρήση της σελίδας επιτρέπεται μόνο σε εξουσιοδοτημένους χρήστες και καταγράφεται από τη διοίκηση.",
  logout: "Έξοδος",
  loggedOut: "Έχετε αποχωρήσει",
  noResults: "Καμία εγγραφή για την περίοδο",
  noResultsEnglish: "Nothing in this period.",
};

export type PhraseKey = keyof typeof phrases | RefusalKey;

/** Why a change was refused, with what the phrase names. */
export interface Refusal {
  refused: PhraseKey;
  serial?: string;
  month?: string;
  incident?: string;
}
