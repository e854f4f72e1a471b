import type { Messages } from "./message.ts";
import { mistakeInWords } from "./mistake-words.ts";
import { inWordsOf, type Language, type Param, type ParamsIn, type Said, type Words } from "./say.ts";

/** What is wrong with a file of reservations: told by the command line and the console, never by the API. */
export const files = {
  // The file as a whole
  file_empty: { en: "The file is empty.", el: "Το αρχείο είναι κενό." },
  file_columns_twice: {
    en: 'Two columns are named "{name}": name each differently.',
    el: "Δύο στήλες έχουν το όνομα «{name}»: δώστε διαφορετικό όνομα στην καθεμία.",
  },
  file_characters: {
    en: "The file's characters cannot be read: save it as CSV UTF-8.",
    el: "Οι χαρακτήρες του αρχείου δεν διαβάζονται: αποθηκεύστε το ως CSV UTF-8.",
  },
  file_line_torn: {
    en: "Line {line} has {cells} cells, the first line {width}: put a value that holds the separator in quotes, or save the file with semicolons.",
    el: "Η γραμμή {line} έχει {cells} κελιά, η πρώτη γραμμή {width}: βάλτε σε εισαγωγικά την τιμή που περιέχει το διαχωριστικό ή αποθηκεύστε το αρχείο με ερωτηματικά (;).",
  },
  file_line_separator: {
    en: 'Line {line} has other signs between its cells than the columns\' names ("{sign}"): save the file anew with one sign.',
    el: "Στη γραμμή {line} τα κελιά χωρίζονται με άλλο σύμβολο από ό,τι στη γραμμή με τα ονόματα των στηλών («{sign}»): αποθηκεύστε ξανά το αρχείο με ένα διαχωριστικό.",
  },
  file_quote_open: {
    en: "Line {line}: a quotation mark is not closed, or stands inside a value.",
    el: "Γραμμή {line}: ένα εισαγωγικό δεν κλείνει ή βρίσκεται μέσα σε τιμή.",
  },
  file_json: {
    en: "Expected a JSON list of reservations, or {braces}.",
    el: "Χρειάζεται λίστα κρατήσεων σε JSON ή {braces}.",
  },
  file_pdf: {
    en: "This is a PDF, not a table: export the reservations as CSV or Excel.",
    el: "Αυτό είναι PDF και όχι πίνακας: εξαγάγετε τις κρατήσεις ως CSV ή Excel.",
  },
  file_picture: {
    en: "This is a picture, not a table: export the reservations as CSV or Excel.",
    el: "Αυτό είναι εικόνα και όχι πίνακας: εξαγάγετε τις κρατήσεις ως CSV ή Excel.",
  },
  file_archive: {
    en: "This is a compressed archive: unpack it, and give the file in it.",
    el: "Αυτό είναι συμπιεσμένο αρχείο: αποσυμπιέστε το και δώστε το αρχείο που περιέχει.",
  },
  file_calendar: {
    en: "This is a calendar: it has no amounts and no guests. Export the reservations as CSV or Excel.",
    el: "Αυτό είναι ημερολόγιο: δεν έχει ποσά ούτε μισθωτές. Εξαγάγετε τις κρατήσεις ως CSV ή Excel.",
  },
  file_web_page: {
    en: "This is a web page, not a workbook: open it in a spreadsheet and save it as .xlsx.",
    el: "Αυτό είναι ιστοσελίδα και όχι βιβλίο εργασίας: ανοίξτε το σε υπολογιστικό φύλλο και αποθηκεύστε το ως .xlsx.",
  },
  file_xml: {
    en: "This is an XML file: open it in a spreadsheet and save it as .xlsx.",
    el: "Αυτό είναι αρχείο XML: ανοίξτε το σε υπολογιστικό φύλλο και αποθηκεύστε το ως .xlsx.",
  },
  file_document: {
    en: "This is a text document, not a table: export the reservations as CSV or Excel.",
    el: "Αυτό είναι έγγραφο κειμένου και όχι πίνακας: εξαγάγετε τις κρατήσεις ως CSV ή Excel.",
  },
  file_password: {
    en: "The workbook has a password: open it, remove the password and save it.",
    el: "Το βιβλίο εργασίας έχει κωδικό: ανοίξτε το, αφαιρέστε τον κωδικό και αποθηκεύστε το.",
  },
  file_sheets: {
    en: "Several sheets have reservations: say which one is meant.",
    el: "Κρατήσεις έχουν πολλά φύλλα: δηλώστε ποιο εννοείτε.",
  },
  file_no_sheet: {
    en: "No sheet that is shown has reservations: show the hidden ones, or say which is meant.",
    el: "Κανένα ορατό φύλλο δεν έχει κρατήσεις: εμφανίστε τα κρυφά ή δηλώστε ποιο εννοείτε.",
  },
  file_line_maybe_torn: {
    en: "Line {line}: {value} may be one value that the comma has torn in two. Put values with a comma in quotes, or save the file with semicolons.",
    el: "Γραμμή {line}: το {value} μπορεί να είναι μία τιμή που χωρίστηκε στο κόμμα. Βάλτε σε εισαγωγικά τις τιμές με κόμμα ή αποθηκεύστε το αρχείο με ερωτηματικά (;).",
  },
  file_dates_mixed: {
    en: 'Column "{column}" mixes real dates and texts such as 11/13/2026: a spreadsheet has probably swapped day and month in some of them. Export the file again, and give it without opening it.',
    el: "Η στήλη «{column}» έχει και ημερομηνίες και κείμενα όπως 11/13/2026: το υπολογιστικό φύλλο μάλλον αντέστρεψε ημέρα και μήνα σε ορισμένα. Κάντε νέα εξαγωγή και δώστε το αρχείο χωρίς να το ανοίξετε.",
  },
  file_dates_both: {
    en: "Some dates have the day first ({one}), others the month ({other}), so the rest may be either: write all with the day first, or export the file again.",
    el: "Άλλες ημερομηνίες έχουν πρώτα την ημέρα ({one}) και άλλες τον μήνα ({other}), άρα οι υπόλοιπες είναι αβέβαιες: γράψτε όλες με πρώτη την ημέρα ή κάντε νέα εξαγωγή.",
  },
  file_second_table: {
    en: "Line {line} has other columns' names: a second table begins there. Put each table in a file or sheet of its own.",
    el: "Η γραμμή {line} έχει άλλα ονόματα στηλών: εκεί αρχίζει δεύτερος πίνακας. Βάλτε κάθε πίνακα σε δικό του αρχείο ή φύλλο.",
  },
  file_workbook_too_large: {
    en: "The workbook is larger than 50 MB once opened, or has a sheet of more than 500,000 cells: save only the rows and columns that are filled.",
    el: "Το βιβλίο εργασίας ξεπερνά τα 50 MB όταν ανοίξει, ή έχει φύλλο με περισσότερα από 500.000 κελιά: αποθηκεύστε μόνο τις συμπληρωμένες γραμμές και στήλες.",
  },
  file_table_too_large: {
    en: "The file has more than 500,000 cells: save only the rows and columns that are filled.",
    el: "Το αρχείο έχει περισσότερα από 500.000 κελιά: αποθηκεύστε μόνο τις συμπληρωμένες γραμμές και στήλες.",
  },
  file_workbook: {
    en: "The workbook cannot be opened: save it again as .xlsx, or as CSV.",
    el: "Το βιβλίο εργασίας δεν ανοίγει: αποθηκεύστε το ξανά ως .xlsx ή ως CSV.",
  },
  file_missing: { en: "There is no file {file}.", el: "Δεν υπάρχει αρχείο {file}." },
  file_is_folder: {
    en: "{file} is a folder: name a file in it.",
    el: "Το {file} είναι φάκελος: δώστε αρχείο μέσα σε αυτόν.",
  },
  file_mapping_unreadable: {
    en: "{file} is not a mapping: correct it, or delete it to have it guessed again.",
    el: "Το {file} δεν είναι αντιστοίχιση στηλών: διορθώστε ή διαγράψτε το, και θα γίνει ξανά.",
  },
  file_set_unclear: {
    en: "--set takes field=value, a field being one of {fields}.",
    el: "Το --set παίρνει πεδίο=τιμή, με πεδίο ένα από τα {fields}.",
  },
  file_answer_unclear: {
    en: "--answer takes question=value, as the question was asked.",
    el: "Το --answer παίρνει ερώτηση=τιμή, όπως τέθηκε η ερώτηση.",
  },
  file_sheets_named: {
    en: "Several sheets have reservations ({names}): name one with --sheet, and file the others after it.",
    el: "Κρατήσεις έχουν πολλά φύλλα ({names}): δώστε ένα με --sheet και μετά τα υπόλοιπα.",
  },
  file_set_by_row: {
    en: "{field} differs from row to row: give it in a column, not with --set.",
    el: "Το πεδίο {field} διαφέρει ανά γραμμή: δώστε το σε στήλη και όχι με --set.",
  },
  file_guests_columns: {
    en: "The file of guests needs a column with their documents or tax numbers, and one with the reservations' codes, or with arrivals and names.",
    el: "Το αρχείο των μισθωτών χρειάζεται στήλη με τα έγγραφα ή τους ΑΦΜ τους και στήλη με τους κωδικούς των κρατήσεων, ή με αφίξεις και ονόματα.",
  },

  // Its amounts
  file_rent_column: {
    en: 'The agreed rent is taken from "{column}" as it is: with cleaning and the platform\'s commission, without VAT and levies.',
    el: "Το συμφωνηθέν μίσθωμα λαμβάνεται από τη στήλη «{column}» ως έχει: με την καθαριότητα και την προμήθεια της πλατφόρμας, χωρίς ΦΠΑ και τέλη.",
  },
  file_rent_computed: {
    en: "The agreed rent is computed from: {sum}. It holds cleaning and the platform's commission, not VAT and levies.",
    el: "Το συμφωνηθέν μίσθωμα υπολογίζεται από: {sum}. Περιλαμβάνει την καθαριότητα και την προμήθεια της πλατφόρμας, όχι ΦΠΑ και τέλη.",
  },
  sum_nightly: { en: "{column} × nights", el: "{column} × διανυκτερεύσεις" },
  sum_with_fee: { en: "{columns} + a fee of {fee} %", el: "{columns} + προμήθεια {fee} %" },
  sum_with_fee_vat: { en: "{columns} + a fee of {fee} % + VAT", el: "{columns} + προμήθεια {fee} % + ΦΠΑ" },

  // Its cells
  cell_amount: { en: "write the amount in euros, such as 420.50", el: "γράψτε το ποσό σε ευρώ, όπως 420,50" },
  cell_amount_decimals: {
    en: "write the amount with two decimals and nothing else, such as 1234.50",
    el: "γράψτε το ποσό με δύο δεκαδικά και τίποτε άλλο, όπως 1234,50",
  },
  cell_amount_thousands: {
    en: "write the amount with two decimals, to distinguish thousands from cents",
    el: "γράψτε το ποσό με δύο δεκαδικά, ώστε να διακρίνονται οι χιλιάδες από τα λεπτά",
  },
  cell_flag: {
    en: "write TRUE or FALSE (ΑΛΗΘΕΣ, ΨΕΥΔΕΣ, ναι, όχι)",
    el: "γράψτε ΑΛΗΘΕΣ ή ΨΕΥΔΕΣ (TRUE, FALSE, ναι, όχι)",
  },
  cell_whole: { en: "write a whole number", el: "γράψτε ακέραιο αριθμό" },
  cell_day: {
    en: "write a day of the calendar as DD/MM/YYYY or YYYY-MM-DD (read with the day first)",
    el: "γράψτε μια ημέρα του ημερολογίου ως ΗΗ/ΜΜ/ΕΕΕΕ ή ΕΕΕΕ-ΜΜ-ΗΗ (διαβάζεται πρώτα η ημέρα)",
  },
  cell_day_month_first: {
    en: "write a day of the calendar as DD/MM/YYYY or YYYY-MM-DD (read with the month first, as the file's other dates are)",
    el: "γράψτε μια ημέρα του ημερολογίου ως ΗΗ/ΜΜ/ΕΕΕΕ ή ΕΕΕΕ-ΜΜ-ΗΗ (διαβάζεται πρώτα ο μήνας, όπως οι άλλες ημερομηνίες του αρχείου)",
  },
  cell_day_evening: {
    en: "by its time or its time zone this may be the next day: which day is meant?",
    el: "με βάση την ώρα ή τη ζώνη ώρας, μπορεί να είναι η επόμενη ημέρα: ποια ημέρα εννοείται;",
  },
  cell_code_lost: {
    en: "a spreadsheet has kept only the first digits of the code: export the file again, and give it without opening it",
    el: "το υπολογιστικό φύλλο κράτησε μόνο τα πρώτα ψηφία του κωδικού: κάντε νέα εξαγωγή και δώστε το αρχείο χωρίς να το ανοίξετε",
  },
  cell_code_group: {
    en: "the line belongs to the booking above it: write the code of the booking",
    el: "η γραμμή ανήκει στην κράτηση της προηγούμενης: γράψτε τον κωδικό της κράτησης",
  },
  cell_error: {
    en: "the cell holds an error of the spreadsheet: correct its formula, or write the value",
    el: "το κελί περιέχει σφάλμα του υπολογιστικού φύλλου: διορθώστε τον τύπο ή γράψτε την τιμή",
  },

  // What is found there, where its shape would say nothing
  found_nothing: { en: "nothing", el: "τίποτα" },
  found_date: { en: "a date", el: "ημερομηνία" },
  found_number: { en: "a number", el: "αριθμός" },
  found_flag: { en: "true or false", el: "αληθές ή ψευδές" },

  // Fields, in questions: what a column has, so in Greek in the accusative
  field_code: { en: "the reservation's code", el: "τον κωδικό της κράτησης" },
  field_apartment: { en: "the apartment", el: "το ακίνητο" },
  field_arrival: { en: "the day of arrival", el: "την ημέρα άφιξης" },
  field_departure: { en: "the day of departure", el: "την ημέρα αναχώρησης" },
  field_cancelled: { en: "the day of cancellation", el: "την ημέρα ακύρωσης" },
  field_nights: { en: "the number of nights", el: "τον αριθμό των διανυκτερεύσεων" },
  field_rent: { en: "the agreed rent", el: "το συμφωνηθέν μίσθωμα" },
  field_kept: { en: "the amount kept after a cancellation", el: "το εισπραχθέν ποσό λόγω ακύρωσης" },
  field_payout: { en: "what the platform paid out", el: "το ποσό που κατέβαλε η πλατφόρμα" },

  // Questions about the file
  ask_sheet: {
    en: "Several sheets have reservations ({names}): which one is to be declared?",
    el: "Κρατήσεις έχουν πολλά φύλλα ({names}): ποιο θα δηλωθεί;",
  },
  ask_column: { en: "Which column has {field}?", el: "Ποια στήλη έχει {field};" },
  ask_noted: {
    en: '{reservation}: column "{column}" says "{text}", and the rent is {amount}: how much is the agreed rent?',
    el: "{reservation}: στη στήλη «{column}» αναγράφεται «{text}» και το μίσθωμα είναι {amount}: πόσο είναι το συμφωνηθέν μίσθωμα;",
  },
  choice_as_it_stands: { en: "{amount}, as it stands", el: "{amount}, ως έχει" },
  ask_notes: {
    en: '{count} lines have another amount than the rent in column "{column}" (such as "{text}"): does it change the agreed rent?',
    el: "{count} γραμμές έχουν στη στήλη «{column}» ποσό διαφορετικό από το μίσθωμα (όπως «{text}»): αλλάζει το συμφωνηθέν μίσθωμα;",
  },
  choice_notes_none: { en: "no, in no line", el: "όχι, σε καμία γραμμή" },
  choice_notes_by_line: { en: "in some: ask for each line", el: "σε ορισμένες: ερώτηση για κάθε γραμμή" },
  ask_apartment_of_file: {
    en: "No column names the apartments: which apartment is this file of? If it is of several, which column names them?",
    el: "Καμία στήλη δεν αναφέρει ακίνητο: ποιο ακίνητο αφορά το αρχείο; Αν αφορά περισσότερα, ποια στήλη τα αναφέρει;",
  },
  choice_apartment_column: {
    en: 'several, named in column "{column}"',
    el: "περισσότερα, όπως αναφέρονται στη στήλη «{column}»",
  },
  ask_column_gone: {
    en: 'Column "{column}", which had {field}, is not in this file: which column has it?',
    el: "Η στήλη «{column}», που είχε {field}, δεν υπάρχει σε αυτό το αρχείο: ποια στήλη έχει αυτό το στοιχείο;",
  },
  ask_kind: {
    en: 'What are the lines of kind "{word}"?',
    el: "Τι είναι οι γραμμές με είδος «{word}»;",
  },
  ask_hidden: {
    en: "{count} {count, plural, one {row is} other {rows are}} hidden in the spreadsheet (line {lines}): are they to be declared?",
    el: "{count} {count, plural, one {γραμμή είναι κρυφή} other {γραμμές είναι κρυφές}} στο υπολογιστικό φύλλο ({count, plural, one {γραμμή} other {γραμμές}} {lines}): να δηλωθούν;",
  },
  ask_dates: {
    en: "The dates do not show which number is the day (such as {example}): is it the first or the second?",
    el: "Από τις ημερομηνίες (όπως {example}) δεν φαίνεται ποιος αριθμός είναι η ημέρα: ο πρώτος ή ο δεύτερος;",
  },
  ask_year: {
    en: "The dates have no year (such as {example}): in which year did the guests arrive?",
    el: "Οι ημερομηνίες δεν έχουν έτος (όπως {example}): ποιο έτος έφτασαν οι μισθωτές;",
  },
  ask_decimals: {
    en: 'Column "{column}": how much is {example}?',
    el: "Στήλη «{column}»: πόσο είναι το {example};",
  },
  ask_fee: {
    en: 'Column "{column}" is what the platform paid out, and the portal asks for the agreed rent, with the platform\'s fee. How much fee does it deduct? The transaction history has the fee: it can be given instead of this file.',
    el: "Η στήλη «{column}» έχει το ποσό που κατέβαλε η πλατφόρμα, ενώ η πύλη ζητά το συμφωνηθέν μίσθωμα, μαζί με την προμήθεια: πόση προμήθεια παρακρατεί; (Την έχει το ιστορικό συναλλαγών, που μπορεί να δοθεί στη θέση του.)",
  },
  ask_rent: {
    en: "The agreed rent is taken from {taken}: is that with cleaning and the platform's commission, without VAT and levies, for every platform?",
    el: "Το συμφωνηθέν μίσθωμα λαμβάνεται από: {taken}· περιλαμβάνει την καθαριότητα και την προμήθεια της πλατφόρμας, χωρίς ΦΠΑ και τέλη, για κάθε πλατφόρμα;",
  },
  ask_legend: {
    en: 'A line of the file says "{text}", and neither colours nor lines through a text are read: did each of these stays take place?',
    el: "Γραμμή του αρχείου γράφει «{text}», ενώ χρώματα και διαγραμμένα κείμενα δεν διαβάζονται: πραγματοποιήθηκαν όλες αυτές οι διαμονές;",
  },
  ask_nightly: {
    en: 'Is the price in column "{column}" for one night, to be multiplied by the nights of each stay?',
    el: "Η τιμή της στήλης «{column}» είναι ανά διανυκτέρευση, ώστε να πολλαπλασιαστεί με τις διανυκτερεύσεις κάθε διαμονής;",
  },
  ask_taxes: {
    en: "Beside the price the file has {names}: are these within the price, which the portal asks for without VAT and levies?",
    el: "Δίπλα στην τιμή το αρχείο έχει {names}: περιλαμβάνονται στην τιμή, που η πύλη ζητά χωρίς ΦΠΑ και τέλη;",
  },
  ask_charges: {
    en: "The agreed rent holds cleaning and other charges, and the file has {names} beside the price: is it within the price?",
    el: "Το συμφωνηθέν μίσθωμα περιλαμβάνει την καθαριότητα και άλλες χρεώσεις και το αρχείο έχει {names} δίπλα στην τιμή: περιλαμβάνεται στην τιμή;",
  },
  ask_deduction: {
    en: 'Beside a price of {amount}, column "{column}" has {value}: is the price in the file the one after it?',
    el: "Δίπλα σε τιμή {amount} η στήλη «{column}» έχει {value}: η τιμή του αρχείου είναι η τελική, μετά από αυτό;",
  },
  ask_codes: {
    en: 'Column "{column}", read as the reservations\' codes, has {example}, a telephone number: which column has the codes?',
    el: "Η στήλη «{column}», που διαβάζεται ως κωδικός κράτησης, έχει {example}, αριθμό τηλεφώνου: ποια στήλη έχει τους κωδικούς;",
  },
  ask_amounts: {
    en: 'Beside the price the file has {names}: is the price in column "{column}" the agreed rent as it stands?',
    el: "Δίπλα στην τιμή το αρχείο έχει {names}: η τιμή της στήλης «{column}» είναι το συμφωνηθέν μίσθωμα όπως έχει;",
  },
  ask_code_page: {
    en: "The file does not say how its letters are to be read: which of these is right?",
    el: "Το αρχείο δεν δείχνει πώς διαβάζονται τα γράμματά του: ποιο από αυτά είναι σωστό;",
  },
  ask_hidden_columns: {
    en: "These columns are hidden in the spreadsheet: {names}. Are they to be read?",
    el: "Οι στήλες αυτές είναι κρυφές στο υπολογιστικό φύλλο: {names}. Να διαβαστούν;",
  },
  ask_platform: {
    en: "The file does not name the platform: which one is it?",
    el: "Το αρχείο δεν αναφέρει την πλατφόρμα: ποια είναι;",
  },
  ask_payment: {
    en: "The file does not say how the guests paid: which payment method is it?",
    el: "Το αρχείο δεν αναφέρει πώς πλήρωσαν οι μισθωτές: ποιος είναι ο τρόπος πληρωμής;",
  },
  ask_foreigner: {
    en: "The file does not say whether the guests are foreigners (without a Greek tax number): are they?",
    el: "Το αρχείο δεν αναφέρει αν οι μισθωτές είναι αλλοδαποί (χωρίς ελληνικό ΑΦΜ): τι ισχύει;",
  },
  ask_status: {
    en: 'What does the status "{word}" mean?',
    el: "Τι σημαίνει η κατάσταση «{word}»;",
  },
  ask_status_empty: {
    en: "Some lines have no status, although others have: what are they?",
    el: "Ορισμένες γραμμές δεν έχουν κατάσταση, ενώ άλλες έχουν: τι είναι;",
  },
  ask_status_column: {
    en: 'Column "{column}" has "{word}": is it the status of each reservation?',
    el: "Η στήλη «{column}» έχει «{word}»: είναι η κατάσταση κάθε κράτησης;",
  },
  ask_platform_column: {
    en: 'Column "{column}" has "{word}": does it name the platform of each reservation?',
    el: "Η στήλη «{column}» έχει «{word}»: αναφέρει την πλατφόρμα κάθε κράτησης;",
  },
  ask_platform_word: {
    en: 'The portal knows no platform "{word}": which of its own is it?',
    el: "Η πύλη δεν έχει πλατφόρμα «{word}»: ποια από τις δικές της είναι;",
  },
  ask_payment_word: {
    en: 'The portal knows no payment method "{word}": which of its own is it?',
    el: "Η πύλη δεν έχει τρόπο πληρωμής «{word}»: ποιος από τους δικούς της είναι;",
  },
  ask_apartment: {
    en: 'No single apartment on record has the name "{word}": which one is it?',
    el: "Το όνομα «{word}» δεν αντιστοιχεί σε ένα μόνο ακίνητο: ποιο είναι;",
  },
  ask_copies: {
    en: "Reservation {reservation} is on several lines that are alike in every cell ({count} {count, plural, one {reservation} other {reservations}}, line {lines}): copies, or equal payments for one stay?",
    el: "Η κράτηση {reservation} υπάρχει σε πολλές γραμμές ίδιες σε κάθε κελί ({count} {count, plural, one {κράτηση} other {κρατήσεις}}, γραμμές {lines}): αντίγραφα ή ίσες πληρωμές μίας διαμονής;",
  },
  ask_country: {
    en: 'The country "{word}" is not known: are guests with it foreigners?',
    el: "Η χώρα «{word}» δεν είναι γνωστή: είναι αλλοδαποί όσοι την έχουν;",
  },
  ask_country_empty: {
    en: "Some lines have no country, although others have: are these guests foreigners?",
    el: "Ορισμένες γραμμές δεν έχουν χώρα, ενώ άλλες έχουν: είναι αλλοδαποί αυτοί οι μισθωτές;",
  },
  ask_evening: {
    en: "By their time or time zone, days may be the next day (such as {example}): which day is meant?",
    el: "Με βάση την ώρα ή τη ζώνη ώρας, οι ημέρες μπορεί να είναι οι επόμενες (όπως {example}): ποια ημέρα εννοείται;",
  },
  ask_future: {
    en: "{count} {count, plural, one {stay has} other {stays have}} not ended yet (such as {reservation}, until {date}): send them too?",
    el: "{count} {count, plural, one {διαμονή δεν έχει λήξει} other {διαμονές δεν έχουν λήξει}} ακόμη (όπως η {reservation}, έως {date}): να σταλούν και αυτές;",
  },

  // Questions about a row
  ask_no_show: {
    en: "{reservation}: the guest did not come, and {amount} stands: is it a stay to declare?",
    el: "{reservation}: ο μισθωτής δεν εμφανίστηκε και αναγράφεται ποσό {amount}: θα δηλωθεί ως διαμονή;",
  },
  ask_refunded: {
    en: "{reservation} was refunded, and {amount} stands: is it a stay to declare?",
    el: "{reservation}: έγινε επιστροφή χρημάτων και αναγράφεται ποσό {amount}: θα δηλωθεί ως διαμονή;",
  },
  ask_remark: {
    en: '{reservation}: column "{column}" says "{text}": what is this line?',
    el: "{reservation}: η στήλη «{column}» γράφει «{text}»: τι είναι αυτή η γραμμή;",
  },
  ask_euros: {
    en: "{reservation}: {amount} is not in euros: how much is it in euros?",
    el: "{reservation}: το ποσό {amount} δεν είναι σε ευρώ: πόσο είναι σε ευρώ;",
  },
  ask_unit_amount: {
    en: "{reservation} is one booking of several apartments, {amount} in all: how much of it is for {unit}?",
    el: "{reservation}: μία κράτηση για πολλά ακίνητα, {amount} συνολικά: πόσο αντιστοιχεί στο {unit};",
  },
  ask_cancelled_on: {
    en: "{reservation} was cancelled, and an amount stands: on which day was it cancelled?",
    el: "{reservation}: ακυρώθηκε και αναγράφεται ποσό: ποια ημέρα ακυρώθηκε;",
  },
  ask_kept: {
    en: "{reservation} was cancelled, and the file has {amount}: how much of it was kept?",
    el: "{reservation}: ακυρώθηκε και το αρχείο έχει {amount}: πόσο από αυτό παρακρατήθηκε;",
  },
  ask_nights: {
    en: "{reservation}: its dates make {counted} nights, and the file says {nights}: on which day did it end?",
    el: "{reservation}: οι ημερομηνίες δίνουν {counted} διανυκτερεύσεις, ενώ το αρχείο γράφει {nights}: ποια ημέρα έληξε;",
  },
  ask_rooms: {
    en: "{reservation} is a booking of {count} rooms, and one apartment is named: is the whole amount for it?",
    el: "{reservation}: κράτηση για {count} δωμάτια, ενώ αναφέρεται ένα ακίνητο: του ανήκει όλο το ποσό;",
  },
  ask_adjusted: {
    en: "{reservation}: the platform changed this stay by {amount}: is the agreed rent {rent} or {newRent}?",
    el: "{reservation}: η πλατφόρμα άλλαξε αυτή τη διαμονή κατά {amount}: το συμφωνηθέν μίσθωμα είναι {rent} ή {newRent};",
  },
  ask_refund: {
    en: "{reservation}: {amount} was paid back, and its stay is not in this file: leave the line out, and correct the declaration if there is one?",
    el: "{reservation}: επιστράφηκε {amount} και η διαμονή δεν υπάρχει σε αυτό το αρχείο: να παραλειφθεί η γραμμή και να διορθωθεί η δήλωση, αν υπάρχει;",
  },
  ask_same: {
    en: "{reservation} is on lines {lines} with {amounts}: parts of one stay, a later version, or a copy?",
    el: "{reservation}: υπάρχει στις γραμμές {lines} με ποσά {amounts}: μέρη μίας διαμονής, νεότερη εκδοχή ή αντίγραφο;",
  },
  ask_units: {
    en: "{reservation} has the same amount {amount} for several apartments (line {lines}): is that the total, or the amount of each?",
    el: "{reservation}: έχει το ίδιο ποσό {amount} για πολλά ακίνητα (γραμμές {lines}): είναι το σύνολο ή το ποσό του καθενός;",
  },
  ask_guest_several: {
    en: "{reservation}, {guest}, from {date}: the file of guests has several that may be meant. In whose name is it declared?",
    el: "{reservation}, {guest}, από {date}: στο αρχείο των μισθωτών ταιριάζουν πολλοί. Στο όνομα ποιου θα δηλωθεί;",
  },
  ask_guest_none: {
    en: "{reservation}, {guest}, from {date}: the file of guests does not have this stay. Which guest is meant?",
    el: "{reservation}, {guest}, από {date}: η διαμονή δεν υπάρχει στο αρχείο των μισθωτών. Ποιος μισθωτής εννοείται;",
  },
  ask_tax_number: {
    en: "{number} is no Greek tax number: which one is right? (If it is of another country, give it again)",
    el: "Ο {number} δεν είναι έγκυρος ελληνικός ΑΦΜ: ποιος είναι ο σωστός; (Αν είναι άλλης χώρας, δώστε τον ξανά)",
  },
  ask_tax_number_zeros: {
    en: "The tax number {number} seems to have lost its leading zeros in a spreadsheet: which one is right?",
    el: "Ο ΑΦΜ {number} φαίνεται να έχασε τα αρχικά μηδενικά του σε υπολογιστικό φύλλο: ποιος είναι ο σωστός;",
  },
  ask_document: {
    en: '"{document}" does not look like the number of a passport or identity card: which one is right? (If it is, give it again)',
    el: "Το «{document}» δεν μοιάζει με αριθμό διαβατηρίου ή ταυτότητας: ποιος είναι ο σωστός; (Αν είναι σωστό, δώστε το ξανά)",
  },
  ask_name: {
    en: '"{name}" does not look like a guest\'s name: how is it written? (If it is right, give it again)',
    el: "Το «{name}» δεν μοιάζει με όνομα μισθωτή: πώς γράφεται; (Αν είναι σωστό, δώστε το ξανά)",
  },
  ask_zero: {
    en: "{reservation} would be declared with 0.00: is it a stay to declare?",
    el: "{reservation}: θα δηλωνόταν με 0,00: θα δηλωθεί ως διαμονή;",
  },
  ask_double: {
    en: "{reservation} has the same apartment and days as {other} in line {line}: probably the same stay under another code. Send both?",
    el: "{reservation}: έχει το ίδιο ακίνητο και τις ίδιες ημέρες με την {other} στη γραμμή {line}: μάλλον η ίδια διαμονή με άλλον κωδικό. Να σταλούν και οι δύο;",
  },
  ask_overlap: {
    en: "{reservation} shares nights in the same apartment with {other} in line {line}: send both?",
    el: "{reservation}: έχει κοινές διανυκτερεύσεις στο ίδιο ακίνητο με την {other} στη γραμμή {line}: να σταλούν και οι δύο;",
  },
  ask_long: {
    en: "{reservation} has {count} nights, from {startDate} to {endDate}: send it?",
    el: "{reservation}: έχει {count} διανυκτερεύσεις, από {startDate} έως {endDate}: να σταλεί;",
  },
  ask_unlikely: {
    en: "{reservation}: {amount} is {night} a night: how much is right?",
    el: "{reservation}: το {amount} είναι {night} ανά διανυκτέρευση: ποιο ποσό είναι σωστό;",
  },
  ask_slip: {
    en: "{reservation}: {amount} is {night} a night, and this apartment's usual rent is {usual}: how much is right?",
    el: "{reservation}: το {amount} είναι {night} ανά διανυκτέρευση, ενώ το σύνηθες μίσθωμα του ακινήτου είναι {usual}: ποιο ποσό είναι σωστό;",
  },

  // What can be answered
  choice_stay: { en: "a stay: declare it", el: "διαμονή: να δηλωθεί" },
  choice_status_column: { en: 'yes: read "{column}" as the status', el: "ναι: η «{column}» να διαβαστεί ως κατάσταση" },
  choice_no_status_column: { en: "no: it says nothing of the stay", el: "όχι: δεν αφορά τη διαμονή" },
  choice_platform_column: {
    en: 'yes: read "{column}" as the platform',
    el: "ναι: η «{column}» να διαβαστεί ως πλατφόρμα",
  },
  choice_no_platform_column: { en: "no: it is something else", el: "όχι: είναι κάτι άλλο" },
  choice_cancelled: { en: "cancelled", el: "ακυρώθηκε" },
  choice_adjustment: { en: "a change of a stay's amount", el: "μεταβολή του ποσού μιας διαμονής" },
  choice_leave_out: { en: "leave out", el: "να παραλειφθεί" },
  choice_read: { en: "read them", el: "να διαβαστούν" },
  choice_send: { en: "send", el: "να σταλεί" },
  choice_day_first: { en: "the first: day/month/year", el: "ο πρώτος: ημέρα/μήνας/έτος" },
  choice_month_first: { en: "the second: month/day/year", el: "ο δεύτερος: μήνας/ημέρα/έτος" },
  choice_year: { en: "all in {year}", el: "όλες το {year}" },
  choice_years: {
    en: "on both sides of New Year: from {from} to {to}",
    el: "πριν και μετά την Πρωτοχρονιά: από {from} έως {to}",
  },
  choice_fee: { en: "a fee of {fee} %: {becomes}", el: "προμήθεια {fee} %: {becomes}" },
  choice_fee_vat: { en: "a fee of {fee} % + VAT: {becomes}", el: "προμήθεια {fee} % + ΦΠΑ: {becomes}" },
  choice_taxes_outside: { en: "no: the price is without them", el: "όχι: η τιμή δεν τα περιλαμβάνει" },
  choice_taxes_within: { en: "yes: deduct them from the price", el: "ναι: να αφαιρεθούν από την τιμή" },
  choice_codes: { en: "this one: they are codes", el: "αυτή: είναι κωδικοί" },
  choice_amounts_within: { en: "yes: the price stands", el: "ναι: η τιμή μένει ως έχει" },
  choice_amounts_instead: {
    en: 'no: "{column}" is the agreed rent',
    el: "όχι: το συμφωνηθέν μίσθωμα είναι η «{column}»",
  },
  choice_amounts_add: { en: 'no: add "{column}" to it', el: "όχι: να προστεθεί η «{column}»" },
  choice_amounts_deduct: { en: 'no: deduct "{column}" from it', el: "όχι: να αφαιρεθεί η «{column}»" },
  choice_deduction_within: {
    en: "yes, or it does not concern the rent: the price stands",
    el: "ναι, ή δεν αφορά το μίσθωμα: η τιμή μένει ως έχει",
  },
  choice_deduction_amount: { en: "no, apply it: {becomes}", el: "όχι, να υπολογιστεί: {becomes}" },
  choice_deduction_percent: { en: "no, it is a percentage: {becomes}", el: "όχι, είναι ποσοστό: {becomes}" },
  choice_rent: { en: "yes, that is the agreed rent", el: "ναι, αυτό είναι το συμφωνηθέν μίσθωμα" },
  choice_nightly: { en: "yes: {becomes}", el: "ναι: {becomes}" },
  choice_legend: {
    en: "yes, or their status has a column: declare them",
    el: "ναι, ή η κατάστασή τους έχει στήλη: να δηλωθούν",
  },
  choice_whole_stay: { en: "no: it is the whole stay's", el: "όχι: είναι για ολόκληρη τη διαμονή" },
  choice_no_stay: { en: "not a stay: leave out", el: "δεν είναι διαμονή: να παραλειφθεί" },
  choice_by_country: {
    en: "by the country in the file: Greece no, others yes",
    el: "από τη χώρα του αρχείου: Ελλάδα όχι, άλλες ναι",
  },
  choice_foreigner: { en: "yes, foreigners", el: "ναι, αλλοδαποί" },
  choice_no_foreigner: { en: "no, they have a Greek tax number", el: "όχι, έχουν ελληνικό ΑΦΜ" },
  choice_next_day: { en: "the next day", el: "η επόμενη ημέρα" },
  choice_same_day: { en: "the day that is written", el: "η ημέρα που αναγράφεται" },
  choice_foreigners: { en: "all are foreigners", el: "όλοι είναι αλλοδαποί" },
  choice_no_foreigners: { en: "none is a foreigner", el: "κανένας δεν είναι αλλοδαπός" },
  choice_kept: { en: "{amount} was kept", el: "εισπράχθηκε {amount}" },
  choice_charges_within: {
    en: "yes, or it does not concern the rent: the price stands",
    el: "ναι, ή δεν αφορά το μίσθωμα: η τιμή μένει ως έχει",
  },
  choice_charges_added: { en: "no: add it to the price", el: "όχι: να προστεθεί στην τιμή" },
  choice_nothing_kept: { en: "nothing was kept: leave out", el: "δεν εισπράχθηκε τίποτα: να παραλειφθεί" },
  choice_guest: { en: "{name} (line {line})", el: "{name} (γραμμή {line})" },
  choice_no_guest: { en: "none of these", el: "κανένας από αυτούς" },
  choice_one_apartment: { en: "yes, the whole amount", el: "ναι, όλο το ποσό" },
  choice_parts: { en: "parts of one stay: {amount} together", el: "μέρη μίας διαμονής: μαζί {amount}" },
  choice_last: { en: "the last line is right: {amount}", el: "σωστή είναι η τελευταία γραμμή: {amount}" },
  choice_first: {
    en: "the first line is right, the others are copies: {amount}",
    el: "σωστή είναι η πρώτη γραμμή και οι άλλες αντίγραφα: {amount}",
  },
  choice_total: { en: "{amount} is the total", el: "το {amount} είναι το σύνολο" },
  choice_each: { en: "it is the amount of each: {amount} together", el: "είναι το ποσό του καθενός: μαζί {amount}" },
  choice_right: { en: "{amount} is right", el: "το {amount} είναι σωστό" },

  // What is not sent
  left_titles: { en: "titles and notes", el: "τίτλοι και σημειώσεις" },
  left_sums: { en: "sums", el: "σύνολα" },
  left_headings: { en: "repeated headings", el: "επαναλαμβανόμενες επικεφαλίδες" },
  left_hidden: { en: "hidden rows", el: "κρυφές γραμμές" },
  left_payouts: { en: "the platform's payouts", el: "εκκαθαρίσεις της πλατφόρμας" },
  left_coHosts: { en: "co-hosts' shares", el: "μερίδια συνοικοδεσποτών" },
  left_levies: { en: "taxes passed through", el: "φόροι που μεταβιβάζονται" },
  left_fees: { en: "fees between platform and host", el: "χρεώσεις μεταξύ πλατφόρμας και οικοδεσπότη" },
  left_adjustments: { en: "adjustments of stays", el: "προσαρμογές διαμονών" },
  left_cancelled: { en: "cancelled with nothing received", el: "ακυρωμένες χωρίς είσπραξη" },
  left_enquiries: { en: "enquiries and requests", el: "αιτήματα και κρατήσεις σε αναμονή" },
  left_blocked: { en: "blocked days", el: "δεσμευμένες ημέρες" },
  left_owners: { en: "the owner's own stays", el: "διαμονές του ιδιοκτήτη" },
  left_noShows: {
    en: "guests who did not come, with nothing received",
    el: "μισθωτές που δεν εμφανίστηκαν, χωρίς είσπραξη",
  },
  left_copies: { en: "copies", el: "αντίγραφα" },
  left_parts: {
    en: "parts added to the first line of their stay",
    el: "μέρη που προστέθηκαν στην πρώτη γραμμή της διαμονής",
  },
  left_guests: { en: "further guests of a stay", el: "πρόσθετοι μισθωτές μιας διαμονής" },
  left_earlier: { en: "earlier versions", el: "προηγούμενες εκδοχές" },
  left_answered: { en: "by your answer", el: "με δική σας απάντηση" },

  // What should be known
  note_guests_unused: {
    en: "The file of guests has {count} {count, plural, one {guest} other {guests}} of no reservation in this file (line {lines})",
    el: "Στο αρχείο των μισθωτών {count} {count, plural, one {μισθωτής δεν ανήκει} other {μισθωτές δεν ανήκουν}} σε κράτηση αυτού του αρχείου ({count, plural, one {γραμμή} other {γραμμές}} {lines})",
  },
  note_adjusted: {
    en: "{reservation} was adjusted by {amount}, and its stay is not in this file: correct its declaration if the agreed rent has changed",
    el: "{reservation}: προσαρμόστηκε κατά {amount} και η διαμονή δεν υπάρχει σε αυτό το αρχείο: διορθώστε τη δήλωσή της, αν άλλαξε το συμφωνηθέν μίσθωμα",
  },
} as const satisfies Messages;

