import { CookieJar } from "tough-cookie";

export interface Cookies {
  /** Stores the `set-cookie` headers of an answer. Malformed and foreign ones are ignored. */
  take(setCookie: readonly string[], url: URL): void;
  /** The `cookie` header for an address; "" when there is none. */
  header(url: URL): string;
  /** The address's cookies whose names have one of these prefixes, as text for `createCookies`. */
  export(url: URL, prefixes: readonly string[]): string;
}

/** A cookie jar, filled with what `export` returned for the same address. */
export function createCookies(exported = "", from?: URL): Cookies {
  const jar = new CookieJar();
  const take = (setCookie: readonly string[], url: URL) => {
    for (const cookie of setCookie) jar.setCookieSync(cookie, url, { ignoreError: true });
  };
  if (from !== undefined && exported !== "") take(exported.split("\n"), from);
  return {
    take,
    header: (url) => jar.getCookieStringSync(url),
    export: (url, prefixes) => {
      const cookies = jar.getCookiesSync(url).filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)));
      return cookies.map(String).join("\n");
    },
  };
}
