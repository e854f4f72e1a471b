/** Labels stand in both languages on the Greek pages, as on the portal's own screens. */
const labels = {
  arrival: ["Άφιξη", "Arrival Date"],
  departure: ["Αναχώρηση", "Departure Date"],
  rent: ["Συνολικό συμφωνηθέν μίσθωμα", "Total agreed rent"],
  paymentType: ["Τρόπος πληρωμής μισθώματος", "Method of Payment"],
  platform: ["Ηλεκτρονική πλατφόρμα", "E-platform"],
  afm: ["ΑΦΜ", "TIN"],
  renterName: ["Ονοματεπώνυμο μισθωτή", "Full name"],
  foreigner: ["Αλλοδαπός", "Foreigner"],
  idCard: ["Αρ. Διαβατηρίου / Ταυτότητα Ε.Ε.", "Passport ID"],
  cancelAmount: [
    "Συνολικό εισπραχθέν ποσό βάσει της πολιτικής ακύρωσης",
    "Total amount received under the cancelation policy",
  ],
  cancelDate: ["Ημερομηνία ακύρωσης", "Cancelation Date"],
  notes: ["Σημειώσεις", "Notes"],
  residence: ["Στοιχεία διαμονής", "Residence info"],
  tenant: ["Στοιχεία μισθωτή", "Tenant Details"],
  cancellation: ["Στοιχεία Ακύρωσης", "Cancelation Details"],
  propertyDetails: ["Στοιχεία Ακινήτου", "Property Details"],
  declarationDetails: ["Στοιχεία Δήλωσης", "Declaration Details"],
  amendedDetails: ["Δήλωση που τροποποιείται", "Amending Declaration Details"],
  serial: ["Α/Α Δήλωσης", "S/N Declaration"],
  submitted: ["Ημερομηνία Υποβολής", "Submission Date:"],
  saveDraft: ["Προσωρινή Αποθήκευση", "Draft"],
  finalize: ["Οριστικοποίηση", "Finalize"],
  remove: ["Διαγραφή", "Delete"],
  cancelEntry: ["Ακύρωση", "Cancel"],
  edit: ["Επεξεργασία Δήλωσης", "Edit"],
  show: ["Προβολή", "Show"],
  amend: ["Υποβολή Τροποποιητικής", "Amend"],
  print: ["Εκτύπωση", "Print"],
  newDeclaration: ["Νέα Δήλωση", "New Declaration"],
  logout: ["Αποσύνδεση", "Logout"],
  address: ["Διεύθυνση", "Address"],
  ama: ["ΑΜΑ", "Registry number"],
  status: ["Κατάσταση", "Status"],
  actions: ["Ενέργειες", "Actions"],
  declarations: ["Δηλώσεις", "Declarations"],
  search: ["Αναζήτηση", "Search"],
  from: ["Από", "From"],
  to: ["Έως", "To"],
  rowsPerPage: ["Εγγραφές ανά σελίδα", "Rows per page"],
  type: ["Τύπος", "Type"],
  amount: ["Ποσό", "Amount"],
  year: ["Έτος", "Year"],
  month: ["Μήνας", "Month"],
  numberOfCompanies: ["Πλήθος επιχειρήσεων", "Companies"],
  numberOfRooms: ["Διαθέσιμα δωμάτια", "Rooms"],
  numberOfBeds: ["Κλίνες", "Beds"],
  numberOfTaxedRooms: ["Δωμάτια με τέλος", "Taxed rooms"],
  daysUsed: ["Ημέρες χρήσης", "Days used"],
  freeDays: ["Ημέρες χωρίς χρέωση", "Free days"],
  statementNumber: ["Αριθμός Δήλωσης", "Statement Number"],
  submitStatement: ["Υποβολή", "Submit"],
  newStatement: ["Νέα Δήλωση", "New Statement"],
} as const;

