import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { consoleWords } from "../../../shared/wording/console.ts";
import { filled } from "../../../shared/wording/filled.ts";
import type { Language } from "../../../shared/wording/say.ts";

export type { Language };

export const LanguageContext = createContext<Language>("en");

export type Word = keyof typeof consoleWords;
type Parameters = Readonly<Record<string, string | number>>;
export type Say = (word: Word, parameters?: Parameters) => string;

export const sayIn = (language: Language, word: Word, parameters: Parameters = {}) =>
  filled(consoleWords[word][language], (name) => String(parameters[name] ?? ""));

export function useWords(): Say {
  const language = useContext(LanguageContext);
  return (word, parameters) => sayIn(language, word, parameters);
}

export const languageOf = (languages: readonly string[]): Language =>
  languages.find((one) => /^(el|en)\b/.test(one))?.startsWith("el") ? "el" : "en";
