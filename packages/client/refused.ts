import type { components } from "./api.generated.ts";

type ErrorBody = components["schemas"]["Error"];

/** The API refused a request, in its own words. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly requestId: string;
  /** The reason, for software: docs/errors.md. */
  readonly code: ErrorBody["code"];
  /** Every mistake, by field. */
  readonly errors: NonNullable<ErrorBody["errors"]>;

  constructor(status: number, { errorMessage, requestId, code, errors = [] }: ErrorBody) {
    super(errorMessage);
    this.status = status;
    this.requestId = requestId;
    this.code = code;
    this.errors = errors;
  }
}

/** Returns the data of an answer, or throws `Refused`. */
export function answered<T>(result: { data?: T; error?: ErrorBody; response: Response }): T {
  if (result.data !== undefined) return result.data;
  const { status } = result.response;
  throw new Refused(
    status,
    result.error ?? { errorMessage: `the answer ${status} has no body`, requestId: "", code: "" },
  );
}
