import { CookieJar } from "tough-cookie";

export type Cookies = ReturnType<typeof createCookies>;

/** A cookie jar, filled with what `export` returned for the same address. */
export function createCookies(exported = "", from?: URL) {
  const jar = new CookieJar();
  /** Stores the `set-cookie` headers of an answer. Malformed and foreign ones are ignored. */
  const take = (setCookie: readonly string[], url: URL) => {
    for (const cookie of setCookie) jar.setCookieSync(cookie, url, { ignoreError: true });
  };
  if (from !== undefined && exported !== "") take(exported.split("\n"), from);
  return {
    take,
    /** The `cookie` header for an address; "" when there is none. */
    header: (url: URL) => jar.getCookieStringSync(url),
    /** The address's cookies whose names have one of these prefixes, as text for `createCookies`. */
    export: (url: URL, prefixes: readonly string[]) => {
      const cookies = jar.getCookiesSync(url).filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)));
      return cookies.map(String).join("\n");
    },
  };
}
