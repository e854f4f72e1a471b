import type { Effect } from "../portal.ts";
import { unavailable } from "./fault.ts";
import { all, attribute, first, type Html, parseHtml, parseXml, type Root, rawText, textOf } from "./html.ts";

/** The answer to a JSF partial request: parts of the page shown anew, or where to go. */
export interface Partial {
  /** As the portal wrote it: relative or absolute. */
  readonly redirect?: string;
  /** Read when somebody looks: after a search they are as large as the page that is opened next. */
  readonly updates: ReadonlyMap<string, () => Html>;
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
  const pages = new Map([...updates].map(([id, html]) => [id, once(() => parseHtml(html))]));
  const messages = [...updates]
    .filter(([, html]) => html.includes(boxes))
    .flatMap(([id]) => pages.get(id)?.() ?? [])
    .map(messagesOf);
  const redirect = first(xml, "redirect");
  return {
    ...(redirect && { redirect: attribute(redirect, "url") }),
    ...(viewState && { viewState: viewState.trim() }),
    updates: pages,
    messages: {
      infos: messages.flatMap(({ infos }) => infos),
      errors: messages.flatMap(({ errors }) => errors),
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What the page tells in its message boxes; a box within another says nothing more. */
export function messagesOf(html: Html): Messages {
  const [infos, errors]: [string[], string[]] = [[], []];
  const visit = ({ children }: Root) => {
    for (const child of children) {
      if (!("attribs" in child)) continue;
      const classes = attribute(child, "class").split(/\s+/);
      if (classes.some((name) => infoBoxes.has(name))) infos.push(textOf(child));
      else if (classes.some((name) => errorBoxes.has(name))) errors.push(textOf(child));
      else visit(child);
    }
  };
  visit(html);
  return { infos, errors };
}

/** How the names of all message boxes begin. */
const boxes = "ui-message";
const infoBoxes: ReadonlySet<string> = new Set(["ui-messages-info-detail"]);
/** PrimeFaces' boxes at the head of the page and beside a field. */
const errorBoxes: ReadonlySet<string> = new Set([
  "ui-messages-error-detail",
  "ui-messages-fatal-detail",
  "ui-message-error-detail",
]);