/** Everything else is said in one language. `{name}` is filled in. */
const phrases = {
  application: ["Μητρώο Ακινήτων Βραχυχρόνιας Διαμονής", "Short-Term Rental Property Registry"],
  simulated: ["Προσομοίωση για δοκιμές", "Simulated for tests"],
  signOn: ["Είσοδος στις εφαρμογές", "Sign on"],
  username: ["Όνομα χρήστη", "User name"],
  password: ["Κωδικός πρόσβασης", "Password"],
  signIn: ["Σύνδεση", "Sign in"],
  forbiddenUse: [
    "Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας, η οποία μπορεί να επιφέρει αστική και ποινική δίωξη.",
    "Unauthorised use of this site is prohibited and may lead to civil and criminal prosecution.",
  ],
  credentialsRefused: ["Λανθασμένο όνομα χρήστη ή κωδικός πρόσβασης", "Wrong user name or password"],
  credentialsBlank: ["Συμπληρώστε όνομα χρήστη και κωδικό πρόσβασης", "Fill in user name and password"],
  accountLocked: [
    "Ο λογαριασμός σας έχει κλειδωθεί. Ειδοποιήστε το διαχειριστή του συστήματος",
    "Your account is locked. Notify the system administrator",
  ],
  sessionLimit: [
    "Ο χρήστης χρησιμοποιεί ήδη το μέγιστο αριθμό περιόδων λειτουργίας.",
    "The user already has the maximum number of sessions.",
  ],
  signOnError: ["Σφάλμα εισόδου", "Sign-on error"],
  oneTimeCode: ["Κωδικός μίας χρήσης", "One-time code"],
  loggedOut: ["Η αποσύνδεση ολοκληρώθηκε", "You have logged out"],
  signInAgain: ["Σύνδεση ξανά", "Sign in again"],
  sessionExpired: ["Η συνεδρία έληξε", "The session has expired"],
  contactDetails: ["Στοιχεία Επικοινωνίας", "Contact Details"],
  phone: ["Σταθερό τηλέφωνο", "Landline"],
  mobile: ["Κινητό τηλέφωνο", "Mobile"],
  email: ["E-mail", "E-mail"],
  store: ["Αποθήκευση", "Save"],
  drop: ["Ακύρωση", "Cancel"],
  maintenance: ["Συντήρηση", "Maintenance"],
  underMaintenance: ["Η εφαρμογή βρίσκεται σε Συντήρηση", "The application is under maintenance"],
  unavailable: ["Η υπηρεσία δεν είναι διαθέσιμη", "The service is unavailable"],
  tooManyRequests: ["Πάρα πολλές αιτήσεις", "Too many requests"],
  notFound: ["Η σελίδα δεν βρέθηκε", "The page was not found"],
  properties: ["Ακίνητα", "Properties"],
  propertyRegistry: ["Μητρώο Ακινήτων", "Property registry"],
  takk: ["Τέλος Ανθεκτικότητας στην Κλιματική Κρίση", "Climate Resilience Fee"],
  takkShort: ["Δηλώσεις ΤΑΚΚ", "TAKK statements"],
  takkStatement: ["Δήλωση ΤΑΚΚ", "TAKK statement"],
  atak: ["ΑΤΑΚ", "ΑΤΑΚ"],
  stateFinal: ["Οριστική", "Final"],
  stateProvisional: ["Προσωρινή", "Draft"],
  stateStopped: ["Διακοπή", "Stopped"],
  stateSubmitted: ["Υποβληθείσα", "Submitted"],
  typeInitial: ["Αρχική", "Initial"],
  typeAmending: ["Τροποποιητική", "Amending"],
  noResults: ["Δεν βρέθηκαν αποτελέσματα", "No results found"],
  total: ["Σύνολο: {count}", "Total: {count}"],
  page: ["Σελίδα", "Page"],
  newDeclarationPage: ["Νέα Δήλωση", "New declaration"],
  declarationPage: ["Δήλωση Βραχυχρόνιας Διαμονής", "Short-term rental declaration"],
  otherLanguage: ["English", "Ελληνικά"],
  welcome: ["Καλώς ήρθατε, {name}", "Welcome, {name}"],
  choosePropertyHint: ["Τα ακίνητά σας και οι δηλώσεις τους", "Your properties and their declarations"],
  takkHint: ["Μηνιαίες δηλώσεις του τέλους", "The fee's monthly statements"],
  saved: ["Επιτυχής Αποθήκευση", "Saved"],
  finalized: ["Επιτυχής Οριστικοποίηση Δήλωσης", "Declaration finalized"],
  deleted: ["Επιτυχής Διαγραφή Δήλωσης", "Declaration deleted"],
  statementSubmitted: ["Επιτυχής Υποβολή Δήλωσης", "Statement submitted"],
  pageExpired: ["Η σελίδα έληξε, ανοίξτε την ξανά", "The page has expired, open it again"],
  declarationMissing: ["Η δήλωση δεν υπάρχει", "The declaration does not exist"],
  propertyMissing: ["Το ακίνητο δεν βρέθηκε", "The property was not found"],
  propertyProvisional: ["Το ακίνητο δεν είναι σε οριστική κατάσταση", "The property is not final"],
  propertyStopped: ["Το ακίνητο βρίσκεται σε διακοπή", "The property is stopped"],
  alreadyFinal: [
    "Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης {serial})",
    "The declaration is final already (S/N Declaration {serial})",
  ],
  finalNotDeleted: ["Οριστικοποιημένη δήλωση δεν διαγράφεται", "A final declaration cannot be deleted"],
  equalDates: [
    "Υπάρχει ήδη οριστικοποιημένη δήλωση για το ίδιο διάστημα (Α/Α Δήλωσης {serial})",
    "A final declaration for the same dates exists (S/N Declaration {serial})",
  ],
  overlap: [
    "Το διάστημα επικαλύπτεται με οριστικοποιημένη δήλωση (Α/Α Δήλωσης {serial})",
    "The dates overlap with a final declaration (S/N Declaration {serial})",
  ],
  wrongDate: ["Μη έγκυρη ημερομηνία: {label}", "Invalid date: {label}"],
  required: ["Υποχρεωτικό πεδίο: {label}", "Required field: {label}"],
  departureFirst: ["Η αναχώρηση πρέπει να είναι μετά την άφιξη", "Departure must be after arrival"],
  stayTooLong: ["Η διαμονή πρέπει να είναι μικρότερη των 60 ημερών", "The stay must be shorter than 60 days"],
  wrongAmount: ["Μη έγκυρο ποσό: {label}", "Invalid amount: {label}"],
  oneAmount: ["Συμπληρώστε είτε το μίσθωμα είτε το ποσό ακύρωσης", "Fill in either the rent or the cancelation amount"],
  wrongOption: ["Μη έγκυρη επιλογή: {label}", "Invalid choice: {label}"],
  wrongAfm: ["Μη έγκυρος ΑΦΜ", "Invalid TIN"],
  unknownAfm: ["Ο ΑΦΜ δεν βρέθηκε στο Μητρώο", "The TIN was not found in the registry"],
  afmNotLookedUp: ["Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή", "The tenant's TIN has not been looked up"],
  foreignerIncomplete: [
    "Για αλλοδαπό μισθωτή απαιτούνται ονοματεπώνυμο και αριθμός εγγράφου",
    "A foreign tenant needs a name and a document number",
  ],
  wrongRange: ["Μη έγκυρο διάστημα αναζήτησης", "Invalid search range"],
  wrongCount: ["Μη έγκυρος αριθμός: {label}", "Invalid number: {label}"],
  noRecords: ["Απαιτείται τουλάχιστον μία εγγραφή", "At least one record is needed"],
  zeroStatement: ["Δεν υποβάλλεται μηδενική δήλωση", "A zero statement is not submitted"],
  monthNotStarted: ["Ο μήνας δεν έχει αρχίσει", "The month has not begun"],
  monthStated: [
    "Έχει ήδη υποβληθεί δήλωση για τον μήνα {month} (Αριθμός Δήλωσης {serial})",
    "A statement for {month} has been submitted already (Statement Number {serial})",
  ],
  alreadySubmitted: ["Η δήλωση έχει ήδη υποβληθεί", "The statement is submitted already"],
} as const;

/** What `driftLabels` renames, as a new build of the portal might. */
const drifted: Partial<Record<TextKey, readonly [string, string]>> = {
  arrival: ["Ημερομηνία άφιξης μισθωτή", "Check-in"],
  notes: ["Παρατηρήσεις", "Remarks"],
};

export type LabelKey = keyof typeof labels;
export type PhraseKey = keyof typeof phrases;
type TextKey = LabelKey | PhraseKey;
export type Language = "el" | "en";
export type Texts = ReturnType<typeof createTexts>;

const isLabel = (key: TextKey): key is LabelKey => key in labels;

/** The pages' words in one language, with the renamed labels of a drifted build if so wanted. */
export function createTexts(language: Language, drift: boolean) {
  return {
    language,
    drift,
    /** The text of `key`, its `{name}`s replaced. */
    text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
      const [greek, english] = (drift && drifted[key]) || (isLabel(key) ? labels[key] : phrases[key]);
      const bilingual = isLabel(key) ? `${greek} / ${english}` : greek;
      return (language === "en" ? english : bilingual).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    },
  };
}
