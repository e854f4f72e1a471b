import type { Messages } from "./message.ts";
import { kinds, mistakes } from "./mistakes.ts";
import { refusals } from "./refusals.ts";
import { inWordsOf, type Language, type Said } from "./say.ts";

const texts: Messages = { ...mistakes, ...kinds, ...refusals };

/** Why a request is refused, as a whole or in one place. */
export const refusalInWords = (said: Said, language: Language = "en"): string => inWordsOf(texts, said, language) ?? "";

/** The code of a refusal, for software. Several texts can share one. */
export const codeOf = ({ code }: Said): string => texts[code]?.code ?? code;
