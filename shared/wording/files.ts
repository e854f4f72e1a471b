import type { Messages } from "./message.ts";
import { refusalInWords } from "./refusal-words.ts";
import { inWordsOf, type Language, type ParamsIn, type Said, type Words } from "./say.ts";

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
  file_quote_open: {
    en: "Line {line}: a quotation mark is not closed, or stands inside a value.",
    el: "Γραμμή {line}: ένα εισαγωγικό δεν κλείνει ή βρίσκεται μέσα σε τιμή.",
  },
  file_json: {
    en: "Expected a JSON list of reservations, or {braces}.",
    el: "Αναμένεται λίστα κρατήσεων σε JSON ή {braces}.",
  },
  file_old_excel: {
    en: "An old Excel file (.xls): save it as .xlsx or CSV.",
    el: "Παλιό αρχείο Excel (.xls): αποθηκεύστε το ως .xlsx ή CSV.",
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
    el: "Το --set παίρνει field=value, με field ένα από τα {fields}.",
  },
  file_dates_unclear: {
    en: "The dates do not say which number is the day (03/04 may be 3 April or 4 March). Say --dates DMY or --dates MDY.",
    el: "Δεν φαίνεται ποιος αριθμός είναι η ημέρα (το 03/04 μπορεί να είναι 3 Απριλίου ή 4 Μαρτίου). Δώστε --dates DMY ή --dates MDY.",
  },

  // Its columns
  column_renamed: {
    en: "name the column as the mapping does, or correct the mapping",
    el: "ονομάστε τη στήλη όπως η αντιστοίχιση ή διορθώστε την αντιστοίχιση",
  },
  column_missing: {
    en: "add a column for it, or set one value for every row",
    el: "προσθέστε στήλη για αυτό ή ορίστε το ίδιο για όλες τις γραμμές",
  },

  column_payout: {
    en: '"{column}" is what the platform paid out after its fee, and the portal asks for the agreed rent with the fee: add a column with the fee or the gross, or say that no fee was deducted (on the command line: --set hostFee=0)',
    el: "η στήλη «{column}» έχει το ποσό που απέδωσε η πλατφόρμα μετά την προμήθειά της, ενώ η πύλη ζητά το συμφωνηθέν μίσθωμα με την προμήθεια: προσθέστε στήλη με την προμήθεια ή το μεικτό ποσό ή ορίστε ότι δεν παρακρατήθηκε προμήθεια (στη γραμμή εντολών: --set hostFee=0)",
  },
  file_rent_column: {
    en: 'The agreed rent is taken from "{column}" as it is: with cleaning and the platform\'s commission, without VAT and levies.',
    el: "Το συμφωνηθέν μίσθωμα λαμβάνεται από τη στήλη «{column}» ως έχει: με την καθαριότητα και την προμήθεια της πλατφόρμας, χωρίς ΦΠΑ και τέλη.",
  },
  file_rent_computed: {
    en: "The agreed rent is computed: {sum}. It holds cleaning and the platform's commission, not VAT and levies.",
    el: "Το συμφωνηθέν μίσθωμα υπολογίζεται: {sum}. Περιλαμβάνει την καθαριότητα και την προμήθεια της πλατφόρμας, όχι ΦΠΑ και τέλη.",
  },

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
  cell_day_of_cancellation: {
    en: "the stay was cancelled and something was received: add a column with the day of the cancellation",
    el: "η διαμονή ακυρώθηκε και εισπράχθηκε ποσό: προσθέστε στήλη με την ημέρα της ακύρωσης",
  },
  cell_apartment: {
    en: "no single apartment on record has this name: give an apartment this name, write its number instead, or map the name to an apartment",
    el: "κανένα καταχωρισμένο ακίνητο δεν έχει αυτό το όνομα, ή το έχουν πολλά: δώστε αυτό το όνομα σε ένα ακίνητο, γράψτε τον αριθμό του ή αντιστοιχίστε το όνομα σε ένα ακίνητο",
  },
  tax_number_doubtful: {
    en: "no Greek tax number has these digits: correct it, or confirm that it is right",
    el: "κανένας ελληνικός ΑΦΜ δεν έχει αυτά τα ψηφία: διορθώστε τον ή επιβεβαιώστε ότι είναι σωστός",
  },
  tax_number_zeros: {
    en: "its leading zeros seem to be lost in a spreadsheet: write all nine digits",
    el: "τα αρχικά μηδενικά φαίνεται να χάθηκαν σε υπολογιστικό φύλλο: γράψτε και τα εννέα ψηφία",
  },
  row_contradicts: {
    en: "line {line} has the same reservation with other figures: keep the one that is right",
    el: "η γραμμή {line} έχει την ίδια κράτηση με άλλα στοιχεία: κρατήστε τη σωστή",
  },

  // What is found there, where its shape would say nothing
  found_nothing: { en: "nothing", el: "τίποτα" },
  found_date: { en: "a date", el: "ημερομηνία" },
  found_number: { en: "a number", el: "αριθμός" },
  found_flag: { en: "true or false", el: "αληθές ή ψευδές" },
  found_no_column: { en: "no such column", el: "δεν υπάρχει τέτοια στήλη" },
  found_repetition: { en: "a repetition", el: "επανάληψη" },
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
  return inWordsOf(files, words, language) ?? refusalInWords(words, language);
}
