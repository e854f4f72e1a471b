import type { Context } from "hono";

/** Hono's own cookie functions refuse the `:` that the portal's cookie names carry. */
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
