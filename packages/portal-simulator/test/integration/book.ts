import { createHash } from "node:crypto";
import type { PortalWebsite } from "../../website.ts";
import { home } from "./visitor.ts";

/** Random values: in an address or a cookie, a ViewState, the number of a login. */
const drawn = /(?<=80_|=)[\w-]{32}(?![\w-])|\d+:-\d+|(?<=request_id(?:=|" value="))-?\d+/g;

export const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Records the status of every answer, and a digest of its headers and text. */
export function createBook() {
  const recorded: string[] = [];

  function listenTo(site: PortalWebsite, whenAnswered: () => void) {
    const names = new Map<string, string>();
    const named = (text: string) =>
      text.replaceAll(drawn, (one) => names.get(one) ?? names.set(one, `#${names.size + 1}`).get(one) ?? "");
    const listening: typeof fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      const response = await site.fetch(input, init);
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
      const whole = named([...headers, await response.clone().text()].join("\n"));
      const path = new URL(url).pathname.replace(home.slice(0, -1), "~");
      recorded.push(`${method} ${path} ${response.status} ${digestOf(whole)}`);
      whenAnswered();
      return response;
    };
    return { fetch: listening, url: site.url };
  }
  return { recorded, listenTo };
}
