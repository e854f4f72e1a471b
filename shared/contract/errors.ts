import type { Problem } from "../parsing/unparsable.ts";
import type { gateway } from "../wording/gateway.ts";
import { codeOf, refusalInWords } from "../wording/refusal-words.ts";
import type { refusals } from "../wording/refusals.ts";
import { type Said, say } from "../wording/say.ts";
import type { sendingAgain } from "../wording/sending-again.ts";
import type { Quota } from "./quota.ts";

/** A text's code; without one, its name is the code. */
type CodesOf<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends { readonly code: infer Code } ? Code : Name;
}[keyof Texts];

/** Every reason to refuse a request, for software. */
export type ErrorCode = CodesOf<typeof refusals> | CodesOf<typeof gateway>;

const corrected = { status: 400, again: "corrected" } as const;
const unauthorized = { status: 401, again: "with_token" } as const;
const forbidden = { status: 403, again: "never" } as const;
const notFound = { status: 404, again: "never" } as const;
const conflict = { status: 409, again: "never" } as const;
const later = { status: 429, again: "later" } as const;

/** The table of refusals, and when to send each again. The compiler checks that every code of the texts has a row. */
export const errors = {
  validation_failed: corrected,
  body_missing: corrected,
  body_malformed: corrected,
  body_forbidden_key: corrected,
  body_not_utf8: corrected,
  body_too_many_values: corrected,
  body_too_deep: corrected,
  patch_empty: corrected,
  idempotency_key_format: corrected,
  request_unreadable: corrected,
  token_missing: unauthorized,
  token_invalid: unauthorized,
  token_expired: unauthorized,
  client_unknown: { status: 401, again: "corrected" },
  refresh_token_invalid: unauthorized,
  client_secret_ended: { status: 401, again: "corrected" },
  identity_refused: { status: 401, again: "corrected" },
  identity_without_role: forbidden,
  identity_ended: forbidden,
  no_identity_provider: notFound,
  person_without_secret: conflict,
  role_missing: forbidden,
  admin_needed: forbidden,
  forbidden,
  task_not_found: notFound,
  apartment_not_found: notFound,
  owner_not_found: notFound,
  client_not_found: notFound,
  review_not_found: notFound,
  record_not_found: notFound,
  path_not_found: notFound,
  method_not_allowed: { status: 405, again: "never" },
  portal_username_taken: conflict,
  owner_changed: { status: 409, again: "later" },
  work_in_progress: { status: 409, again: "later" },
  owner_not_blocked: { status: 409, again: "later" },
  nothing_to_retry: conflict,
  guest_erased: conflict,
  last_admin: conflict,
  not_under_review: conflict,
  body_too_large: { status: 413, again: "corrected" },
  task_too_large: { status: 413, again: "corrected" },
  body_not_json: { status: 415, again: "corrected" },
  idempotency_key_reused: { status: 422, again: "corrected" },
  login_throttled: later,
  too_many_open_rows: later,
  portal_guesses_throttled: later,
  too_many_requests: later,
  internal_error: { status: 500, again: "reported" },
  bad_gateway: { status: 502, again: "with_key" },
  service_unavailable: { status: 503, again: "with_key" },
  gateway_timeout: { status: 504, again: "with_key" },
} as const satisfies Record<ErrorCode, { status: number; again: keyof typeof sendingAgain }>;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errors, code);

export type Refusal = keyof typeof refusals;

interface ErrorDetails {
  readonly problems?: readonly Problem[];
  readonly retryAfterSeconds?: number;
  readonly quota?: Quota;
}

/**
 * A refusal, to be worded in the caller's language. It never repeats what was received.
 *
 * @example
 * throw new ApiError(say("username_taken")); // 409 portal_username_taken
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly said: Said;
  readonly problems: readonly Problem[];
  /** When to try again, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** How much more the client may have open, where that is not enough. */
  readonly quota: Quota | undefined;

  constructor(said: Said<Refusal>, more: ErrorDetails = {}) {
    super(refusalInWords(said));
    this.name = "ApiError";
    const code = codeOf(said);
    this.code = isErrorCode(code) ? code : "internal_error";
    this.said = said;
    this.problems = more.problems ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.quota = more.quota;
  }
}

/** The maximum number of mistakes in `errorMessage` … */
const maxInMessage = 20;
/** … and in `errors`. */
export const listedErrors = 100;

/**
 * The refusal of a request with these mistakes.
 *
 * @example
 * throw validationError([{ path: "reservations[1].startDate", message: say("expected_date") }]);
 */
export function validationError(problems: readonly Problem[]): ApiError {
  const list = problems
    .slice(0, maxInMessage)
    .map(({ path, message }) => (path === "" ? message : say("mistake", { path, message })));
  const more = problems.length - maxInMessage;
  const all = more > 0 ? [...list, say("mistakes_more", { count: more })] : list;
  return new ApiError(say("mistakes", { list: all }), { problems: problems.slice(0, listedErrors) });
}
