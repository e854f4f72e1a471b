import * as v from "valibot";
import { gateway } from "../../shared/wording/gateway.ts";
import { messages } from "../../shared/wording/messages.ts";

/** Texts that a consumer reads, wherever they stand in an answer. */
const Problem = v.object({ message: v.string() });
const Refusal = v.object({ errorMessage: v.string(), errors: v.optional(v.array(Problem)) });
const Told = v.object({ details: v.string() });

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Only messages with words of their own: one made of parameters alone would fit any text. */
const ofItsOwn = Object.values({ ...messages, ...gateway }).filter(({ en }) =>
  /[a-z]/.test(en.replaceAll(/\{\w+\}/g, "")),
);
const patterns = ofItsOwn
  .flatMap(({ en, el }) => [en, el])
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(escaped)
          .join(".*")}$`,
        "s",
      ),
  );

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
