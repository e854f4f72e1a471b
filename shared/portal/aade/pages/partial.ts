import type { Effect } from "../../portal.ts";
import {
  attribute,
  type Html,
  parseHtml,
  parseXml,
  type Root,
  rawText,
  selectAll,
  selectFirst,
  textOf,
} from "../html/html.ts";
import type { AadeProfile, Known } from "../profile/profile.ts";
import { beginsAs, searchable } from "../text/same-text.ts";
import { type PortalFault, refused, unavailable } from "../wire/fault.ts";

/** The answer to a JSF partial request: parts of the page rendered again, or a redirect. */
export interface PartialAnswer {
  /** As the portal wrote it: relative or absolute. */
  readonly redirect?: string;
  /** HTML by id. Not parsed yet: after a search it is as large as the page that is opened next. */
  readonly updates: ReadonlyMap<string, string>;
  /** The page's new state, for the next post. */
  readonly viewState?: string;
  readonly messages: Messages;
}

interface Messages {
  readonly infos: readonly string[];
  readonly errors: readonly string[];
}

export function isPartial(body: string): boolean {
  return /^(<\?xml[^>]*>)?\s*<partial-response/.test(body.trimStart());
}

/** Throws a fault when the answer is cut short or reports an error, such as an expired page. */
export function readPartial(body: string, effect: Effect): PartialAnswer {
  if (!body.trimEnd().endsWith("</partial-response>")) throw unavailable("an answer that is cut short", effect);
  const xml = parseXml(body);
  const error = selectFirst(xml, "error error-name");
  if (error) throw unavailable(`the portal's own error: ${rawText(error)}`, effect);
  const updates = new Map(selectAll(xml, "update").map((update) => [attribute(update, "id"), rawText(update)]));
  const viewState = [...updates].find(([id]) => id.includes("javax.faces.ViewState"))?.[1];
  const withMessages = [...updates.values()].filter((html) => html.includes("ui-message"));
  const messages = withMessages.map((html) => messagesOf(parseHtml(html)));
  const redirect = selectFirst(xml, "redirect");
  return {
    ...(redirect && { redirect: attribute(redirect, "url") }),
    ...(viewState && { viewState: viewState.trim() }),
    updates,
    messages: {
      infos: messages.flatMap(({ infos }) => infos),
      errors: messages.flatMap(({ errors }) => errors),
    },
  };
}

/** The texts of a page's message boxes. A box within another is part of it. */
export function messagesOf(html: Html): Messages {
  const [infos, errors]: [string[], string[]] = [[], []];
  const visit = ({ children }: Root) => {
    for (const child of children) {
      if (!("attribs" in child)) continue;
      const classes = attribute(child, "class").split(/\s+/);
      if (classes.includes("ui-messages-info-detail")) infos.push(textOf(child));
      else if (classes.some((name) => errorBoxes.has(name))) errors.push(textOf(child));
      else visit(child);
    }
  };
  visit(html);
  return { infos, errors };
}

/** PrimeFaces' boxes at the top of the page and beside a field. */
const errorBoxes: ReadonlySet<string> = new Set([
  "ui-messages-error-detail",
  "ui-messages-fatal-detail",
  "ui-message-error-detail",
]);

/** The form's refusal in its own words, or an outage if they all say "later"; undefined without errors. */
export function refusalOf({ errors }: Messages, { refusals, passing }: AadeProfile): PortalFault | undefined {
  if (errors.length === 0) return undefined;
  const words = errors.join("; ");
  if (errors.every((error) => passing.is.some(searchable(error)))) return unavailable(words, "no");
  return refused(words, refusals.is.some(searchable(words)));
}

export function requireNoRefusal({ messages }: PartialAnswer, profile: AadeProfile): void {
  const refusal = refusalOf(messages, profile);
  if (refusal) throw refusal;
}

/** Throws unless the form reports success. Without a success message or a refusal the outcome is unknown. */
export function requireSuccess({ messages }: PartialAnswer, success: Known, profile: AadeProfile): void {
  const succeeded = messages.infos.some((info) => beginsAs(info, success.is));
  const refusal = refusalOf(messages, profile);
  if (succeeded === (refusal !== undefined)) throw unavailable("an answer without a clear message", "unknown");
  if (refusal) throw refusal;
}
