import type { Problem } from "../parsing/unparsable.ts";
import { inWords, type Said, say } from "../wording/say.ts";

/** Every way in which a request can be refused, for software; one status each. */
export const statusOf = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  not_json: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/**
 * A refusal, said so that it can be put into words. It never repeats what was received.
 *
 * @example
 * throw new ApiError("conflict", say("username_taken"));
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly said: Said;
  readonly problems: readonly Problem[];
  /** Before it makes sense to try again, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, said: Said, problems: readonly Problem[] = [], retryAfterSeconds?: number) {
    super(inWords(said));
    this.name = "ApiError";
    this.code = code;
    this.said = said;
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** As many mistakes as fit into one sentence … */
const saidInMessage = 20;
/** … and into the list beside it. */
export const listedErrors = 100;

/**
 * The refusal of a request that is wrong in these places.
 *
 * @example
 * throw validationError([{ path: "reservations[1].startDate", message: say("expected_date") }]);
 */
export function validationError(problems: readonly Problem[]): ApiError {
  const list = problems
    .slice(0, saidInMessage)
    .map(({ path, message }) => (path === "" ? message : say("mistake", { path, message })));
  const more = problems.length - saidInMessage;
  const all = more > 0 ? [...list, say("mistakes_more", { count: more })] : list;
  return new ApiError("validation", say("mistakes", { list: all }), problems.slice(0, listedErrors));
}
