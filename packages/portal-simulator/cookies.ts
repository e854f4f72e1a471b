import { randomBytes } from "node:crypto";
import type { Context } from "hono";

/** Hono's own cookie functions refuse the `:` in the portal's cookie names. */
export function cookiesOf(context: Context): ReadonlyMap<string, string> {
  const pairs = (context.req.header("cookie") ?? "").split(";").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [name.trim(), value.join("=").trim()] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ""));
}

/** Sets a cookie for the whole origin until the client's session ends. */
export function giveCookie(context: Context, name: string, value: string): void {
  context.header("Set-Cookie", `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`, { append: true });
}

export function dropCookie(context: Context, name: string): void {
  context.header("Set-Cookie", `${name}=; Path=/; HttpOnly; Max-Age=0`, { append: true });
}

/** An unguessable value for any cookie or address. Those of the real portal differ in length, which no client reads. */
export const opaque = () => randomBytes(24).toString("base64url");

export const originOf = (context: Context) => new URL(context.req.url).origin;

/** The names of the sign-on's cookies contain host and port. */
export const signOnCookie = {
  session: (context: Context) => `OAMAuthnCookie_${hostWithPort(context)}`,
  context: (context: Context) => `OAMRequestContext_${hostWithPort(context)}`,
} as const;

function hostWithPort(context: Context): string {
  const { hostname, port, protocol } = new URL(context.req.url);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}
