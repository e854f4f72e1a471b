import type { Messages } from "./message.ts";

/** Why the gateway refuses a request by itself: it answers in English whoever asks, and no function carries these. */
export const gateway = {
  path_unknown: { code: "path_not_found", en: "no such path", el: "δεν υπάρχει τέτοια διαδρομή" },
  method_wrong: { code: "method_not_allowed", en: "use {methods}", el: "χρησιμοποιήστε {methods}" },
  request_unreadable: {
    code: "request_unreadable",
    en: "the request could not be read",
    el: "το αίτημα δεν μπόρεσε να διαβαστεί",
  },
  bearer_expected: {
    code: "token_invalid",
    en: "authorization: expected a valid bearer token",
    el: "authorization: αναμένεται έγκυρο bearer token",
  },
  not_allowed: { code: "forbidden", en: "not allowed", el: "δεν επιτρέπεται" },
  body_beyond_limit: {
    code: "body_too_large",
    en: "the body is larger than this endpoint takes",
    el: "το σώμα είναι μεγαλύτερο από όσο δέχεται αυτό το αίτημα",
  },
  content_type_wrong: {
    code: "body_not_json",
    en: "content-type: expected application/json",
    el: "content-type: αναμένεται application/json",
  },
  too_many_requests: {
    code: "too_many_requests",
    en: "too many requests: wait a second, then try again",
    el: "πάρα πολλά αιτήματα: περιμένετε ένα δευτερόλεπτο και δοκιμάστε ξανά",
  },
  gateway_failed: {
    code: "internal_error",
    en: "the service failed: report it with the requestId",
    el: "η υπηρεσία απέτυχε: αναφέρετέ το με το requestId",
  },
  function_failed: {
    code: "bad_gateway",
    en: "the service failed; whether the request was done is not known",
    el: "η υπηρεσία απέτυχε· δεν είναι γνωστό αν έγινε το αίτημα",
  },
  took_too_long: {
    code: "gateway_timeout",
    en: "no answer in time; whether the request was done is not known",
    el: "δεν υπήρξε έγκαιρη απάντηση· δεν είναι γνωστό αν έγινε το αίτημα",
  },
} as const satisfies Messages;
