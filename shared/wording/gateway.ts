import type { Messages } from "./message.ts";

/** Why the gateway refuses a request by itself: it answers in English whoever asks, and no function carries these. */
export const gateway = {
  path_unknown: {
    code: "path_not_found",
    en: "no such path: openapi.json lists them all",
    el: "δεν υπάρχει τέτοια διαδρομή: το openapi.json τις έχει όλες",
  },
  method_wrong: {
    code: "method_not_allowed",
    en: "this path does not support the method: use {methods}",
    el: "η διαδρομή έχει άλλη μέθοδο: χρησιμοποιήστε {methods}",
  },
  request_unreadable: {
    code: "request_unreadable",
    en: "the request could not be read: check its path, query and headers",
    el: "το αίτημα δεν μπόρεσε να διαβαστεί: ελέγξτε τη διαδρομή, το query και τις κεφαλίδες του",
  },
  bearer_expected: {
    code: "token_invalid",
    en: "authorization: expected a valid bearer token",
    el: "authorization: χρειάζεται έγκυρο bearer token",
  },
  not_allowed: {
    code: "forbidden",
    en: "not allowed: check the API's address",
    el: "δεν επιτρέπεται: ελέγξτε τη διεύθυνση του API",
  },
  body_beyond_limit: {
    code: "body_too_large",
    en: "the body is larger than this endpoint accepts: send less at once",
    el: "το σώμα είναι μεγαλύτερο από όσο δέχεται αυτό το αίτημα: στείλτε λιγότερα μαζί",
  },
  content_type_wrong: {
    code: "body_not_json",
    en: "content-type: expected application/json",
    el: "content-type: επιτρέπεται μόνο application/json",
  },
  too_many_requests: {
    code: "too_many_requests",
    en: "too many requests: wait a second, then try again",
    el: "πάρα πολλά αιτήματα: περιμένετε ένα δευτερόλεπτο και δοκιμάστε ξανά",
  },
  too_many_from_address: {
    code: "too_many_requests",
    en: "too many requests from this address in five minutes: wait as long as Retry-After says",
    el: "πάρα πολλά αιτήματα από αυτή τη διεύθυνση μέσα σε πέντε λεπτά: περιμένετε όσο ορίζει το Retry-After",
  },
  gateway_in_trouble: {
    code: "service_unavailable",
    en: "the service is overloaded or in trouble: wait as long as Retry-After says, then send it again; a task with the same Idempotency-Key",
    el: "η υπηρεσία είναι υπερφορτωμένη ή αντιμετωπίζει πρόβλημα: περιμένετε όσο ορίζει το Retry-After και στείλτε ξανά το αίτημα· μια αποστολή με το ίδιο Idempotency-Key",
  },
  gateway_failed: {
    code: "internal_error",
    en: "the service failed: report it with the requestId",
    el: "παρουσιάστηκε σφάλμα της υπηρεσίας: αναφέρετέ το με το requestId",
  },
  function_failed: {
    code: "bad_gateway",
    en: "the service failed, and may have carried out the request: send a task again with the same Idempotency-Key",
    el: "παρουσιάστηκε σφάλμα της υπηρεσίας και το αίτημα ίσως εκτελέστηκε: επαναλάβετε την αποστολή με το ίδιο Idempotency-Key",
  },
  took_too_long: {
    code: "gateway_timeout",
    en: "no answer in time, and the request may have been carried out: send a task again with the same Idempotency-Key",
    el: "δεν υπήρξε έγκαιρη απάντηση και το αίτημα ίσως εκτελέστηκε: επαναλάβετε την αποστολή με το ίδιο Idempotency-Key",
  },
} as const satisfies Messages;
