import {
  isLiteralElement,
  isPluralElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import * as v from "valibot";
import { gateway } from "../../shared/wording/gateway.ts";
import { messages } from "../../shared/wording/messages.ts";

/** Texts that a consumer reads, wherever they stand in an answer. */
const Problem = v.object({ message: v.string() });
const Refusal = v.object({ errorMessage: v.string(), errors: v.optional(v.array(Problem)) });
const Told = v.object({ details: v.string() });

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every text that a message can become, as a regular expression. */
const patternOf = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (isLiteralElement(element)) return escaped(element.value);
      if (!isPluralElement(element)) return ".*";
      const branches = Object.values(element.options).map(({ value }) => patternOf(value));
      return `(?:${branches.join("|")})`;
    })
    .join("");

/** Only messages with words of their own: one made of arguments alone would fit any text. */
const patterns = Object.values({ ...messages, ...gateway })
  .flatMap(({ en, el }) => [en, el])
  .map((message) => parse(message, { ignoreTag: true }))
  .filter((elements) => elements.some((element) => isLiteralElement(element) && /\p{L}/u.test(element.value)))
  .map((elements) => new RegExp(`^${patternOf(elements)}$`, "s"));

/** Whether the table of messages has the text, with any parameters. */
export const isInTable = (text: string) => text === "" || patterns.some((pattern) => pattern.test(text));

/** Throws when an answer holds a text that is not in the table of messages. */
export function checkWords(body: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return;
  }
  const strange = textsOf(parsed).filter((text) => !isInTable(text));
  if (strange.length > 0) throw new Error(`not in the table of messages: ${strange.join(" | ")}`);
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap(textsOf);
  if (v.is(Refusal, value)) return value.errors ? value.errors.map(({ message }) => message) : [value.errorMessage];
  return v.is(Told, value) ? [value.details, ...within] : within;
}
