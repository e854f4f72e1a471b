import { CookieJar } from "tough-cookie";

export interface Cookies {
  /** The `cookie` header for an address; "" when there is none. */
  header(url: URL): string;
  /** Takes in the `set-cookie` headers of an answer. Malformed or foreign ones are left out. */
  take(setCookie: readonly string[], url: URL): void;
  /** What an address would be sent of the cookies whose names begin so, as text for `createCookies`. */
  export(url: URL, names: readonly string[]): string;
}

/** `exported`: what `export` gave for the same address. */
export function createCookies(exported = "", from?: URL): Cookies {
  const jar = new CookieJar();
  const take: Cookies["take"] = (setCookie, url) => {
    for (const cookie of setCookie) jar.setCookieSync(cookie, url, { ignoreError: true });
  };
  if (from !== undefined && exported !== "") take(exported.split("\n"), from);
  return {
    header: (url) => jar.getCookieStringSync(url),
    take,
    export: (url, names) => {
      const cookies = jar.getCookiesSync(url).filter(({ key }) => names.some((name) => key.startsWith(name)));
      return cookies.map(String).join("\n");
    },
  };
}
