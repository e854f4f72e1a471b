import { type GatewayError, gatewayErrors } from "../../shared/contract/gateway-errors.ts";

/** What the gateway itself answers, in the API's error body. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: GatewayError["code"];
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, code, message }: GatewayError, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function refused({ allow, ...error }: GatewayError & { allow?: string }): Refusal {
  return new Refusal(error, allow === undefined ? {} : { allow });
}

export const unreadable = (message: string): Refusal => new Refusal({ ...gatewayErrors.badRequest, message });
