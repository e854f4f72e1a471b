import type { Messages } from "./message.ts";
import { inWords, inWordsOf, type Language, type ParamsIn, type Said, type Words } from "./say.ts";

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
  file_workbook: {
    en: "The workbook cannot be opened: save it as .xlsx anew, or as CSV.",
    el: "Το βιβλίο εργασίας δεν ανοίγει: αποθηκεύστε το ξανά ως .xlsx ή ως CSV.",
  },

  // Its columns
  column_renamed: {
    en: "name the column as the mapping does, or correct the mapping",
    el: "ονομάστε τη στήλη όπως η αντιστοίχιση ή διορθώστε την αντιστοίχιση",
  },
  column_missing: {
    en: "add a column for it, or say what every row has alike (on the command line: --set {field}=...)",
    el: "προσθέστε στήλη για αυτό ή ορίστε το ίδιο για όλες τις γραμμές (στη γραμμή εντολών: --set {field}=...)",
  },

  // Its cells
  cell_amount: {
    en: "write the amount in euros, such as 420.50",
    el: "γράψτε το ποσό σε ευρώ, όπως 420,50",
  },
  cell_amount_decimals: {
    en: "write the amount with two decimals and nothing else, such as 1234.50",
    el: "γράψτε το ποσό με δύο δεκαδικά και τίποτε άλλο, όπως 1234,50",
  },
  cell_amount_thousands: {
    en: "write the amount with two decimals, so that its thousands can be told from its cents",
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
    en: "the stay was cancelled and something was received: add a column cancellationDate with the day of the cancellation",
    el: "η διαμονή ακυρώθηκε και εισπράχθηκε ποσό: προσθέστε στήλη cancellationDate με την ημέρα της ακύρωσης",
  },
  cell_apartment: {
    en: "no one apartment on record has this name: name one so, write its id in a column apartmentId, or say it in the mapping's apartments",
    el: "κανένα μοναδικό καταχωρισμένο ακίνητο δεν έχει αυτό το όνομα: ονομάστε έτσι ένα, γράψτε τον αριθμό του σε στήλη apartmentId ή ορίστε το στα apartments της αντιστοίχισης",
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
  return (typeof words === "string" ? words : inWordsOf(files, words, language)) ?? inWords(words, language);
}
