import { outcomes } from "./outcomes.ts";
import { inWordsOf, type Language, type Words } from "./say.ts";
import { waiting } from "./waiting.ts";

const texts = { ...outcomes, ...waiting };

/** How work ended or what it waits for. A code that is no longer known says nothing: an `errorValue` stands beside it. */
export function inWords(words: Words, language: Language = "en"): string {
  return typeof words === "string" ? words : (inWordsOf(texts, words, language) ?? "");
}