export type FileCode = keyof typeof files;

/**
 * Something said about a file.
 * @example ofFile("row_contradicts", { line: 7 })
 */
export const ofFile = <C extends FileCode>(code: C, ...[params]: ParamsIn<(typeof files)[C]["en"]>): Said =>
  params === undefined ? { code } : { code, params };

/** In words: of a file, or what the API itself says of a reservation. */
export function aboutFile(words: Words, language: Language = "en"): string {
  if (typeof words === "string") return words;
  return inWordsOf(files, language === "el" ? withCommas(words) : words, language) ?? mistakeInWords(words, language);
}

/** Amounts of a text: "410.00 EUR" is "410,00 EUR" in Greek, and a fee of 15.5 % one of 15,5 %. */
const amounts: ReadonlySet<string> = new Set(["amount", "amounts", "becomes", "night", "usual", "rent", "newRent"]);

function withCommas({ code, params = {} }: Said): Said {
  const written = Object.entries(params).map(([name, value]): [string, Param] => [name, withComma(name, value)]);
  return { code, params: Object.fromEntries(written) };
}

function withComma(name: string, value: Param): Param {
  if (typeof value === "object") return "code" in value ? withCommas(value) : value;
  if (typeof value === "number") return value;
  if (name === "fee") return value.replace(".", ",");
  return amounts.has(name) ? value.replaceAll(/(\d)\.(\d{2})(?!\d)/g, "$1,$2") : value;
}
