import type { Messages } from "./message.ts";

/** Why a request as a whole is refused: `errorMessage`. */
export const refusals = {
  // Who calls
  token_needed: {
    code: "token_missing",
    en: "a valid access token is needed: log in at /auth/token, then send it as Authorization: Bearer <token>",
    el: "χρειάζεται έγκυρο access token: συνδεθείτε στο /auth/token και στείλτε το ως Authorization: Bearer <token>",
  },
  token_refused: {
    code: "token_invalid",
    en: "the access token is not valid, or no longer valid: log in again at /auth/token",
    el: "αυτό το access token δεν ισχύει ή δεν ισχύει πια: συνδεθείτε ξανά στο /auth/token",
  },
  token_expired: {
    en: "the access token has expired: get another at /auth/refresh, or log in again at /auth/token",
    el: "το access token έληξε: πάρτε άλλο από το /auth/refresh ή συνδεθείτε ξανά στο /auth/token",
  },
  role_needed: {
    code: "role_missing",
    en: "this requires one of the roles {roles}: ask an admin for it",
    el: "χρειάζεται ένας από τους ρόλους {roles}: ζητήστε τον από τον διαχειριστή συστήματος",
  },
  client_wrong: {
    code: "client_unknown",
    en: "the client id or its secret is wrong: check both with whoever gave them to you",
    el: "το αναγνωριστικό ή ο μυστικός κωδικός είναι λάθος: ελέγξτε και τα δύο με όποιον σας τα έδωσε",
  },
  login_throttled: {
    en: "too many wrong logins for this client from this address: wait as long as Retry-After says",
    el: "πολλές αποτυχημένες προσπάθειες σύνδεσης από αυτή τη διεύθυνση: περιμένετε όσο ορίζει το Retry-After",
  },
  guesses_throttled: {
    code: "portal_guesses_throttled",
    en: "the portal refused too many passwords sent by this client: wait as long as Retry-After says, or put the owner on record",
    el: "η πύλη απέρριψε πολλούς κωδικούς που στάλθηκαν με αυτό το αναγνωριστικό: περιμένετε όσο ορίζει το Retry-After ή καταχωρίστε τον ιδιοκτήτη",
  },
  refresh_ended: {
    code: "refresh_token_invalid",
    en: "the refresh token is used, expired or unknown: log in again at /auth/token",
    el: "το refresh token έχει χρησιμοποιηθεί, έχει λήξει ή δεν υπάρχει: συνδεθείτε ξανά στο /auth/token",
  },
  secret_ended: {
    code: "client_secret_ended",
    en: "this client's secret has expired: ask whoever gave it to you for a new one",
    el: "ο μυστικός κωδικός έχει λήξει: ζητήστε νέο από όποιον σας τον έδωσε",
  },
  no_identity_provider: {
    en: "this service has no identity provider: log in at /auth/token",
    el: "η υπηρεσία δεν έχει πάροχο ταυτότητας: συνδεθείτε στο /auth/token",
  },
  identity_refused: {
    en: "this sign-in is not valid, or no longer valid: sign in at your organisation again",
    el: "η σύνδεση δεν ισχύει ή δεν ισχύει πια: συνδεθείτε ξανά μέσω του οργανισμού σας",
  },
  identity_without_role: {
    en: "your organisation gives you no role here: ask its administrators for one",
    el: "ο οργανισμός σας δεν σας έχει εκχωρήσει ρόλο εδώ: ζητήστε έναν από τους διαχειριστές συστήματός του",
  },
  identity_ended: {
    en: "an admin has ended your access here: ask them",
    el: "ένας διαχειριστής συστήματος διέκοψε την πρόσβασή σας εδώ: απευθυνθείτε σε αυτόν",
  },
  person_without_secret: {
    en: "this client is a person without a secret: people sign in at the identity provider",
    el: "πρόκειται για πρόσωπο χωρίς μυστικό κωδικό: συνδέεται μέσω του παρόχου ταυτότητας",
  },
  managed_by_admin: {
    code: "admin_needed",
    en: "a client-manager can create, change and revoke only client-managers: ask an admin for other roles",
    el: "ένας client-manager δημιουργεί, αλλάζει και καταργεί μόνο client-managers: για άλλους ρόλους απευθυνθείτε σε διαχειριστή συστήματος",
  },
  last_admin: {
    en: "this is the last admin, and only an admin can create another: create one first",
    el: "είναι ο τελευταίος διαχειριστής συστήματος και χωρίς αυτόν δεν μπορεί να δημιουργηθεί άλλος: δημιουργήστε πρώτα εκείνον",
  },

  // What operators decide
  no_such_review: {
    code: "review_not_found",
    en: "no case with this number is waiting for a decision: check the number",
    el: "καμία υπόθεση με αυτόν τον αριθμό δεν περιμένει απόφαση: ελέγξτε τον αριθμό",
  },
  not_under_review: {
    en: "it is {state}: only a case in NEEDS_REVIEW can be decided",
    el: "βρίσκεται σε κατάσταση {state}: αποφασίζεται μόνο ό,τι είναι προς έλεγχο",
  },
  not_blocked: {
    code: "owner_not_blocked",
    en: "this owner's login is not blocked, or is in use right now: try again in three minutes",
    el: "η σύνδεση αυτού του ιδιοκτήτη δεν είναι αποκλεισμένη ή χρησιμοποιείται αυτή τη στιγμή: δοκιμάστε ξανά σε τρία λεπτά",
  },

  // The body
  body_not_json: {
    en: "the body must be JSON in UTF-8: send it with content-type: application/json",
    el: "το σώμα πρέπει να είναι JSON σε UTF-8: στείλτε το με content-type: application/json",
  },
  body_missing: { en: "the request has no body: send it as JSON", el: "το αίτημα δεν έχει σώμα: στείλτε το ως JSON" },
  body_malformed: {
    en: "the body is not well-formed JSON from line {line}, character {character} on: correct its syntax",
    el: "το σώμα δεν είναι έγκυρο JSON από τη γραμμή {line}, χαρακτήρα {character}: διορθώστε τη σύνταξή του",
  },
  body_forbidden_key: {
    en: "no request has a field __proto__ or constructor: leave it out",
    el: "κανένα αίτημα δεν έχει πεδίο __proto__ ή constructor: παραλείψτε το",
  },
  body_not_utf8: {
    en: "the body is not UTF-8, or has a replacement character (U+FFFD), at byte {at}: send the text encoded in UTF-8",
    el: "το σώμα δεν είναι UTF-8, ή έχει χαρακτήρα αντικατάστασης (U+FFFD), στο byte {at}: στείλτε το κείμενο σε UTF-8",
  },
  body_too_many_values: {
    en: "the body has more than {limit} values: split it into several requests",
    el: "το σώμα έχει περισσότερες από {limit} τιμές: μοιράστε το σε περισσότερα αιτήματα",
  },
  body_too_deep: {
    en: "the body is nested deeper than {limit} levels: no request needs that",
    el: "το σώμα έχει πάνω από {limit} επίπεδα ένθεσης: κανένα αίτημα δεν τα χρειάζεται",
  },
  body_too_large: {
    en: "the body is larger than {limit}: send only what this request needs",
    el: "το σώμα υπερβαίνει τα {limit}: στείλτε μόνο όσα χρειάζεται το αίτημα",
  },
  batch_too_large: {
    code: "body_too_large",
    en: "the body is larger than {limit}: split it into several requests",
    el: "το σώμα υπερβαίνει τα {limit}: μοιράστε το σε περισσότερα αιτήματα",
  },
  task_too_large: {
    en: "the reservations are too large to store as one task: split them into several tasks",
    el: "οι κρατήσεις είναι πολύ μεγάλες για μία αποστολή: μοιράστε τις σε περισσότερες",
  },

  // Mistakes
  mistake: { code: "validation_failed", en: "{path}: {message}", el: "{path}: {message}" },
  mistakes: { code: "validation_failed", en: "{list}", el: "{list}" },
  mistakes_more: { code: "validation_failed", en: "and {count} more", el: "και {count} ακόμη" },
  patch_empty: {
    en: "nothing would change: give at least one of {fields}",
    el: "δεν θα άλλαζε τίποτα: δώστε τουλάχιστον ένα από τα {fields}",
  },
  idempotency_key_shape: {
    code: "idempotency_key_format",
    en: "Idempotency-Key: expected 1 to 255 printable ASCII characters without spaces",
    el: "Idempotency-Key: επιτρέπονται 1 έως 255 εκτυπώσιμοι χαρακτήρες ASCII χωρίς κενά",
  },
  idempotency_key_reused: {
    en: "this Idempotency-Key was used with another body: use a new key for a new request",
    el: "αυτό το Idempotency-Key χρησιμοποιήθηκε με άλλο σώμα: χρησιμοποιήστε νέο κλειδί για νέο αίτημα",
  },

  too_many_open_rows: {
    en: "this client has {count} rows open, and the limit is {most}: send more when some have ended",
    el: "{count} γραμμές με αυτό το αναγνωριστικό βρίσκονται σε εξέλιξη και επιτρέπονται {most}: στείλτε άλλες όταν ολοκληρωθούν",
  },
  too_many_rows_of_all: {
    code: "too_many_open_rows",
    en: "the service has too much work open: send this again later",
    el: "η υπηρεσία έχει ήδη σε εξέλιξη όσα μπορεί να αναλάβει: επαναλάβετε την αποστολή αργότερα",
  },

  // Records
  no_such_task: {
    code: "task_not_found",
    en: "there is no such task: check its number",
    el: "δεν υπάρχει τέτοια αποστολή: ελέγξτε τον αριθμό της",
  },
  no_such_record: {
    code: "record_not_found",
    en: "there is no such record: check its id",
    el: "δεν υπάρχει τέτοια εγγραφή: ελέγξτε τον αριθμό της",
  },
  no_such_apartment: {
    code: "apartment_not_found",
    en: "there is no such apartment: check its id",
    el: "δεν υπάρχει τέτοιο ακίνητο: ελέγξτε τον αριθμό του",
  },
  no_such_owner: {
    code: "owner_not_found",
    en: "there is no such apartment owner: check the portalUsername",
    el: "δεν υπάρχει τέτοιος ιδιοκτήτης: ελέγξτε το πεδίο portalUsername",
  },
  no_such_client: {
    code: "client_not_found",
    en: "there is no such client: check its id",
    el: "δεν υπάρχει τέτοιος χρήστης: ελέγξτε το αναγνωριστικό του",
  },
  username_on_record: {
    code: "portal_username_taken",
    en: "portalUsername: an owner with this username is already on record: update that one",
    el: "portalUsername: υπάρχει ήδη καταχωρισμένος ιδιοκτήτης με αυτό το όνομα χρήστη: ενημερώστε εκείνον",
  },
  username_taken: {
    code: "portal_username_taken",
    en: "portalUsername: another owner has this username: correct it",
    el: "portalUsername: το όνομα χρήστη ανήκει σε άλλον ιδιοκτήτη: διορθώστε το",
  },
  owner_changed_meanwhile: {
    code: "owner_changed",
    en: "another request is changing this owner: send the request again",
    el: "τα στοιχεία του ιδιοκτήτη τροποποιούνται αυτή τη στιγμή από άλλο αίτημα: στείλτε ξανά το αίτημα",
  },
  owner_looked_up: {
    code: "work_in_progress",
    en: "a declaration of this owner is being looked up (tasks {tasks}): try again once they have ended",
    el: "ελέγχεται δήλωση του ιδιοκτήτη (αποστολές {tasks}): δοκιμάστε ξανά μόλις ολοκληρωθούν",
  },
  owner_at_work: {
    code: "work_in_progress",
    en: "this owner's login is in use: try again in three minutes",
    el: "η σύνδεση του ιδιοκτήτη χρησιμοποιείται αυτή τη στιγμή: δοκιμάστε ξανά σε τρία λεπτά",
  },
  nothing_to_retry: {
    en: "no failed reservation is left among these: there is nothing to send again",
    el: "δεν απομένει καμία κράτηση που απέτυχε: δεν υπάρχει κάτι να σταλεί ξανά",
  },
  guest_erased: {
    en: "the guests of the failed reservations were erased: send the reservations again, with their guests",
    el: "τα στοιχεία μισθωτή όσων απέτυχαν έχουν διαγραφεί: στείλτε ξανά ολόκληρες τις κρατήσεις, με τους μισθωτές",
  },

  // The service
  service_trouble_now: {
    code: "service_unavailable",
    en: "the service is overloaded or in trouble: send the request again in a few seconds",
    el: "η υπηρεσία είναι υπερφορτωμένη ή αντιμετωπίζει πρόβλημα: στείλτε ξανά το αίτημα σε λίγα δευτερόλεπτα",
  },
  service_failed: {
    code: "internal_error",
    en: "the service failed to handle this request: report it with the requestId",
    el: "παρουσιάστηκε σφάλμα της υπηρεσίας σε αυτό το αίτημα: αναφέρετέ το με το requestId",
  },
} as const satisfies Messages;
