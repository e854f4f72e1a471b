import type { Effect } from "../portal.ts";
import { unavailable } from "./fault.ts";
import { all, attribute, first, type Html, parseHtml, parseXml, rawText, textOf } from "./html.ts";

/** The answer to a JSF partial request: parts of the page shown anew, or where to go. */
export interface Partial {
  /** As the portal wrote it: relative or absolute. */
  readonly redirect?: string;
  readonly updates: ReadonlyMap<string, Html>;
  /** Of the page as it is now; it serves the next post. */
  readonly viewState?: string;
  readonly messages: Messages;
}

export interface Messages {
  readonly infos: readonly string[];
  readonly errors: readonly string[];
}

export function isPartial(body: string): boolean {
  return /^(<\?xml[^>]*>)?\s*<partial-response/.test(body.trimStart());
}

/** Throws a fault when the answer is cut short or says that the page it was posted from has expired. */
export function readPartial(body: string, effect: Effect): Partial {
  if (!body.trimEnd().endsWith("</partial-response>")) throw unavailable("an answer that is cut short", effect);
  const xml = parseXml(body);
  const error = first(xml, "error error-name");
  if (error) throw unavailable(`the portal's own error: ${rawText(error)}`, effect);
  const updates = new Map(all(xml, "update").map((update) => [attribute(update, "id"), rawText(update)]));
  const viewState = [...updates].find(([id]) => id.includes("javax.faces.ViewState"))?.[1];
  const pages = new Map([...updates].map(([id, html]) => [id, parseHtml(html)]));
  const redirect = first(xml, "redirect");
  return {
    ...(redirect && { redirect: attribute(redirect, "url") }),
    ...(viewState && { viewState }),
    updates: pages,
    messages: {
      infos: [...pages.values()].flatMap((html) => messagesOf(html).infos),
      errors: [...pages.values()].flatMap((html) => messagesOf(html).errors),
    },
  };
}

export function messagesOf(html: Html): Messages {
  const texts = (className: string) => all(html, `.${className}`).map(textOf);
  return { infos: texts("ui-messages-info-detail"), errors: texts("ui-messages-error-detail") };
}
