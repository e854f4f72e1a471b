import type { Messages } from "./message.ts";

/** What can be wrong with a field of a request: `errors[].message`, and parts of `errorMessage`. */
export const mistakes = {
  // Any field
  required: { en: "is required", el: "είναι υποχρεωτικό" },
  unknown_field: {
    en: "is not a field of this request: check its spelling",
    el: "δεν είναι πεδίο αυτού του αιτήματος: ελέγξτε την ορθογραφία του",
  },
  unknown_parameter: {
    en: "is not a parameter of this request: check its spelling",
    el: "δεν είναι παράμετρος αυτού του αιτήματος: ελέγξτε την ορθογραφία της",
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
    el: "το amend διορθώνει ό,τι έχει δηλωθεί και το πρόχειρο δεν δηλώνει τίποτα: παραλείψτε το draftUpload ή το onDeclared",
  },
  draft_of_task: {
    en: "applies to the whole task: leave it out here and give draftUpload",
    el: "ορίζεται για όλη την εργασία: παραλείψτε το εδώ και δώστε draftUpload",
  },
  expected_found: { code: "wrong_type", en: "{expected}, found {kind}", el: "{expected}, βρέθηκε {kind}" },
  of_another_kind: { code: "wrong_type", en: "expected {type}", el: "αναμένεται {type}" },
  expected_object: { code: "wrong_type", en: "expected an object", el: "αναμένεται αντικείμενο" },

  // Texts
  expected_text: { code: "wrong_type", en: "expected a text", el: "αναμένεται κείμενο" },
  text_too_long: { code: "too_long", en: "expected at most {max} characters", el: "αναμένονται έως {max} χαρακτήρες" },
  text_unprintable: {
    code: "unprintable",
    en: "expected UTF-8 without control characters (line breaks, tabs), invisible format characters or broken characters",
    el: "αναμένεται UTF-8 χωρίς χαρακτήρες ελέγχου (αλλαγές γραμμής, στηλοθέτες), αόρατους χαρακτήρες μορφοποίησης ή αλλοιωμένους χαρακτήρες",
  },
  text_unprintable_at: {
    code: "unprintable",
    en: "{expected}: character {place} is {character}",
    el: "{expected}: ο χαρακτήρας {place} είναι {character}",
  },
  text_padded: {
    code: "surrounding_space",
    en: "has white space around it: send it without",
    el: "έχει κενά γύρω του: στείλτε το χωρίς αυτά",
  },
  text_spaced: {
    code: "inner_space",
    en: "has white space in it: send it without",
    el: "έχει κενά μέσα του: στείλτε το χωρίς αυτά",
  },
  expected_registry_id: {
    code: "registry_id_format",
    en: "expected 1 to 32 letters, digits, / and -",
    el: "αναμένονται 1 έως 32 γράμματα, ψηφία, / και -",
  },
  resolution_needs_number: {
    code: "required",
    en: "is required: the declaration's number at the portal",
    el: "είναι υποχρεωτικό: ο αριθμός της δήλωσης στην πύλη",
  },
  stop_needs_reason: {
    code: "required",
    en: "is required: why filing is stopped, for the other operators",
    el: "είναι υποχρεωτικό: γιατί διακόπτεται η υποβολή, για τους άλλους χειριστές",
  },
  expected_one_of: { code: "value_not_allowed", en: "expected one of {values}", el: "αναμένεται ένα από τα {values}" },
  expected_platform: {
    code: "value_not_allowed",
    en: "expected one of {values} (the last one exactly so, without the first letter Ά)",
    el: "αναμένεται ένα από τα {values} (το τελευταίο ακριβώς έτσι, χωρίς το αρχικό Ά)",
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
  expected_flag: { code: "wrong_type", en: "expected true or false", el: "αναμένεται true ή false" },

  // Numbers
  expected_whole_number: { code: "number_format", en: "expected a whole number", el: "αναμένεται ακέραιος αριθμός" },
  number_from: { code: "out_of_range", en: "expected a number from {min}", el: "αναμένεται αριθμός από {min}" },
  number_up_to: { code: "out_of_range", en: "expected a number up to {max}", el: "αναμένεται αριθμός έως {max}" },
  number_between: {
    code: "out_of_range",
    en: "expected a number from {min} to {max}",
    el: "αναμένεται αριθμός από {min} έως {max}",
  },
  expected_amount: {
    code: "number_format",
    en: "expected a number such as 420.50",
    el: "αναμένεται αριθμός όπως 420.50",
  },
  amount_negative: {
    code: "out_of_range",
    en: "expected an amount of 0 or more",
    el: "αναμένεται ποσό από 0 και πάνω",
  },
  amount_too_large: { code: "out_of_range", en: "expected an amount up to {max}", el: "αναμένεται ποσό έως {max}" },
  amount_decimals: {
    code: "too_many_decimals",
    en: "expected at most 2 decimals, such as 420.50",
    el: "αναμένονται έως 2 δεκαδικά, όπως 420.50",
  },
  expected_month: { code: "out_of_range", en: "expected a month from 1 to 12", el: "αναμένεται μήνας από 1 έως 12" },

  month_in_future: {
    en: "has not begun yet in Athens: correct month or year",
    el: "δεν έχει αρχίσει ακόμη στην Αθήνα: διορθώστε το month ή το year",
  },

  // Dates
  expected_date: {
    code: "date_format",
    en: "expected a date as DD/MM/YYYY, the day first, such as 31/12/2026",
    el: "αναμένεται ημερομηνία ως ΗΗ/ΜΜ/ΕΕΕΕ, πρώτα η ημέρα, όπως 31/12/2026",
  },
  date_not_in_calendar: {
    en: "expected a date as DD/MM/YYYY, the day first, that is in the calendar, such as 31/12/2026",
    el: "αναμένεται ημερομηνία ως ΗΗ/ΜΜ/ΕΕΕΕ, πρώτα η ημέρα, που υπάρχει στο ημερολόγιο, όπως 31/12/2026",
  },

  expected_time: {
    code: "time_format",
    en: "expected a time with its offset, such as 2026-11-27T03:00:00Z",
    el: "αναμένεται ώρα με τη ζώνη της, όπως 2026-11-27T03:00:00Z",
  },
  year_out_of_range: {
    en: "expected a year from {min}, the registry's first, to {max}",
    el: "αναμένεται έτος από το {min}, το πρώτο του μητρώου, έως το {max}",
  },

  // Statements
  free_days_too_many: {
    code: "part_above_whole",
    en: "must not be above daysUsed: free days are days of use that are exempt from the fee",
    el: "δεν πρέπει να υπερβαίνει το daysUsed: οι δωρεάν ημέρες είναι ημέρες χρήσης χωρίς τέλος",
  },
  taxed_rooms_too_many: {
    code: "part_above_whole",
    en: "must not be above numberOfRooms: taxed rooms are some of the rooms, or all",
    el: "δεν πρέπει να υπερβαίνει το numberOfRooms: τα φορολογούμενα δωμάτια είναι μερικά από τα δωμάτια, ή όλα",
  },

  // Lists
  row_unknown: {
    code: "row_not_found",
    en: "the task has no reservation in this place: its places are 1 to {count}",
    el: "η εργασία δεν έχει κράτηση σε αυτή τη θέση: οι θέσεις της είναι 1 έως {count}",
  },
  expected_rows: {
    code: "out_of_range",
    en: "expected 1 to {max} numbers of the task's reservations, such as [1, 3]",
    el: "αναμένονται 1 έως {max} αριθμοί κρατήσεων της εργασίας, όπως [1, 3]",
  },
  expected_reservations: {
    code: "wrong_type",
    en: "expected a list of reservations",
    el: "αναμένεται λίστα κρατήσεων",
  },
  reservations_none: {
    code: "too_few",
    en: "expected at least one reservation",
    el: "αναμένεται τουλάχιστον μία κράτηση",
  },
  reservations_too_many: {
    code: "too_many",
    en: "expected at most {max} reservations: split them into several tasks",
    el: "αναμένονται έως {max} κρατήσεις: μοιράστε τις σε περισσότερες εργασίες",
  },
  expected_records: { code: "wrong_type", en: "expected a list of records", el: "αναμένεται λίστα εγγραφών" },
  records_none: { code: "too_few", en: "expected at least one record", el: "αναμένεται τουλάχιστον μία εγγραφή" },
  records_too_many: { code: "too_many", en: "expected at most {max} records", el: "αναμένονται έως {max} εγγραφές" },
  expected_roles: { code: "wrong_type", en: "expected a list of roles", el: "αναμένεται λίστα ρόλων" },
  expected_role: {
    code: "value_not_allowed",
    en: "expected some of {roles}",
    el: "αναμένονται κάποιοι από τους {roles}",
  },
  roles_none: { code: "too_few", en: "expected at least one role", el: "αναμένεται τουλάχιστον ένας ρόλος" },
  roles_twice: { code: "duplicate_value", en: "expected each role once", el: "αναμένεται κάθε ρόλος μία φορά" },

  // Reservations
  amount_missing: {
    code: "one_of_two",
    en: "exactly one of amountReceived and cancellationAmount must be given: give amountReceived, or cancellationAmount for a cancelled stay",
    el: "πρέπει να δοθεί ακριβώς ένα από τα amountReceived και cancellationAmount: δώστε amountReceived, ή cancellationAmount για ακυρωμένη διαμονή",
  },
  amounts_both: {
    code: "one_of_two",
    en: "exactly one of amountReceived and cancellationAmount must be given: leave out this one or the other",
    el: "πρέπει να δοθεί ακριβώς ένα από τα amountReceived και cancellationAmount: παραλείψτε αυτό ή το άλλο",
  },
  end_missing: {
    code: "one_of_two",
    en: "exactly one of endDate and cancellationDate must be given: give endDate, or cancellationDate for a cancelled stay",
    el: "πρέπει να δοθεί ακριβώς ένα από τα endDate και cancellationDate: δώστε endDate, ή cancellationDate για ακυρωμένη διαμονή",
  },
  ends_both: {
    code: "one_of_two",
    en: "exactly one of endDate and cancellationDate must be given: leave out endDate or cancellationDate",
    el: "πρέπει να δοθεί ακριβώς ένα από τα endDate και cancellationDate: παραλείψτε το endDate ή το cancellationDate",
  },
  end_before_start: {
    code: "dates_out_of_order",
    en: "startDate must be before endDate: give a later endDate",
    el: "το startDate πρέπει να προηγείται του endDate: δώστε μεταγενέστερο endDate",
  },
  booked_end_before_start: {
    code: "dates_out_of_order",
    en: "startDate must be before bookedEndDate: give a later bookedEndDate",
    el: "το startDate πρέπει να προηγείται του bookedEndDate: δώστε μεταγενέστερο bookedEndDate",
  },
  booked_end_alone: {
    en: "is allowed only with cancellationDate, as the departure that was booked: give endDate for a stay that took place",
    el: "δίνεται μόνο μαζί με cancellationDate: είναι η αναχώρηση που είχε κρατηθεί· για διαμονή που έγινε δώστε endDate",
  },
  guest_name_missing: {
    code: "required",
    en: "is required when isForeigner is true: give the guest's name",
    el: "είναι υποχρεωτικό όταν το isForeigner είναι true: δώστε το όνομα του επισκέπτη",
  },
  guest_id_missing: {
    code: "required",
    en: "is required when isForeigner is true: give the guest's passport or identity number",
    el: "είναι υποχρεωτικό όταν το isForeigner είναι true: δώστε τον αριθμό διαβατηρίου ή ταυτότητας του επισκέπτη",
  },
  guest_tax_id_missing: {
    code: "required",
    en: "is required when isForeigner is false: give the guest's Greek tax number",
    el: "είναι υποχρεωτικό όταν το isForeigner είναι false: δώστε τον ΑΦΜ του επισκέπτη",
  },
  range_backwards: {
    code: "dates_out_of_order",
    en: "fromDate must not be after toDate: give a later toDate",
    el: "το fromDate δεν πρέπει να έπεται του toDate: δώστε μεταγενέστερο toDate",
  },
  filter_backwards: {
    code: "dates_out_of_order",
    en: "from must not be after to: give a later to",
    el: "το from δεν πρέπει να έπεται του to: δώστε μεταγενέστερο to",
  },

  // Records on file
  owner_id_unknown: {
    code: "owner_not_found",
    en: "there is no owner with this id: create the owner first",
    el: "δεν υπάρχει ιδιοκτήτης με αυτό το id: καταχωρίστε πρώτα τον ιδιοκτήτη",
  },
  rename_needs_password: {
    code: "required",
    en: "a new portalUsername needs its own portalPassword",
    el: "νέο portalUsername χρειάζεται και το portalPassword του",
  },
  password_needed: {
    code: "required",
    en: "is required, since no owner with this portalUsername is on record",
    el: "είναι υποχρεωτικό, γιατί δεν υπάρχει καταχωρισμένος ιδιοκτήτης με αυτό το portalUsername",
  },

  // Lists
  expected_cursor: { code: "cursor_unknown", en: "expected a nextCursor", el: "αναμένεται nextCursor" },
  cursor_unknown: {
    en: "expected the nextCursor of an earlier page of this list",
    el: "αναμένεται nextCursor προηγούμενης απάντησης αυτής της λίστας",
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
