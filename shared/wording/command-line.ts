import type { Messages } from "./message.ts";
import { inWordsOf, type Language, type ParamsIn } from "./say.ts";

/** What `str` says itself; headings of its tables and names of options are the same in every language. */
export const commandLine = {
  // Its help
  str: { en: "Declares short-term-rental stays.", el: "Υποβάλλει δηλώσεις βραχυχρόνιας μίσθωσης." },
  usage: { en: "Usage:", el: "Χρήση:" },
  options: { en: "Options:", el: "Επιλογές:" },
  commands: { en: "Commands:", el: "Εντολές:" },
  show_help: { en: "display help for command", el: "εμφανίζει τη βοήθεια της εντολής" },
  show_version: { en: "output the version number", el: "εμφανίζει την έκδοση" },
  environment: { en: "Environment: {names}.", el: "Μεταβλητές περιβάλλοντος: {names}." },
  ends_with: {
    en: "Exit codes\n  0    everything was done, or there was nothing to do\n  1    something was not done; the output says what and why\n  2    refused: the file, an option or the credentials; nothing was sent\n  3    no answer from the API\n  130  interrupted; what was accepted goes on being declared",
    el: "Κωδικοί εξόδου\n  0    έγιναν όλα ή δεν χρειαζόταν ενέργεια\n  1    κάτι δεν έγινε· αναφέρεται τι και γιατί\n  2    απορρίφθηκε το αρχείο, μια επιλογή ή τα διαπιστευτήρια· δεν στάλθηκε τίποτα\n  3    το API δεν απάντησε\n  130  διακόπηκε· όσα έγιναν δεκτά συνεχίζουν να υποβάλλονται",
  },
  shows_them: { en: "shows them", el: "τα εμφανίζει" },
  as_json: { en: "print the results as JSON", el: "τυπώνει τα αποτελέσματα σε JSON" },
  as_csv: { en: "print them as CSV for a spreadsheet", el: "τα τυπώνει σε CSV για υπολογιστικό φύλλο" },
  dry_run: { en: "check every row, send nothing", el: "ελέγχει κάθε γραμμή, δεν στέλνει τίποτα" },
  of_apartment: { en: "of one apartment only", el: "ενός ακινήτου μόνο" },
  file: {
    en: "sends the reservations of a CSV, Excel, OpenDocument or JSON file to be declared, and waits for the outcomes. Every row is checked before any is sent. Run it again after an interruption, and it resumes.",
    el: "στέλνει για δήλωση τις κρατήσεις ενός αρχείου CSV, Excel, OpenDocument ή JSON και περιμένει τα αποτελέσματα. Κάθε γραμμή ελέγχεται πριν σταλεί οτιδήποτε. Αν διακοπεί, στην επόμενη εκτέλεση συνεχίζει από εκεί που ήταν.",
  },
  file_draft: {
    en: "save drafts at the portal, declare nothing",
    el: "προσωρινή αποθήκευση στην πύλη, δεν δηλώνεται τίποτα",
  },
  file_amend: {
    en: "correct declarations that differ; each run sends the whole file again",
    el: "διορθώνει όσα έχουν δηλωθεί αλλιώς· κάθε εκτέλεση στέλνει ξανά όλο το αρχείο",
  },
  file_mapping: {
    en: "how the file is read; by default beside it, one for each source, kept when a file was sent",
    el: "πώς διαβάζεται το αρχείο· αλλιώς δίπλα του, ένα για κάθε πηγή, και κρατείται μόλις σταλεί αρχείο",
  },
  file_dates: {
    en: "DMY or MDY, if the dates are ambiguous",
    el: "DMY (πρώτα η ημέρα) ή MDY (πρώτα ο μήνας), όπου δεν φαίνεται από τις ημερομηνίες",
  },
  file_set: {
    en: "a value for every row, such as platform=Airbnb",
    el: "ό,τι είναι ίδιο σε κάθε γραμμή, π.χ. platform=Airbnb",
  },
  file_answer: {
    en: "answers a question about the file, as it was asked; repeatable",
    el: "απαντά σε ερώτηση για το αρχείο, όπως τέθηκε· επαναλαμβάνεται",
  },
  file_guests: {
    en: "a second file with the guests' documents or tax numbers, by the reservation's code, or by arrival and name",
    el: "δεύτερο αρχείο με τα έγγραφα ή τους ΑΦΜ των μισθωτών, κατά κωδικό κράτησης ή κατά άφιξη και όνομα",
  },
  file_sheet: {
    en: "the sheet of a workbook, if several have reservations",
    el: "το φύλλο του βιβλίου εργασίας, αν κρατήσεις έχουν πολλά",
  },
  file_results: {
    en: "where the results are written; <file>.results.csv by default",
    el: "πού γράφονται τα αποτελέσματα· αλλιώς στο <file>.results.csv",
  },
  status: { en: "waits for the outcomes of a task", el: "περιμένει τα αποτελέσματα μιας εργασίας" },
  tasks: { en: "the newest hundred tasks, and their states", el: "οι εκατό νεότερες εργασίες και πού βρίσκονται" },
  some_rows: {
    en: "{what}: the whole task, or only these places in it",
    el: "{what}: ολόκληρη η εργασία ή μόνο οι γραμμές της που αναφέρετε",
  },
  cancel: {
    en: "cancels reservations not yet sent to the portal, a statement or a search",
    el: "ακυρώνει όσες δεν έχουν σταλεί ακόμη, μια δήλωση ή μια αναζήτηση",
  },
  retry: { en: "sends again what failed, as a new task", el: "στέλνει ξανά όσες απέτυχαν, ως νέα εργασία" },
  dismiss: {
    en: "dismisses failed reservations and drafts: nothing is left to do about them",
    el: "αρχειοθετεί όσες απέτυχαν ή είναι προσωρινές, όταν δεν μένει άλλη ενέργεια",
  },
  reservations: {
    en: "the reservations sent so far, newest first, with their outcomes",
    el: "οι κρατήσεις που έχουν σταλεί, πρώτα οι νεότερες, και τι έγινε με την καθεμία",
  },
  of_status: { en: "in one state only, such as FAILED", el: "σε μία κατάσταση μόνο, π.χ. FAILED" },
  of_attention: {
    en: "only what failed, needs review or is late",
    el: "μόνο όσες απέτυχαν, χρειάζονται έλεγχο ή είναι εκπρόθεσμες",
  },
  owners: { en: "the apartments' owners on record", el: "οι καταχωρισμένοι ιδιοκτήτες" },
  owners_add: {
    en: "adds an owner; the password is asked for, or read from the standard input",
    el: "καταχωρίζει ιδιοκτήτη· ο κωδικός ζητείται ή διαβάζεται από την τυπική είσοδο",
  },
  owners_check: {
    en: "logs in at the portal once, and shows the owner's properties there beside the apartments on record",
    el: "συνδέεται μία φορά στην πύλη και εμφανίζει τα ακίνητα του ιδιοκτήτη εκεί δίπλα στα καταχωρισμένα",
  },
  owners_password: {
    en: "gives an owner a new password; it is asked for, or read from the standard input",
    el: "ορίζει νέο κωδικό ιδιοκτήτη· ζητείται ή διαβάζεται από την τυπική είσοδο",
  },
  apartments: { en: "the apartments on record", el: "τα καταχωρισμένα ακίνητα" },
  apartments_import: {
    en: "adds those of a file: name, address, registryId, ownerId or portalUsername, postalCode",
    el: "καταχωρίζει όσα έχει ένα αρχείο: name, address, registryId, ownerId ή portalUsername, postalCode",
  },
  apartments_from_portal: {
    en: "adds an owner's missing properties from the portal, named by their registry numbers",
    el: "καταχωρίζει όσα υπάρχουν στην πύλη για έναν ιδιοκτήτη και λείπουν εδώ, με όνομα τον αριθμό μητρώου",
  },
  takk: {
    en: "submits the climate fee of a month: a file with portalUsername, month, year (or not), {columns}",
    el: "υποβάλλει το τέλος ανθεκτικότητας ενός μήνα: αρχείο με portalUsername, month, year (προαιρετικά), {columns}",
  },
  takk_draft: {
    en: "save drafts at the portal, submit nothing",
    el: "προσωρινή αποθήκευση στην πύλη, δεν υποβάλλεται τίποτα",
  },
  search: {
    en: "what the portal holds of an apartment between two days (DD/MM/YYYY), whoever declared it",
    el: "τι υπάρχει στην πύλη για ένα ακίνητο ανάμεσα σε δύο ημέρες (DD/MM/YYYY), όποιος κι αν το δήλωσε",
  },
  reconcile: {
    en: "compares a month (YYYY-MM) as declared from here with the portal: what is missing, extra or different there, or not declared",
    el: "συγκρίνει έναν μήνα (YYYY-MM) όπως δηλώθηκε από εδώ με την πύλη: τι λείπει, τι περισσεύει, τι διαφέρει εκεί, τι δεν δηλώθηκε",
  },
  doctor: {
    en: "checks that everything is in place: address, clock, credentials, role, owners, apartments",
    el: "ελέγχει αν είναι όλα στη θέση τους: διεύθυνση, ρολόι, διαπιστευτήρια, ρόλος, ιδιοκτήτες, ακίνητα",
  },

  // A file
  unread_columns: { en: "Columns that are not read: {names}.", el: "Στήλες που δεν διαβάζονται: {names}." },
  mapping_kept: {
    en: "How the file was read is kept in {file} for the next one; correct it there.",
    el: "Ο τρόπος που διαβάστηκε το αρχείο κρατείται στο {file} για το επόμενο· διορθώστε τον εκεί.",
  },
  day_first: { en: "Dates are read with the day first.", el: "Στις ημερομηνίες διαβάζεται πρώτα η ημέρα." },
  month_first: { en: "Dates are read with the month first.", el: "Στις ημερομηνίες διαβάζεται πρώτα ο μήνας." },
  order_taken: { en: "If the month comes first, use --dates MDY.", el: "Αν πρώτα είναι ο μήνας, δώστε --dates MDY." },
  left_out: {
    en: "Left out, {what}: {count} (line {lines}).",
    el: "Παραλείπονται, {what}: {count} (γραμμές {lines}).",
  },
  source_known: { en: "Read as: {source}.", el: "Διαβάζεται ως: {source}." },
  mapping_used: {
    en: "Read as earlier files were ({file}): {what}.",
    el: "Διαβάζεται όπως τα προηγούμενα αρχεία ({file}): {what}.",
  },
  sheets_unread: {
    en: 'Sheet "{sheet}" is read; not read: {names}.',
    el: "Διαβάζεται το φύλλο «{sheet}»· δεν διαβάζονται: {names}.",
  },
  guests_of_sheet: {
    en: 'The guests\' documents are taken from sheet "{name}": {count}.',
    el: "Τα έγγραφα των μισθωτών λαμβάνονται από το φύλλο «{name}»: {count}.",
  },
  set_beside_column: {
    en: '{field}: column "{column}" has it; --set fills only its empty cells.',
    el: "{field}: υπάρχει στη στήλη «{column}»· το --set συμπληρώνει μόνο τα κενά κελιά της.",
  },
  question_of_line: { en: "line {line}: {words}", el: "γραμμή {line}: {words}" },
  questions: {
    en: "{count} {count, plural, one {question} other {questions}} to answer. Nothing was sent.",
    el: "{count} {count, plural, one {ερώτηση} other {ερωτήσεις}} προς απάντηση. Δεν στάλθηκε τίποτα.",
  },
  proposed: { en: "(proposed)", el: "(προτείνεται)" },
  answer_not_taken: {
    en: "Answer with one of the numbers, or with a value such as those.",
    el: "Απαντήστε με έναν από τους αριθμούς ή με τιμή όπως αυτές.",
  },
  send_now: {
    en: "Send {count} {count, plural, one {reservation} other {reservations}}, {sum} € in all? [y/N]",
    el: "Να {count, plural, one {σταλεί} other {σταλούν}} {count} {count, plural, one {κράτηση} other {κρατήσεις}}, {sum} € συνολικά; [ν/Ο]",
  },
  not_sent: { en: "Nothing was sent.", el: "Δεν στάλθηκε τίποτα." },
  late_row: { en: "late: was due {date}", el: "εκπρόθεσμη: προθεσμία {date}" },
  declared_row: { en: "declared already as {number}", el: "δηλωμένη ήδη με Α/Α {number}" },
  overlapping_row: { en: "overlaps {reservation} on record", el: "συμπίπτει με την {reservation} στο μητρώο" },
  declared_rows: {
    en: "{count} {count, plural, one {reservation is} other {reservations are}} declared already: {count, plural, one {it stays} other {they stay}} as {count, plural, one {it is} other {they are}}, unless you say --amend.",
    el: "{count} {count, plural, one {κράτηση είναι δηλωμένη} other {κρατήσεις είναι δηλωμένες}} ήδη: {count, plural, one {μένει} other {μένουν}} ως {count, plural, one {έχει} other {έχουν}}, εκτός αν δώσετε --amend.",
  },
  not_compared: {
    en: "What is declared already could not be read: {why}",
    el: "Δεν διαβάστηκε τι είναι ήδη δηλωμένο: {why}",
  },
  late_rows: {
    en: "{count} {count, plural, one {reservation is} other {reservations are}} late already: {count, plural, one {its} other {their}} day of declaration has passed.",
    el: "{count} {count, plural, one {κράτηση είναι εκπρόθεσμη} other {κρατήσεις είναι εκπρόθεσμες}}: η προθεσμία δήλωσης έχει περάσει.",
  },
  sum_of_apartment: {
    en: "Apartment {name}: {count} {count, plural, one {reservation} other {reservations}}, {sum} €",
    el: "Ακίνητο {name}: {count} {count, plural, one {κράτηση} other {κρατήσεις}}, {sum} €",
  },
  problem: {
    en: "line {line}: {name}: {fix} [found: {found}]",
    el: "γραμμή {line}: {name}: {fix} [βρέθηκε: {found}]",
  },
  problems: {
    en: "{count} {count, plural, one {problem} other {problems}} in {lines} {lines, plural, one {line} other {lines}}. Nothing was sent.",
    el: "{count} {count, plural, one {σφάλμα} other {σφάλματα}} σε {lines} {lines, plural, one {γραμμή} other {γραμμές}}. Δεν στάλθηκε τίποτα.",
  },
  problems_written: { en: "All of them are in {file}", el: "Βρίσκονται όλα στο {file}" },
  takk_problem: { en: "line {line}: {field}: {message}", el: "γραμμή {line}: {field}: {message}" },
  takk_problems: {
    en: "{count} {count, plural, one {problem} other {problems}}. Nothing was sent.",
    el: "{count} {count, plural, one {σφάλμα} other {σφάλματα}}. Δεν στάλθηκε τίποτα.",
  },
  takk_in_order: {
    en: "{count} {count, plural, one {statement is} other {statements are}} in order; nothing was sent.",
    el: "{count} {count, plural, one {δήλωση} other {δηλώσεις}} χωρίς σφάλματα· δεν στάλθηκε τίποτα.",
  },
  in_order: {
    en: "{count} {count, plural, one {reservation is} other {reservations are}} in order, {sum} € in all; nothing was sent.",
    el: "{count} {count, plural, one {κράτηση} other {κρατήσεις}} χωρίς σφάλματα, {sum} € συνολικά· δεν στάλθηκε τίποτα.",
  },
  no_reservation: {
    en: "Nothing to do: the file has no reservation.",
    el: "Δεν χρειάζεται ενέργεια: το αρχείο δεν έχει κρατήσεις.",
  },
  interrupted_file: {
    en: "\nInterrupted. {count} of {all} {all, plural, one {reservation} other {reservations}} accepted: these go on being declared. Run it again for the rest.",
    el: "\nΔιακόπηκε. Έγιναν δεκτές {count} από {all} {all, plural, one {κράτηση} other {κρατήσεις}} και η δήλωσή τους συνεχίζεται· εκτελέστε ξανά για τις υπόλοιπες.",
  },
  sent_before: {
    en: "Nothing to do: an earlier run had sent all of it. ",
    el: "Δεν χρειάζεται ενέργεια: όλα είχαν σταλεί σε προηγούμενη εκτέλεση. ",
  },
  all_written: { en: "{totals}. All in {file}", el: "{totals}. Όλα στο {file}" },
  waits: { en: "waits: {why}", el: "περιμένει: {why}" },
  how_far: { en: "{filed} of {total} done", el: "ολοκληρωμένες: {filed} από {total}" },
  count_failed: { en: "{count} failed", el: "αποτυχημένες: {count}" },
  count_review: { en: "{count} need review", el: "προς έλεγχο: {count}" },
  count_checking: { en: "{count} checking", el: "υπό έλεγχο: {count}" },

  // An argument
  expected_number: {
    en: "Expected a number, such as a task's or an apartment's id.",
    el: "Γράψτε αριθμό, όπως τον αριθμό μιας εργασίας ή ενός ακινήτου.",
  },
  expected_day: {
    en: "Expected a day as DD/MM/YYYY or YYYY-MM-DD.",
    el: "Γράψτε ημέρα ως DD/MM/YYYY ή YYYY-MM-DD.",
  },
  expected_month: { en: "Expected a month as YYYY-MM.", el: "Γράψτε μήνα ως YYYY-MM." },
  expected_order: { en: "Expected DMY or MDY.", el: "Επιτρεπτές τιμές: DMY, MDY." },
  password_of: { en: "Portal password of {name}: ", el: "Κωδικός στην πύλη του χρήστη {name}: " },

  // What was done
  cancelled: {
    en: "{count} {count, plural, one {reservation is} other {reservations are}} cancelled.",
    el: "{count} {count, plural, one {κράτηση ακυρώθηκε} other {κρατήσεις ακυρώθηκαν}}.",
  },
  statement_cancelled: { en: "The statement is cancelled.", el: "Η δήλωση ακυρώθηκε." },
  statement_goes_on: {
    en: "The statement had been sent to the portal already: it continues to its outcome.",
    el: "Η δήλωση είχε ήδη σταλεί στην πύλη: αναμένεται το αποτέλεσμα.",
  },
  search_stopped: { en: "The search is stopped.", el: "Η αναζήτηση διακόπηκε." },
  search_ended: { en: "The search had ended already.", el: "Η αναζήτηση είχε ήδη ολοκληρωθεί." },
  dismissed: {
    en: "{count} {count, plural, one {reservation is} other {reservations are}} dismissed.",
    el: "{count} {count, plural, one {κράτηση αρχειοθετήθηκε} other {κρατήσεις αρχειοθετήθηκαν}}.",
  },
  owner_added: { en: "owner {id} is on record", el: "ο ιδιοκτήτης {id} καταχωρίστηκε" },
  password_kept: { en: "saved; send failed reservations again", el: "αποθηκεύτηκε· στείλτε ξανά όσες είχαν αποτύχει" },
  apartments_added: {
    en: "{count} {count, plural, one {apartment was} other {apartments were}} added.",
    el: "{count} {count, plural, one {ακίνητο καταχωρίστηκε} other {ακίνητα καταχωρίστηκαν}}.",
  },
  differences: {
    en: "{count} {count, plural, one {difference} other {differences}} in {apartments} {apartments, plural, one {apartment} other {apartments}}.",
    el: "{count} {count, plural, one {διαφορά} other {διαφορές}} σε {apartments} {apartments, plural, one {ακίνητο} other {ακίνητα}}.",
  },
  differences_unseen: {
    en: "{count} {count, plural, one {difference} other {differences}} in {apartments} {apartments, plural, one {apartment} other {apartments}}; {unseen} could not be checked.",
    el: "{count} {count, plural, one {διαφορά} other {διαφορές}} σε {apartments} {apartments, plural, one {ακίνητο} other {ακίνητα}}· χωρίς έλεγχο: {unseen}.",
  },
  difference_missing: { en: "declared by us, not found at the portal", el: "δηλώθηκε από εδώ, δεν βρέθηκε στην πύλη" },
  difference_byHand: {
    en: "the same days are declared there by others, or by hand",
    el: "οι ίδιες ημέρες έχουν δηλωθεί εκεί από άλλους ή απευθείας στην πύλη",
  },
  difference_notDeclared: { en: "not declared", el: "δεν δηλώθηκε" },
  difference_draft: {
    en: "a draft at the portal: saved, not declared",
    el: "προσωρινή στην πύλη: αποθηκεύτηκε, δεν υποβλήθηκε",
  },
  difference_extra: { en: "declared by others, or by hand", el: "δηλώθηκε από άλλους ή απευθείας στην πύλη" },
  difference_figure: { en: "{name} {here}, at the portal {there}", el: "{name} {here}, στην πύλη {there}" },
  none: { en: "none", el: "κανένα" },
  no_apartment: { en: "There is no apartment {id}.", el: "Δεν υπάρχει ακίνητο {id}." },

  // What is in place
  ok: { en: "ok   ", el: "εντάξει" },
  wrong: { en: "wrong", el: "λάθος  " },
  credentials: { en: "Credentials", el: "Διαπιστευτήρια" },
  apartments_name: { en: "Apartments", el: "Ακίνητα" },
  accepted: { en: "accepted ({count} owners on record)", el: "έγιναν δεκτά (καταχωρισμένοι ιδιοκτήτες: {count})" },
  clock_off: {
    en: "this machine's clock is {seconds} seconds off",
    el: "το ρολόι του υπολογιστή αποκλίνει {seconds} δευτερόλεπτα",
  },
  answers: { en: "{url} answers, version {version}", el: "το {url} απαντά, έκδοση {version}" },
  node_old: { en: "{version} is too old: 24 or later", el: "η έκδοση {version} είναι παλιά: 24 ή νεότερη" },
  no_apartments: {
    en: "none on record: add them with `str apartments import`",
    el: "κανένα καταχωρισμένο: καταχωρίστε τα με `str apartments import`",
  },
  stray_apartments: {
    en: "{stray} of {count} have no owner on record",
    el: "{stray} από {count} δεν έχουν καταχωρισμένο ιδιοκτήτη",
  },
  on_record: { en: "{count} on record", el: "καταχωρισμένα: {count}" },

  // Where it ends
  interrupted: { en: "Interrupted.", el: "Διακόπηκε." },
  no_answer: { en: "No answer from {url}: {why}", el: "Καμία απάντηση από {url}: {why}" },
  nothing_sent: { en: "{why} Nothing was sent.", el: "{why} Δεν στάλθηκε τίποτα." },
  request: { en: "(request {id})", el: "(αίτημα {id})" },
  other_api: {
    en: "{url} answered {status} and is not this API: its address ends in /api/v1.",
    el: "το {url} απάντησε {status} και δεν είναι αυτό το API: η διεύθυνσή του τελειώνει σε /api/v1.",
  },
  address_wrong: {
    en: "STR_API_URL is not an address: write it like https://declarations.example/api/v1.",
    el: "Το STR_API_URL δεν είναι διεύθυνση: γράψτε το όπως https://declarations.example/api/v1.",
  },
  address_unsafe: {
    en: "STR_API_URL must begin with https://: only this machine is called without TLS.",
    el: "Το STR_API_URL πρέπει να αρχίζει με https://: μόνο αυτό το μηχάνημα καλείται χωρίς TLS.",
  },
  credentials_missing: {
    en: "Set STR_CLIENT_ID and STR_CLIENT_SECRET.",
    el: "Ορίστε τα STR_CLIENT_ID και STR_CLIENT_SECRET.",
  },
} as const satisfies Messages;

export type Say = ReturnType<typeof commandLineIn>;

/** @example commandLineIn("el")("cancelled", { count: 2 }) // "2 κρατήσεις ακυρώθηκαν." */
export const commandLineIn =
  (language: Language) =>
  <Code extends keyof typeof commandLine>(code: Code, ...[params]: ParamsIn<(typeof commandLine)[Code]["en"]>) =>
    inWordsOf(commandLine, { code, params }, language) ?? "";
