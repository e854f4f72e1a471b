import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { Authenticate, Caller } from "../auth/authenticate.ts";
import type { Endpoint, Role } from "../contract/endpoint.ts";
import { ApiError } from "../contract/errors.ts";
import { say } from "../wording/say.ts";

const bearer = /^Bearer +([\w.~+/=-]{1,4096})$/i;

/** An endpoint that requires a role. */
export type ProtectedEndpoint = Pick<Endpoint, "method"> & { readonly roles: readonly Role[] };

/** Who a request's log lines name: by id, since a person's name would stay for as long as the lines. */
export interface Who {
  readonly clientId: string;
  readonly sessionId?: string;
}

export interface ChainContext extends Context {
  caller?: Caller;
  who?: Who;
}

/** Sets the caller: 401 without a valid token, 403 without an allowed role. */
export async function authorize(
  event: APIGatewayProxyEvent,
  { roles, method }: ProtectedEndpoint,
  authenticate: Authenticate,
  context: ChainContext,
): Promise<void> {
  const [, token] = bearer.exec(event.headers["authorization"] ?? "") ?? [];
  if (token === undefined) throw new ApiError(say("token_needed"));
  const caller = await authenticate(token, method === "GET" ? "a minute ago" : "now");
  if (caller === "expired") throw new ApiError(say("token_expired"));
  if (!caller) throw new ApiError(say("token_refused"));
  context.caller = caller;
  context.who = { clientId: caller.clientId };
  if (!roles.some((role) => caller.roles.includes(role))) throw new ApiError(say("role_needed", { roles }));
}
