import type { Context } from "hono";

export const originOf = (context: Context) => new URL(context.req.url).origin;

/** The sign-on's cookies carry host and port in their names. */
export const signOnCookie = {
  session: (context: Context) => `OAMAuthnCookie_${hostWithPort(context)}`,
  context: (context: Context) => `OAMRequestContext_${hostWithPort(context)}`,
} as const;

function hostWithPort(context: Context): string {
  const { hostname, port, protocol } = new URL(context.req.url);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}
