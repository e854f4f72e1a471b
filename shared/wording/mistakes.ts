import type { Messages } from "./message.ts";

/** What can be wrong with a field of a request: `errors[].message`, and parts of `errorMessage`. */
export const mistakes = {
  // Any field
  required: { en: "is required", el: "υποχρεωτικό πεδίο" },
  unknown_field: {
    en: "is not a field of this request: check its spelling",
    el: "άγνωστο πεδίο σε αυτό το αίτημα: ελέγξτε την ορθογραφία του",
  },
  unknown_parameter: {
    en: "is not a parameter of this request: check its spelling",
    el: "άγνωστη παράμετρος σε αυτό το αίτημα: ελέγξτε την ορθογραφία της",
  },
  field_twice: {
    en: "is given twice in the same object: give it once",
    el: "δίνεται δύο φορές στο ίδιο αντικείμενο: δώστε το μία φορά",
  },
  parameter_twice: {
    en: "is given several times: give it once, and ask once for each value",
    el: "δίνεται πολλές φορές: δώστε την μία φορά, με ένα αίτημα για κάθε τιμή",
  },
  not_clearable: {
    en: "cannot be emptied: leave it out to keep it as it is",
    el: "δεν μπορεί να μείνει κενό: παραλείψτε το για να μείνει όπως είναι",
  },
  draft_corrects_nothing: {
    en: "amend corrects a declaration, but a draft declares nothing: leave out draftUpload or onDeclared",
    el: "η τροποποιητική διορθώνει ό,τι έχει δηλωθεί και η προσωρινή αποθήκευση δεν δηλώνει τίποτα: παραλείψτε το πεδίο draftUpload ή το πεδίο onDeclared",
  },
  draft_of_task: {
    en: "applies to the whole task: leave it out here and give draftUpload",
    el: "ορίζεται για ολόκληρη την αποστολή: παραλείψτε το εδώ και συμπληρώστε το πεδίο draftUpload",
  },
  expected_found: { code: "wrong_type", en: "{expected}, found {kind}", el: "{expected}, βρέθηκε {kind}" },
  of_another_kind: { code: "wrong_type", en: "expected {type}", el: "επιτρέπεται μόνο {type}" },
  expected_object: { code: "wrong_type", en: "expected an object", el: "επιτρέπεται μόνο αντικείμενο" },

  // Texts
  expected_text: { code: "wrong_type", en: "expected text", el: "γράψτε κείμενο" },
  text_too_long: { code: "too_long", en: "expected at most {max} characters", el: "γράψτε έως {max} χαρακτήρες" },
  text_unprintable: {
    code: "unprintable",
    en: "expected UTF-8 without control characters (line breaks, tabs), invisible format characters or broken characters",
    el: "γράψτε κείμενο UTF-8 χωρίς χαρακτήρες ελέγχου (αλλαγές γραμμής, στηλοθέτες), αόρατους χαρακτήρες μορφοποίησης ή αλλοιωμένους χαρακτήρες",
  },
  text_unprintable_at: {
    code: "unprintable",
    en: "{expected}: character {place} is {character}",
    el: "{expected}: ο χαρακτήρας {place} είναι {character}",
  },
  text_padded: {
    code: "surrounding_space",
    en: "has white space around it: send it without",
    el: "έχει κενά στην αρχή ή στο τέλος: αφαιρέστε τα",
  },
  text_spaced: {
    code: "inner_space",
    en: "has white space in it: send it without",
    el: "περιέχει κενά: αφαιρέστε τα",
  },
  expected_registry_id: {
    code: "registry_id_format",
    en: "expected 1 to 32 letters, digits, / and -",
    el: "γράψτε 1 έως 32 γράμματα, ψηφία, / και -",
  },
  resolution_needs_number: {
    code: "required",
    en: "is required: the declaration's number at the portal",
    el: "υποχρεωτικό πεδίο: ο αριθμός της δήλωσης στην πύλη",
  },
  stop_needs_reason: {
    code: "required",
    en: "is required: why filing is stopped, for the other operators",
    el: "υποχρεωτικό πεδίο: γιατί διακόπτεται η υποβολή, για τους άλλους χειριστές",
  },
  expected_one_of: { code: "value_not_allowed", en: "expected one of {values}", el: "επιτρεπτές τιμές: {values}" },
  expected_platform: {
    code: "value_not_allowed",
    en: "expected one of {values} (the last one exactly so, without the first letter Ά)",
    el: "επιτρεπτές τιμές: {values} (η τελευταία ακριβώς έτσι, χωρίς το αρχικό Ά)",
  },
  nearly_one_of: {
    code: "value_not_allowed",
    en: '{expected}: this differs from "{value}" in {ways}',
    el: '{expected}: διαφέρει από το "{value}" σε {ways}',
  },
  in_case: { code: "value_not_allowed", en: "upper or lower case", el: "κεφαλαία ή πεζά" },
  in_accents: { code: "value_not_allowed", en: "accents", el: "τόνους" },
  in_spaces: { code: "value_not_allowed", en: "white space or invisible characters", el: "κενά ή αόρατους χαρακτήρες" },
  in_letters: {
    code: "value_not_allowed",
    en: "letters of another alphabet that look the same",
    el: "γράμματα άλλου αλφαβήτου που μοιάζουν",
  },
  expected_flag: { code: "wrong_type", en: "expected true or false", el: "επιτρεπτές τιμές: true, false" },

  // Numbers
  expected_whole_number: { code: "number_format", en: "expected a whole number", el: "γράψτε ακέραιο αριθμό" },
  number_from: { code: "out_of_range", en: "expected a number from {min}", el: "γράψτε αριθμό από {min}" },
  number_up_to: { code: "out_of_range", en: "expected a number up to {max}", el: "γράψτε αριθμό έως {max}" },
  number_between: {
    code: "out_of_range",
    en: "expected a number from {min} to {max}",
    el: "γράψτε αριθμό από {min} έως {max}",
  },
  expected_amount: {
    code: "number_format",
    en: "expected a number such as 420.50",
    el: "γράψτε αριθμό όπως 420.50",
  },
  amount_negative: {
    code: "out_of_range",
    en: "expected an amount of 0 or more",
    el: "γράψτε ποσό από 0 και πάνω",
  },
  amount_too_large: { code: "out_of_range", en: "expected an amount up to {max}", el: "γράψτε ποσό έως {max}" },
  amount_decimals: {
    code: "too_many_decimals",
    en: "expected at most 2 decimals, such as 420.50",
    el: "γράψτε έως 2 δεκαδικά, όπως 420.50",
  },
  expected_month: { code: "out_of_range", en: "expected a month from 1 to 12", el: "γράψτε μήνα από 1 έως 12" },

  month_in_future: {
    en: "has not begun yet in Athens: correct month or year",
    el: "ο μήνας δεν έχει αρχίσει ακόμη (ώρα Ελλάδας): διορθώστε τον μήνα ή το έτος",
  },

  // Dates
  expected_date: {
    code: "date_format",
    en: "expected a date as DD/MM/YYYY, the day first, such as 31/12/2026",
    el: "γράψτε ημερομηνία ως ΗΗ/ΜΜ/ΕΕΕΕ, πρώτα η ημέρα, όπως 31/12/2026",
  },
  date_not_in_calendar: {
    en: "expected a date as DD/MM/YYYY, the day first, that is in the calendar, such as 31/12/2026",
    el: "γράψτε ημερομηνία που υπάρχει στο ημερολόγιο, ως ΗΗ/ΜΜ/ΕΕΕΕ, πρώτα η ημέρα, όπως 31/12/2026",
  },

  expected_time: {
    code: "time_format",
    en: "expected a time with its offset, such as 2026-11-27T03:00:00Z; a + in the address is written %2B",
    el: "γράψτε ώρα με τη ζώνη της, όπως 2026-11-27T03:00:00Z· το + στη διεύθυνση γράφεται %2B",
  },
  year_out_of_range: {
    en: "expected a year from {min}, the registry's first, to {max}",
    el: "γράψτε έτος από το {min}, το πρώτο του Μητρώου, έως το {max}",
  },

  // Statements
  free_days_too_many: {
    code: "part_above_whole",
    en: "must not be above daysUsed: free days are days of use that are exempt from the fee",
    el: "δεν πρέπει να υπερβαίνει το πεδίο daysUsed: οι δωρεάν ημέρες είναι ημέρες χρήσης χωρίς τέλος",
  },
  taxed_rooms_too_many: {
    code: "part_above_whole",
    en: "must not be above numberOfRooms: taxed rooms are some of the rooms, or all",
    el: "δεν πρέπει να υπερβαίνει το πεδίο numberOfRooms: φορολογούμενα είναι μερικά από τα δωμάτια ή όλα",
  },

  // Lists
  row_unknown: {
    code: "row_not_found",
    en: "the task has no reservation in this place: its places are 1 to {count}",
    el: "η αποστολή δεν έχει κράτηση σε αυτή τη θέση: οι θέσεις της είναι 1 έως {count}",
  },
  expected_rows: {
    code: "out_of_range",
    en: "expected 1 to {max} numbers of the task's reservations, such as [1, 3]",
    el: "δώστε 1 έως {max} αριθμούς κρατήσεων της αποστολής, όπως [1, 3]",
  },
  expected_reservations: {
    code: "wrong_type",
    en: "expected a list of reservations",
    el: "δώστε λίστα κρατήσεων",
  },
  reservations_none: {
    code: "too_few",
    en: "expected at least one reservation",
    el: "δώστε τουλάχιστον μία κράτηση",
  },
  reservations_too_many: {
    code: "too_many",
    en: "expected at most {max} reservations: split them into several tasks",
    el: "δώστε έως {max} κρατήσεις: μοιράστε τις σε περισσότερες αποστολές",
  },
  expected_records: { code: "wrong_type", en: "expected a list of records", el: "δώστε λίστα εγγραφών" },
  records_none: { code: "too_few", en: "expected at least one record", el: "δώστε τουλάχιστον μία εγγραφή" },
  records_too_many: { code: "too_many", en: "expected at most {max} records", el: "δώστε έως {max} εγγραφές" },
  expected_roles: { code: "wrong_type", en: "expected a list of roles", el: "δώστε λίστα ρόλων" },
  expected_role: {
    code: "value_not_allowed",
    en: "expected some of {roles}",
    el: "επιτρεπτές τιμές: {roles}",
  },
  roles_none: { code: "too_few", en: "expected at least one role", el: "δώστε τουλάχιστον έναν ρόλο" },
  roles_twice: { code: "duplicate_value", en: "expected each role once", el: "δώστε κάθε ρόλο μία φορά" },

  // Reservations
  amount_missing: {
    code: "one_of_two",
    en: "exactly one of amountReceived and cancellationAmount must be given: give amountReceived, or cancellationAmount for a cancelled stay",
    el: "χρειάζεται ακριβώς ένα από τα πεδία amountReceived και cancellationAmount: συμπληρώστε το πεδίο amountReceived ή, για ακυρωμένη διαμονή, το πεδίο cancellationAmount",
  },
  amounts_both: {
    code: "one_of_two",
    en: "exactly one of amountReceived and cancellationAmount must be given: leave out this one or the other",
    el: "χρειάζεται ακριβώς ένα από τα πεδία amountReceived και cancellationAmount: παραλείψτε αυτό ή το άλλο",
  },
  end_missing: {
    code: "one_of_two",
    en: "exactly one of endDate and cancellationDate must be given: give endDate, or cancellationDate for a cancelled stay",
    el: "χρειάζεται ακριβώς ένα από τα πεδία endDate και cancellationDate: συμπληρώστε το πεδίο endDate ή, για ακυρωμένη διαμονή, το πεδίο cancellationDate",
  },
  ends_both: {
    code: "one_of_two",
    en: "exactly one of endDate and cancellationDate must be given: leave out endDate or cancellationDate",
    el: "χρειάζεται ακριβώς ένα από τα πεδία endDate και cancellationDate: παραλείψτε το ένα από τα δύο",
  },
  end_before_start: {
    code: "dates_out_of_order",
    en: "startDate must be before endDate: give a later endDate",
    el: "η ημερομηνία στο πεδίο startDate πρέπει να προηγείται εκείνης στο πεδίο endDate: γράψτε μεταγενέστερη αναχώρηση",
  },
  booked_end_before_start: {
    code: "dates_out_of_order",
    en: "startDate must be before bookedEndDate: give a later bookedEndDate",
    el: "η ημερομηνία στο πεδίο startDate πρέπει να προηγείται εκείνης στο πεδίο bookedEndDate: γράψτε μεταγενέστερη αναχώρηση",
  },
  booked_end_alone: {
    en: "is allowed only with cancellationDate, as the departure that was booked: give endDate for a stay that took place",
    el: "συμπληρώνεται μόνο μαζί με το πεδίο cancellationDate, ως η αναχώρηση που είχε κρατηθεί: για διαμονή που έγινε συμπληρώστε το πεδίο endDate",
  },
  guest_name_missing: {
    code: "required",
    en: "is required when isForeigner is true: give the guest's name",
    el: "υποχρεωτικό πεδίο όταν το πεδίο isForeigner είναι true: γράψτε το ονοματεπώνυμο του μισθωτή",
  },
  guest_id_missing: {
    code: "required",
    en: "is required when isForeigner is true: give the guest's passport or identity number",
    el: "υποχρεωτικό πεδίο όταν το πεδίο isForeigner είναι true: γράψτε τον αριθμό διαβατηρίου ή ταυτότητας του μισθωτή",
  },
  guest_tax_id_missing: {
    code: "required",
    en: "is required when isForeigner is false: give the guest's Greek tax number",
    el: "υποχρεωτικό πεδίο όταν το πεδίο isForeigner είναι false: γράψτε τον ΑΦΜ του μισθωτή",
  },
  range_backwards: {
    code: "dates_out_of_order",
    en: "fromDate must not be after toDate: give a later toDate",
    el: "η ημερομηνία στο πεδίο fromDate δεν πρέπει να έπεται εκείνης στο πεδίο toDate: γράψτε μεταγενέστερη στο toDate",
  },
  filter_backwards: {
    code: "dates_out_of_order",
    en: "from must not be after to: give a later to",
    el: "η πρώτη ημέρα δεν πρέπει να έπεται της τελευταίας: γράψτε μεταγενέστερη τελευταία ημέρα",
  },

  // Records on file
  owner_id_unknown: {
    code: "owner_not_found",
    en: "there is no owner with this id: create the owner first",
    el: "δεν υπάρχει ιδιοκτήτης με αυτόν τον αριθμό: καταχωρίστε πρώτα τον ιδιοκτήτη",
  },
  rename_needs_password: {
    code: "required",
    en: "a new portalUsername needs its own portalPassword",
    el: "με νέα τιμή στο πεδίο portalUsername χρειάζεται και το πεδίο portalPassword",
  },
  password_needed: {
    code: "required",
    en: "is required, since no owner with this portalUsername is on record",
    el: "υποχρεωτικό πεδίο, γιατί δεν υπάρχει καταχωρισμένος ιδιοκτήτης με αυτή την τιμή στο πεδίο portalUsername",
  },

  // Lists
  expected_cursor: { code: "cursor_unknown", en: "expected a nextCursor", el: "δώστε ένα nextCursor" },
  cursor_unknown: {
    en: "expected the nextCursor of an earlier page of this list",
    el: "δώστε το nextCursor προηγούμενης απάντησης αυτής της λίστας",
  },
} as const satisfies Messages;

/** What was found instead of what was expected: part of `expected_found`. */
export const kinds = {
  kind_nothing: { en: "nothing", el: "τίποτα" },
  kind_text: { en: "a text", el: "κείμενο" },
  kind_number: { en: "a number", el: "αριθμός" },
  kind_flag: { en: "true or false", el: "true ή false" },
  kind_list: { en: "a list", el: "λίστα" },
  kind_object: { en: "an object", el: "αντικείμενο" },
  kind_other: { en: "something else", el: "κάτι άλλο" },
} as const satisfies Messages;
