import type { Messages } from "./message.ts";
import { kinds, mistakes } from "./mistakes.ts";
import { inWordsOf, type Language, type Said } from "./say.ts";

const texts: Messages = { ...mistakes, ...kinds };

/** The words for a mistake in a field. Programs that check fields themselves carry no other refusals of the API. */
export const mistakeInWords = (said: Said, language: Language = "en"): string => inWordsOf(texts, said, language) ?? "";
