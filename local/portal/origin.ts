import type { Context } from "hono";

const hostOf = (context: Context) => context.req.header("host") ?? "localhost";

/** The address this request came to, without a path. */
export const originOf = (context: Context) => `http://${hostOf(context)}`;

/** The sign-on's cookies carry host and port in their names. */
export const signOnCookie = {
  session: (context: Context) => `OAMAuthnCookie_${hostWithPort(context)}`,
  context: (context: Context) => `OAMRequestContext_${hostWithPort(context)}`,
} as const;

const hostWithPort = (context: Context) => (hostOf(context).includes(":") ? hostOf(context) : `${hostOf(context)}:80`);
