import { createHash } from "node:crypto";
import type { PortalWebsite } from "../../../local/portal/website.ts";
import { home } from "./visitor.ts";

/** What is drawn by lot: an address's or a cookie's value, a ViewState, the number of a log-in. */
const drawn = /(?<=80_|=)[\w-]{32}(?![\w-])|\d+:-\d+|(?<=request_id(?:=|" value="))-?\d+/g;

/** Keeps of every answer its status and a digest of its headers and text. */
export function createBook() {
  const told: string[] = [];

  function listenTo(site: PortalWebsite, whenAnswered: () => void) {
    const names = new Map<string, string>();
    const named = (text: string) =>
      text.replaceAll(drawn, (one) => names.get(one) ?? names.set(one, `#${names.size + 1}`).get(one) ?? "");
    const listening: typeof fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      const response = await site.fetch(input, init);
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
      const whole = named([...headers, await response.clone().text()].join("\n"));
      const digest = createHash("sha256").update(whole).digest("hex").slice(0, 8);
      const path = new URL(url).pathname.replace(home.slice(0, -1), "~");
      told.push(`${method} ${path} ${response.status} ${digest}`);
      whenAnswered();
      return response;
    };
    return { fetch: listening, url: site.url };
  }
  return { told, listenTo };
}
