import type { Problem } from "../parsing/unparsable.ts";

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
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/**
 * A refusal with words for the consumer. They never repeat what was received.
 *
 * @example
 * throw new ApiError("conflict", "another owner has this portalUsername");
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.problems = problems;
  }
}

export const notFound = (what: string) => new ApiError("not_found", `there is no such ${what}`);

/** As many mistakes as fit into one sentence … */
const saidInMessage = 20;
/** … and into the list beside it. */
export const listedErrors = 100;

/**
 * The refusal of a request that is wrong in these places.
 *
 * @example
 * throw validationError([{ path: "reservations[1].startDate", message: "expected a date as DD/MM/YYYY" }]);
 */
export function validationError(problems: readonly Problem[]): ApiError {
  const said = problems
    .slice(0, saidInMessage)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const more = problems.length > saidInMessage ? `; and ${problems.length - saidInMessage} more` : "";
  return new ApiError("validation", `${said.join("; ")}${more}`, problems.slice(0, listedErrors));
}
