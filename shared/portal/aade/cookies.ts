import { CookieJar } from "tough-cookie";

export type Cookies = ReturnType<typeof createCookies>;

/** `exported`: what `export` gave for the same address. */
export function createCookies(exported = "", from?: URL) {
  const jar = new CookieJar();
  /** Takes in the `set-cookie` headers of an answer. Malformed or foreign ones are left out. */
  const take = (setCookie: readonly string[], url: URL) => {
    for (const cookie of setCookie) jar.setCookieSync(cookie, url, { ignoreError: true });
  };
  if (from !== undefined && exported !== "") take(exported.split("\n"), from);
  return {
    /** The `cookie` header for an address; "" when there is none. */
    header: (url: URL) => jar.getCookieStringSync(url),
    take,
    /** What an address would be sent of the cookies whose names begin so, as text for `createCookies`. */
    export: (url: URL, names: readonly string[]) => {
      const cookies = jar.getCookiesSync(url).filter(({ key }) => names.some((name) => key.startsWith(name)));
      return cookies.map(String).join("\n");
    },
  };
}
