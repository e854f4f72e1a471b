/** What the gateway itself answers, in the API's error body. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** An answer in the words that API Gateway is given on AWS. */
export function refused({ status, message, allow }: { status: number; message: string; allow?: string }): Refusal {
  return new Refusal(status, message, allow === undefined ? {} : { allow });
}
